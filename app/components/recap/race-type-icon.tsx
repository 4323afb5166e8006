/** The icon of a race type. */

import type { LucideIcon } from "lucide-react";
import Bike from "lucide-react/icons/bike";
import Dumbbell from "lucide-react/icons/dumbbell";
import Flag from "lucide-react/icons/flag";
import Medal from "lucide-react/icons/medal";
import type { RaceType } from "../../domain/race/race.ts";
import { RUNNING_SHOE } from "../../domain/race/running-shoe.ts";

const ICONS: Record<Exclude<RaceType, "running">, LucideIcon> = {
  cycling: Bike,
  triathlon: Medal,
  hyrox: Dumbbell,
  other: Flag,
};

export function RaceTypeIcon({ raceType, size }: { raceType: RaceType; size: number }) {
  if (raceType === "running") return <Shoe size={size} />;
  const Icon = ICONS[raceType];
  return <Icon aria-hidden="true" size={size} className="shrink-0" />;
}

/** Lucide has none. */
function Shoe({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={RUNNING_SHOE} />
    </svg>
  );
}
