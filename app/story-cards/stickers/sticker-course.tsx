/** The course of a sticker: a line from a start dot to a chequered finish, which can have an outline. */
import type { Pen } from "./sticker-sheet.tsx";

const CHECK = 9;
const ROWS = 4;
const COLUMNS = 3;
const DOT = 22;
const LINE = 6;

/** Pixels, with room for the outline. */
export const COURSE_HEIGHT = 52;

export function StickerCourse({ width, pen: { accent, outline } }: { width: number; pen: Pen }) {
  const middle = COURSE_HEIGHT / 2;
  const flag = { left: width - COLUMNS * CHECK - 6, top: middle - (ROWS * CHECK) / 2 };
  const checks = Array.from({ length: ROWS * COLUMNS }, (_, at) => ({
    column: at % COLUMNS,
    row: Math.floor(at / COLUMNS),
  }));
  const squares = checks
    .filter(({ column, row }) => (column + row) % 2 === 0)
    .map(
      ({ column, row }) =>
        `M${flag.left + column * CHECK} ${flag.top + row * CHECK}h${CHECK}v${CHECK}h-${CHECK}z`,
    );
  return (
    <svg aria-hidden="true" width={width} height={COURSE_HEIGHT} viewBox={`0 0 ${width} ${COURSE_HEIGHT}`}>
      <path d={`M${DOT / 2 + 6} ${middle}H${flag.left}`} stroke={accent} strokeWidth={LINE + 2 * outline} />
      <circle cx={DOT / 2 + 6} cy={middle} r={DOT / 2 + outline} fill={accent} />
      <path
        d={squares.join("")}
        fill={accent}
        stroke={accent}
        strokeWidth={2 * outline}
        strokeLinejoin="round"
      />
    </svg>
  );
}
