/** The race type: its icon and its name. */
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { DISPLAY_FAMILY } from "../text/card-fonts.ts";
import { RaceIcon } from "./race-icon.tsx";

interface RaceTypeLabelProps {
  raceType: RaceType;
  /** The font size in pixels. */
  size: number;
  color: string;
}

export function RaceTypeLabel({ raceType, size, color }: RaceTypeLabelProps) {
  return (
    <div style={{ display: "flex", alignItems: "center", flexShrink: 0 }}>
      <RaceIcon raceType={raceType} size={Math.round(size * 1.3)} color={color} />
      <div
        style={{
          marginLeft: size * 0.36,
          fontFamily: DISPLAY_FAMILY,
          fontWeight: 800,
          fontSize: size,
          lineHeight: 1.2,
          letterSpacing: size * 0.06,
          color,
          whiteSpace: "nowrap",
        }}
      >
        {raceTypeLabel(raceType).toUpperCase()}
      </div>
    </div>
  );
}
