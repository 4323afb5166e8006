/** The icon of a race type. */
import type { RaceType } from "../../domain/race/race-type.ts";
import { RACE_STROKES } from "./race-icon-strokes.ts";

export function RaceIcon({ raceType, size, color }: { raceType: RaceType; size: number; color: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={color}
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={RACE_STROKES[raceType]} />
    </svg>
  );
}
