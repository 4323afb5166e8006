/** The upper line of a card on a photo or on a strong colour: the product and the race type. */
import type { ReactNode } from "react";
import type { RaceType } from "../../domain/race/race.ts";
import { CARD, INK, RACE_COLORS } from "../card-colors.ts";
import type { SafeArea } from "../safe-area.ts";
import { RaceTypeLabel } from "./race-type-label.tsx";
import { Tag } from "./tag.tsx";
import { Wordmark } from "./wordmark.tsx";

export const HEADER_HEIGHT = 64;
const SIZE = 32;

interface CardHeaderProps {
  raceType: RaceType;
  area: SafeArea;
  /** In tags, so that both are readable on any photo. */
  isOnPhoto: boolean;
  /** Of the texts on a plain ground. */
  color: string;
  hasRaceType: boolean;
}

export function CardHeader({ raceType, area, isOnPhoto, color, hasRaceType }: CardHeaderProps) {
  const { race, onRace } = RACE_COLORS[raceType];
  const wordmark = <Wordmark size={SIZE} color={isOnPhoto ? INK : color} accent={RACE_COLORS.running.race} />;
  const label = <RaceTypeLabel raceType={raceType} size={SIZE + 2} color={isOnPhoto ? onRace : color} />;
  return (
    <HeaderRow area={area} height={HEADER_HEIGHT}>
      {isOnPhoto ? <Tag color={CARD}>{wordmark}</Tag> : wordmark}
      {hasRaceType && (isOnPhoto ? <Tag color={race}>{label}</Tag> : label)}
    </HeaderRow>
  );
}

/** The upper edge of the area, with its children at both ends. `height` in pixels. */
export function HeaderRow({
  area,
  height,
  children,
}: {
  area: SafeArea;
  height: number;
  children: ReactNode;
}) {
  return (
    <div
      style={{
        display: "flex",
        justifyContent: "space-between",
        alignItems: "center",
        position: "absolute",
        left: area.left,
        top: area.top,
        width: area.width,
        height,
      }}
    >
      {children}
    </div>
  );
}
