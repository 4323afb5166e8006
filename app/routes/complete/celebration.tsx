/** A decoration: the athlete's bib under a chequered flag, with falling confetti. */
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race.ts";

interface CelebrationProps {
  raceType: RaceType;
  /** The finish time, otherwise the distance. Null shows the race type. */
  result: string | null;
}

export function Celebration({ raceType, result }: CelebrationProps) {
  return (
    <div
      aria-hidden="true"
      className="relative isolate my-10 grid place-items-center overflow-x-clip py-6 -mx-4"
    >
      <Confetti />
      <div className="relative w-64 sm:w-88">
        <Flag />
        <div className="relative rotate-[-3deg] animate-drop">
          <NumberBib
            number={result ?? raceTypeLabel(raceType)}
            label={
              <span className="flex items-center gap-2">
                <RaceTypeIcon raceType={raceType} size={20} />
                {raceTypeLabel(raceType)}
              </span>
            }
          />
        </div>
      </div>
    </div>
  );
}

function Flag() {
  return (
    <span className="absolute -top-9 right-16 h-40 w-1.5 origin-bottom rotate-[14deg] sm:right-6 rounded-full bg-ink">
      <span className="absolute top-1 left-1.5 h-14 w-20 -skew-y-6 bg-chequered" />
    </span>
  );
}

const PIECES = Array.from({ length: 60 }, (_, at) => ({
  x: (at * 137 + 29) % 640,
  y: (at * 89 + 17) % 300,
  turn: (at * 47) % 180,
  isWide: at % 3 === 0,
  color: ["fill-race", "fill-ink", "fill-line", "fill-race"][at % 4],
}));
/** The pieces fall in three groups, one animation delay each. */
const GROUP_DELAYS = ["", "[animation-delay:140ms]", "[animation-delay:280ms]"];

function Confetti() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 300"
      preserveAspectRatio="xMidYMid slice"
      className="pointer-events-none absolute inset-x-0 -inset-y-6 -z-10 h-[calc(100%+3rem)] w-full"
    >
      {GROUP_DELAYS.map((delay, group) => (
        <g key={delay} className={`animate-confetti ${delay}`}>
          {PIECES.filter((_, at) => at % GROUP_DELAYS.length === group).map(
            ({ x, y, turn, isWide, color }) => (
              <rect
                key={`${x} ${y}`}
                width={isWide ? 16 : 9}
                height={isWide ? 7 : 9}
                transform={`translate(${x} ${y}) rotate(${turn})`}
                className={color}
              />
            ),
          )}
        </g>
      ))}
    </svg>
  );
}
