/** The product's course: a line from a start dot to a chequered finish. */
interface CourseLineProps {
  /** Pixels. */
  width: number;
  color: string;
}

/** In pixels; `dot` is a radius. */
interface LineSizes {
  dot: number;
  line: number;
  /** The side of a square of the finish. */
  check: number;
  /** Squares of the finish along the line, and across it. */
  along: number;
  across: number;
}

const SIZES: LineSizes = { dot: 9, line: 4, check: 7, along: 3, across: 4 };
const HEIGHT = SIZES.check * SIZES.across;

/** One path from x = 0, with the line at y = 0: satori takes longer for every element. */
export function courseLinePath(length: number, { dot, line, check, along, across }: LineSizes): string {
  const finish = length - along * check;
  const top = (-across / 2) * check;
  const checks = Array.from({ length: across }, (_, row) =>
    Array.from({ length: along }, (_, column) =>
      (row + column) % 2 === 0
        ? `M${finish + column * check} ${top + row * check}h${check}v${check}h-${check}z`
        : "",
    ),
  );
  const start = `M0 0a${dot} ${dot} 0 1 1 ${2 * dot} 0a${dot} ${dot} 0 1 1 -${2 * dot} 0z`;
  return [start, `M${dot} ${-line / 2}H${finish}v${line}H${dot}z`, ...checks.flat()].join("");
}

export function CourseLine({ width, color }: CourseLineProps) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={HEIGHT}
      viewBox={`0 ${-HEIGHT / 2} ${width} ${HEIGHT}`}
      fill={color}
    >
      <path d={courseLinePath(width, SIZES)} />
    </svg>
  );
}
