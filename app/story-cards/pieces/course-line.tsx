/** The course: a line from a start dot to a chequered finish. */
interface CourseLineProps {
  /** Pixels. */
  width: number;
  color: string;
}

const CHECK = 7;
const COLUMNS = [0, 1, 2];
const ROWS = [0, 1, 2, 3];
const HEIGHT = CHECK * ROWS.length;
const DOT = 9;
const LINE = 4;

/** One path: satori takes longer for every element. */
export function CourseLine({ width, color }: CourseLineProps) {
  const middle = HEIGHT / 2;
  const finish = width - CHECK * COLUMNS.length;
  const checks = ROWS.flatMap((row) =>
    COLUMNS.filter((column) => (row + column) % 2 === 0).map(
      (column) => `M${finish + column * CHECK} ${row * CHECK}h${CHECK}v${CHECK}h-${CHECK}z`,
    ),
  );
  const dot = `M0 ${middle}a${DOT} ${DOT} 0 1 1 ${2 * DOT} 0a${DOT} ${DOT} 0 1 1 -${2 * DOT} 0z`;
  const line = `M${DOT} ${middle - LINE / 2}H${finish}v${LINE}H${DOT}z`;
  return (
    <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} fill={color}>
      <path d={[dot, line, ...checks].join("")} />
    </svg>
  );
}
