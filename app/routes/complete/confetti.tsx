/** Confetti that falls once over the whole screen, in the race's colour. Readers who want less motion get none. */
import type { CSSProperties } from "react";

const PIECES = 90;
/** The last piece has fallen before 5 seconds, beyond which motion needs a way to stop it (WCAG 2.2, 2.2.2). */
const MIN_FALL_MS = 2_200;
const MAX_FALL_MS = 3_600;
const MAX_WAIT_MS = 1_200;

const SHAPES = ["h-2 w-4", "size-2.5", "h-4 w-1.5", "size-2.5 rounded-full"];
const COLORS = ["bg-race", "bg-ink", "bg-race/60", "bg-edge", "bg-race"];

/** Styles may set custom properties. */
type PieceStyle = CSSProperties & Record<`--${string}`, string>;

/** Returns an evenly spread fraction below 1: the server and the browser have to draw the same pieces. */
function spread(at: number, step: number): number {
  return (at * step) % 1;
}

function between(least: number, most: number, fraction: number): number {
  return Math.round(least + (most - least) * fraction);
}

/** The steps are fractional parts of irrational numbers, so that no two properties repeat together. */
function styleOf(at: number): PieceStyle {
  return {
    left: `${(spread(at, 0.618) * 100).toFixed(1)}%`,
    "--fall": `${between(MIN_FALL_MS, MAX_FALL_MS, spread(at, 0.7321))}ms`,
    "--wait": `${between(0, MAX_WAIT_MS, spread(at, 0.4142))}ms`,
    "--drift": `${between(-12, 12, spread(at, 0.2361))}vw`,
    "--spin": `${between(400, 1_300, spread(at, 0.3028))}deg`,
    "--axis": `${spread(at, 0.1623).toFixed(2)} 1 ${spread(at, 0.8284).toFixed(2)}`,
  };
}

export function Confetti() {
  return (
    <div
      aria-hidden="true"
      data-confetti
      className="pointer-events-none fixed inset-0 z-40 overflow-clip motion-reduce:hidden print:hidden"
    >
      {Array.from({ length: PIECES }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={at}
          style={styleOf(at)}
          className={`absolute top-0 animate-confetti sm:scale-140 ${SHAPES[at % SHAPES.length]} ${COLORS[at % COLORS.length]}`}
        />
      ))}
    </div>
  );
}
