/** The product and the race type at the ends of one line: at the top of a card, or below its words. */
import type { RaceType } from "../../domain/race/race-type.ts";
import { RACE_COLORS } from "../race-colors.ts";
import type { SafeArea } from "../safe-area.ts";
import { CourseLine } from "./course-line.tsx";
import { RaceTypeLabel } from "./race-type-label.tsx";
import { Wordmark } from "./wordmark.tsx";

export const BRAND_HEIGHT = 44;
const SIZE = 28;

interface BrandRowProps {
  /** Null leaves it out. */
  raceType: RaceType | null;
  area: SafeArea;
  /** Pixels from the top of the card. */
  top: number;
  color: string;
  /** The colour of the race type. */
  labelColor?: string;
  /** The colour of the course between them; null without one. */
  lineColor: string | null;
}

export function BrandRow({ raceType, area, top, color, labelColor = color, lineColor }: BrandRowProps) {
  return (
    <div
      style={{
        display: "flex",
        justifyContent: "space-between",
        alignItems: "center",
        position: "absolute",
        left: area.left,
        top,
        width: area.width,
        height: BRAND_HEIGHT,
      }}
    >
      <Wordmark size={SIZE} color={color} accent={RACE_COLORS.running.race} />
      {lineColor !== null && <CourseLine width={area.width - 2 * LABEL_ROOM} color={lineColor} />}
      {raceType !== null && <RaceTypeLabel raceType={raceType} size={SIZE + 2} color={labelColor} />}
    </div>
  );
}

/** As wide as the wordmark and the longest race type, with some air. */
const LABEL_ROOM = 290;

/** Returns where the row and the words above it go: in a story, the row is below what apps leave free. */
export function rowBelowWords(area: SafeArea, gap: number): { rowTop: number; wordsBottom: number } {
  const bottom = area.top + area.height;
  if (area.foot) return { rowTop: area.foot.top + 30, wordsBottom: bottom };
  const rowTop = bottom - BRAND_HEIGHT;
  return { rowTop, wordsBottom: rowTop - gap };
}
