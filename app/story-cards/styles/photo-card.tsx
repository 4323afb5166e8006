/** A photo to all edges, darker and darker towards the words at its foot: Modern Gradient and Full Photo with a photo. */
import { type CardDesign, type CardSubject, plainBackground, type Shade } from "../card-design.ts";
import { type CardFacts, factsOf } from "../card-facts.ts";
import { BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { PhotoBorder } from "../pieces/photo-border.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { faceIn, framedPhoto, isSmall, photoAbove } from "../placed-photo.ts";
import { PHOTO_GROUND, WHITE } from "../race-colors.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { namedHero, type WordsLook } from "./named-hero.tsx";

/** The space between the words and the brand's row. */
const GAP = 26;
/** The heights that a photo may have, as parts of the card's, preferred first. A lower photo keeps the face free of words. */
const HEIGHTS = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5];
/** The ramp begins this many pixels above the words, but covers no more than this part of a face. */
const RAMP = 560;
const RAMP_ON_FACE = 0.4;
/** The ramp is never shorter. */
const LEAST_RAMP = 120;
/** How dark the ramp is: halfway, at the words, where white is readable on a white photo, and at the card's edge. */
const DARKNESS = { middle: 0.16, words: 0.58, edge: 0.94 };

export function photoCard(
  subject: CardSubject,
  photo: NonNullable<CardSubject["photo"]>,
  look: (area: SafeArea) => WordsLook,
): CardDesign {
  const { width, height, content } = subject;
  const area = safeArea(subject);
  const facts = factsOf(content);
  const words = photoWords(facts, area, look(area));
  const { rowTop, wordsBottom } = rowBelowWords(area, GAP);
  const wordsTop = wordsBottom - stackHeight(words);
  const top = area.foot ? area.top / 2 : 0;
  const placed = isSmall(photo)
    ? framedPhoto(photo, {
        left: area.left,
        top: area.top,
        width: area.width,
        height: wordsTop - 2 * GAP - area.top,
      })
    : photoAbove(photo, {
        width,
        heights: [...HEIGHTS.map((share) => Math.max(wordsTop, height * share)), wordsTop],
        freeTop: top,
        freeBottom: wordsTop,
      });
  return {
    width,
    height,
    background: plainBackground(PHOTO_GROUND),
    photo: placed,
    shades: isSmall(photo)
      ? []
      : rampTo(wordsTop, { card: height, photo: placed, face: faceIn(photo, placed) }),
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {isSmall(photo) && <PhotoBorder around={placed} />}
        <Stack items={words} align={facts.side} width={area.width} at={{ left: area.left, top: wordsTop }} />
        <BrandRow raceType={content.raceType} area={area} top={rowTop} color={WHITE} lineColor={null} />
      </div>
    ),
  };
}

/** The name and the hero, beside the course if there is one, one line of facts, and the quote. */
export function photoWords(facts: CardFacts, area: SafeArea, look: WordsLook): StackItem[] {
  const { width, isSquare, foot } = area;
  const line = { align: facts.side, face: "text" as const, width, color: look.color };
  return [
    ...namedHero(facts, look),
    ...textItem({
      ...line,
      key: "quote",
      text: facts.quote,
      gap: isSquare ? 22 : 30,
      maxLines: 5,
      height: isSquare ? 104 : 170,
      sizes: [30, isSquare ? 38 : foot ? 48 : 42],
      mayGrow: true,
    }),
    ...textItem({
      ...line,
      key: "hashtags",
      text: facts.hashtags.join("  "),
      gap: 20,
      maxLines: 4,
      sizes: [26, 28],
    }),
  ];
}

interface Heights {
  card: number;
  photo: { width: number; height: number };
  face: { top: number; height: number };
}

/** Three straight pieces look like one curve: slow at first, and black where the photo ends. */
function rampTo(wordsTop: number, { card, photo, face }: Heights): Shade[] {
  const end = photo.height < card ? 1 : DARKNESS.edge;
  const reachesWords = photo.height - wordsTop > LEAST_RAMP;
  const full = reachesWords ? wordsTop : photo.height;
  const free = face.top + face.height * (1 - RAMP_ON_FACE);
  const start = Math.round(Math.max(0, full - RAMP, Math.min(free, full - LEAST_RAMP)));
  const middle = Math.round((start + full) / 2);
  const band = (top: number, bottom: number) => ({ left: 0, top, width: photo.width, height: bottom - top });
  const shade = (top: number, bottom: number, from: number, to: number) => ({
    box: band(top, bottom),
    color: PHOTO_GROUND,
    from,
    to,
  });
  return [
    shade(start, middle, 0, DARKNESS.middle),
    shade(middle, full, DARKNESS.middle, reachesWords ? DARKNESS.words : end),
    ...(reachesWords ? [shade(full, photo.height, DARKNESS.words, end)] : []),
  ];
}
