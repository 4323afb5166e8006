/** The icon of a race type. */
import { Bike, Dumbbell, Flag, Footprints, type LucideIcon, Medal } from "lucide-react";
import type { RaceType } from "../../domain/race/race.ts";

const ICONS: Record<RaceType, LucideIcon> = {
  running: Footprints,
  cycling: Bike,
  triathlon: Medal,
  hyrox: Dumbbell,
  other: Flag,
};

export function RaceTypeIcon({ raceType, size }: { raceType: RaceType; size: number }) {
  const Icon = ICONS[raceType];
  return <Icon aria-hidden="true" size={size} className="shrink-0" />;
}
