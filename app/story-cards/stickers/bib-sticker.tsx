/** The finisher's bib as a sticker: the photo shows through its pin holes. */

import type { ReactNode } from "react";
import type { HexColor } from "../card-design.ts";
import { type CardFacts, factsOf, inOneLine } from "../card-facts.ts";
import { RaceTypeLabel } from "../pieces/race-type-label.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { Wordmark } from "../pieces/wordmark.tsx";
import { RACE_COLORS, WHITE } from "../race-colors.ts";
import { FittedLines } from "../text/card-lines.tsx";
import { fitsBox, fitText, type TextBox } from "../text/fit-text.ts";
import type { StickerColors } from "./sticker-colors.ts";
import type { StickerDesign, StickerSubject } from "./sticker-design.ts";
import { plateColors, plateOf } from "./sticker-looks.ts";
import { StickerPlate } from "./sticker-plate.tsx";
import { CONTENT_WIDTH, plateDesign, TILTED_WIDTH } from "./sticker-sheet.tsx";

const EDGE_HEIGHT = 84;
const PADDING = 30;
/** Keeps the words of the edges away from the holes. */
const EDGE_INSET = 84;
const LABEL_SIZE = 36;
/** The place on the lower edge, within the edge's height. */
const PLACE = { face: "text", height: EDGE_HEIGHT - 8, maxLines: 2, sizes: [24, 34], mayGrow: true } as const;

export function bibSticker(subject: StickerSubject): StickerDesign {
  const { style, content } = subject;
  const facts = factsOf(content);
  const colors = plateColors(subject);
  const isTilted = style === "athletic";
  const width = isTilted ? TILTED_WIDTH : CONTENT_WIDTH;
  const place = inOneLine(...facts.places);
  const edge = { ...PLACE, width: width - 2 * EDGE_INSET };
  const isOnEdge = fitsBox(place, edge);
  const items = [
    ...bibWords(facts, colors, width - 90),
    ...(isOnEdge ? [] : placeItem(place, colors, width - 90)),
  ];
  const height = 2 * EDGE_HEIGHT + 2 * PADDING + stackHeight(items);
  const { band, onBand } = bandOf(subject);
  return plateDesign(
    {
      width,
      height,
      element: (
        <div style={{ display: "flex", flexDirection: "column", position: "relative", width, height }}>
          <StickerPlate
            plate={plateOf(subject)}
            width={width}
            height={height}
            bib={{ edgeHeight: EDGE_HEIGHT, band, perforation: colors.quiet }}
          />
          <Edge width={width} isSplit={facts.date !== null}>
            <RaceTypeLabel raceType={content.raceType} size={LABEL_SIZE} color={onBand} />
            {facts.date !== null && (
              <FittedLines
                text={facts.date}
                fit={fitText(facts.date, {
                  face: "display",
                  width: width * 0.42,
                  maxLines: 1,
                  sizes: [20, LABEL_SIZE],
                })}
                face="display"
                color={onBand}
                align="right"
                style={{ width: "auto" }}
              />
            )}
          </Edge>
          <div
            style={{
              display: "flex",
              position: "relative",
              justifyContent: "center",
              padding: `${PADDING}px 0`,
            }}
          >
            <Stack items={items} align="center" />
          </div>
          <Edge width={width} isSplit={false}>
            <Place text={isOnEdge ? place : ""} box={edge} colors={colors} />
          </Edge>
        </div>
      ),
    },
    { isTilted },
  );
}

/** Returns the colours of the band at the upper edge, which is the race's, and of the text on it. */
function bandOf({ style, theme, content }: StickerSubject): { band: HexColor; onBand: HexColor } {
  const { race, onRace, deep, loud, onLoud } = RACE_COLORS[content.raceType];
  if (style === "athletic") return { band: loud, onBand: onLoud };
  return theme === "dark" ? { band: deep, onBand: WHITE } : { band: race, onBand: onRace };
}

function Edge({ width, isSplit, children }: { width: number; isSplit: boolean; children: ReactNode }) {
  return (
    <div
      style={{
        display: "flex",
        // Without a position it would be behind the plate, which has one.
        position: "relative",
        alignItems: "center",
        justifyContent: isSplit ? "space-between" : "center",
        width: width - 2 * EDGE_INSET,
        height: EDGE_HEIGHT,
        marginLeft: EDGE_INSET,
      }}
    >
      {children}
    </div>
  );
}

function Place({ text, box, colors }: { text: string; box: TextBox; colors: StickerColors }) {
  if (text === "") return <Wordmark size={30} color={colors.quiet} accent={RACE_COLORS.running.race} />;
  return <FittedLines text={text} fit={fitText(text, box)} face="text" color={colors.quiet} align="center" />;
}

/** Returns the place as a part of the words, where the lower edge has too little room for it. */
function placeItem(text: string, { quiet }: StickerColors, width: number): StackItem[] {
  return textItem({
    ...PLACE,
    key: "place",
    text,
    color: quiet,
    align: "center",
    gap: 20,
    width,
    maxLines: 8,
  });
}

function bibWords(facts: CardFacts, colors: StickerColors, width: number): StackItem[] {
  const line = { width, face: "display" as const, color: colors.ink, align: "center" as const };
  return [
    ...textItem({
      ...line,
      key: "title",
      text: facts.title,
      gap: 0,
      maxLines: 5,
      height: 150,
      sizes: [40, 76],
      mayGrow: true,
    }),
    ...textItem({
      ...line,
      key: "hero",
      text: facts.hero,
      gap: 24,
      maxLines: 3,
      height: 230,
      sizes: [54, 300],
    }),
    ...textItem({
      ...line,
      key: "details",
      text: inOneLine(facts.distance, facts.athleteName),
      color: colors.accent,
      gap: 24,
      maxLines: 2,
      sizes: [34, 50],
    }),
  ];
}
