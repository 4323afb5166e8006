/** The picture of a link: a bib with the name and the time, readable at 300 px and in a square crop. */

import { INK, QUIET, RACE_COLORS } from "../card-colors.ts";
import { type CardDesign, type CardSubject, plainBackground } from "../card-design.ts";
import { type CardFacts, factsOf } from "../card-facts.ts";
import type { StackItem } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { Stripes } from "../pieces/stripes.tsx";
import { Wordmark } from "../pieces/wordmark.tsx";
import { bibHeight, CardBib } from "./card-bib.tsx";

/** Apps that crop to a square keep the middle: of 1200 x 630 pixels, 630. */
const BIB_WIDTH = 622;
const EDGE_HEIGHT = 72;
const PADDING = 24;
const TILT = "rotate(-2.5deg)";

export function previewCard({ width, height, content, photo }: CardSubject): CardDesign {
  const { deep, loud } = RACE_COLORS[content.raceType];
  const facts = factsOf(content);
  const bib = { edgeHeight: EDGE_HEIGHT, padding: PADDING, items: previewItems(facts) };
  const full = { left: 0, top: 0, width, height };
  return {
    width,
    height,
    background: plainBackground(loud),
    photo: photo && { ...full, focalPoint: photo.focalPoint },
    shades: photo ? [{ box: full, color: deep, from: 0, to: 0.45 }] : [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {photo === null && <Stripes raceType={content.raceType} width={width} height={height} />}
        <div
          style={{
            display: "flex",
            position: "absolute",
            left: (width - BIB_WIDTH) / 2,
            top: Math.round((height - bibHeight(bib)) / 2),
            transform: TILT,
          }}
        >
          <CardBib
            {...bib}
            raceType={content.raceType}
            width={BIB_WIDTH}
            note={facts.date}
            ground={photo ? null : loud}
            edge={<Wordmark size={28} color={QUIET} accent={RACE_COLORS.running.race} />}
          />
        </div>
      </div>
    ),
  };
}

function previewItems(facts: CardFacts): StackItem[] {
  const box = { width: BIB_WIDTH - 48, face: "display" as const, color: INK, align: "center" as const };
  return [
    ...textItem({
      ...box,
      key: "title",
      text: facts.title,
      gap: 0,
      maxLines: 3,
      height: 132,
      sizes: [38, 72],
    }),
    ...textItem({
      ...box,
      key: "hero",
      text: facts.hero,
      gap: 20,
      maxLines: 3,
      height: 180,
      sizes: [44, 244],
    }),
    ...textItem({
      ...box,
      key: "location",
      text: facts.location,
      face: "text",
      color: QUIET,
      gap: 18,
      maxLines: 1,
      sizes: [28, 34],
    }),
  ];
}
