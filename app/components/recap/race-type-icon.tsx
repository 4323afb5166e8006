/** The icon of a race type. */

import { createLucideIcon, type LucideIcon } from "lucide-react";
import Bike from "lucide-react/icons/bike";
import Dumbbell from "lucide-react/icons/dumbbell";
import Flag from "lucide-react/icons/flag";
import Medal from "lucide-react/icons/medal";
import type { RaceType } from "../../domain/race/race.ts";
import { RUNNING_SHOE } from "../../domain/race/running-shoe.ts";

const ICONS: Record<RaceType, LucideIcon> = {
  // Lucide has no shoe.
  running: createLucideIcon("shoe", [["path", { d: RUNNING_SHOE, key: "shoe" }]]),
  cycling: Bike,
  triathlon: Medal,
  hyrox: Dumbbell,
  other: Flag,
};

export function RaceTypeIcon({ raceType, size }: { raceType: RaceType; size: number }) {
  const Icon = ICONS[raceType];
  return <Icon aria-hidden="true" size={size} className="shrink-0" />;
}
