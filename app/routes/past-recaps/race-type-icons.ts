/** The icon of each race type. */
import { Bike, Dumbbell, Flag, Footprints, type LucideIcon, Waves } from "lucide-react";
import type { RaceType } from "../../domain/race.ts";

export const RACE_TYPE_ICONS: Record<RaceType, LucideIcon> = {
  running: Footprints,
  cycling: Bike,
  triathlon: Waves,
  hyrox: Dumbbell,
  other: Flag,
};
