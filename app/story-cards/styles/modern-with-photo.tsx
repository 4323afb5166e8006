/** Modern Gradient with a photo: the photo melts into the race's colour, and nothing but the words is on it. */
import { RACE_COLORS, WHITE } from "../card-colors.ts";
import type { Box, CardDesign, CardSubject, HexColor, Shade } from "../card-design.ts";
import { type CardFacts, factsOf } from "../card-facts.ts";
import { BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { FootLanes } from "../pieces/foot-lanes.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { faceIn, photoAbove } from "../placed-photo.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { namedHero } from "./hero-row.tsx";

/** How far the photo goes on behind the words, preferred first: less where the face would be behind them. */
const MELTINGS = [190, 120, 60, 0];
/** The photo begins to melt this far above the words. */
const MELTING_START = 150;
/** Below a face, the photo melts within fewer pixels, but not fewer than these. */
const SHORT_MELTING = 90;

export function modernPhotoCard(subject: CardSubject, photo: NonNullable<CardSubject["photo"]>): CardDesign {
  const { width, height, content } = subject;
  const { deep, race, glow, spark } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const words = modernPhotoWords(facts, area, { spark, deep });
  const { rowTop, wordsBottom } = rowBelowWords(area, 26);
  const wordsTop = wordsBottom - stackHeight(words);
  const placed = photoAbove(photo, {
    width,
    heights: MELTINGS.map((melting) => Math.min(height, wordsTop + melting)),
    freeTop: area.foot ? area.top / 2 : 0,
    freeBottom: wordsTop,
  });
  const seam = placed.height / height;
  return {
    width,
    height,
    background: {
      angleDegrees: 180,
      stops: [
        { at: 0, color: deep },
        { at: seam, color: deep },
        { at: seam + (1 - seam) * 0.55, color: race },
        { at: 1, color: glow },
      ],
    },
    photo: placed,
    shades: meltingShades({ placed, wordsTop, face: faceIn(photo, placed), deep }),
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {area.foot && <FootLanes width={width} height={height} color={deep} />}
        <div style={{ display: "flex", position: "absolute", left: area.left, top: wordsTop }}>
          <Stack items={words} align={facts.side} width={area.width} />
        </div>
        <BrandRow raceType={content.raceType} area={area} top={rowTop} color={WHITE} lineColor={spark} />
      </div>
    ),
  };
}

/** The name, the hero next to the details, and the quote. */
function modernPhotoWords(
  facts: CardFacts,
  area: SafeArea,
  { spark, deep }: { spark: string; deep: string },
): StackItem[] {
  const { width, isSquare, foot } = area;
  const line = { align: facts.side, width, color: WHITE };
  const title = (titleWidth: number) =>
    textItem({
      ...line,
      width: titleWidth,
      key: "title",
      text: facts.title,
      face: "display",
      gap: 0,
      maxLines: 8,
      height: isSquare ? 90 : 180,
      sizes: [42, isSquare ? 80 : 92],
      mayGrow: true,
    });
  const hero = { gap: isSquare ? 22 : 30, height: isSquare ? 190 : 236, color: spark };
  return [
    ...namedHero(facts, {
      leastHeight: isSquare ? 200 : 260,
      title,
      hero,
      ground: deep,
      lines: { width, color: WHITE },
      detailColors: { name: WHITE, others: WHITE },
    }),
    ...textItem({
      ...line,
      key: "quote",
      text: facts.quote,
      face: "text",
      gap: isSquare ? 24 : 34,
      maxLines: 4,
      height: isSquare ? 110 : 190,
      sizes: [32, isSquare ? 40 : foot ? 54 : 46],
      mayGrow: true,
    }),
    ...textItem({
      ...line,
      key: "hashtags",
      text: facts.hashtags.join("  "),
      face: "text",
      gap: 22,
      maxLines: 3,
      sizes: [26, 28],
    }),
  ];
}

interface Melting {
  placed: Box;
  wordsTop: number;
  face: Box;
  deep: HexColor;
}

/** Two on each other make a soft start and a solid end. */
function meltingShades({ placed: { width, height }, wordsTop, face, deep }: Melting): Shade[] {
  const nearFace = Math.min(
    face.top + face.height,
    height - SHORT_MELTING,
    wordsTop - (height - wordsTop) * 0.8,
  );
  const start = Math.max(0, wordsTop - MELTING_START, Math.round(nearFace));
  const box = { left: 0, top: start, width, height: height - start };
  return [
    { box, color: deep, from: 0, to: 1 },
    { box, color: deep, from: 0, to: 0.96 },
  ];
}
