/** The icon of a race type. */

import type { LucideIconData } from "@lucide/icons";
import Bike from "@lucide/icons/icons/bike";
import Dumbbell from "@lucide/icons/icons/dumbbell";
import Flag from "@lucide/icons/icons/flag";
import Medal from "@lucide/icons/icons/medal";
import type { RaceType } from "../../domain/race/race-type.ts";
import { RUNNING_SHOE } from "../../domain/race/running-shoe.ts";
import { Icon } from "../ui/icon.tsx";

const ICONS: Record<RaceType, LucideIconData> = {
  // Lucide has no shoe.
  running: { node: [["path", { d: RUNNING_SHOE, key: "shoe" }]] },
  cycling: Bike,
  triathlon: Medal,
  hyrox: Dumbbell,
  other: Flag,
};

export function RaceTypeIcon({ raceType, size }: { raceType: RaceType; size: number }) {
  return <Icon icon={ICONS[raceType]} size={size} className="shrink-0" />;
}
