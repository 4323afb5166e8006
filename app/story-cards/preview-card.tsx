/** The picture of a link: a bib with the name and the time, readable at 300 px and in a square crop. */
import { bibHeight, CardBib } from "./card-bib.tsx";
import { INK, QUIET, RACE_COLORS } from "./card-colors.ts";
import type { CardDesign, CardSubject } from "./card-design.ts";
import { type CardFacts, factsOf } from "./card-facts.ts";
import type { StackItem } from "./stack.tsx";
import { textItem } from "./stack-items.tsx";
import { Wordmark } from "./wordmark.tsx";

/** Apps that crop to a square keep the middle. */
const BIB_WIDTH = 616;
const EDGE_HEIGHT = 64;
const PADDING = 22;

export function previewCard({ width, height, content, photo }: CardSubject): CardDesign {
  const { deep, race, glow } = RACE_COLORS[content.raceType];
  const facts = factsOf(content);
  const bib = { edgeHeight: EDGE_HEIGHT, padding: PADDING, items: previewItems(facts) };
  const full = { left: 0, top: 0, width, height };
  return {
    width,
    height,
    background: {
      angleDegrees: 120,
      stops: [
        { at: 0, color: deep },
        { at: 0.55, color: race },
        { at: 1, color: glow },
      ],
    },
    photo: photo && full,
    shades: photo ? [{ box: full, color: deep, from: 0.1, to: 0.55 }] : [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        <div
          style={{
            display: "flex",
            position: "absolute",
            left: (width - BIB_WIDTH) / 2,
            top: Math.round((height - bibHeight(bib)) / 2),
          }}
        >
          <CardBib
            {...bib}
            raceType={content.raceType}
            width={BIB_WIDTH}
            note={facts.date}
            edge={<Wordmark size={26} color={QUIET} accent={RACE_COLORS.running.race} />}
          />
        </div>
      </div>
    ),
  };
}

function previewItems(facts: CardFacts): StackItem[] {
  const box = { width: BIB_WIDTH - 56, face: "display" as const, color: INK, align: "center" as const };
  return [
    ...textItem({
      ...box,
      key: "title",
      text: facts.title,
      gap: 0,
      maxLines: 3,
      height: 130,
      maxSize: 68,
      minSize: 36,
    }),
    ...textItem({
      ...box,
      key: "hero",
      text: facts.hero,
      gap: 18,
      maxLines: 3,
      height: 210,
      maxSize: 240,
      minSize: 44,
    }),
    ...textItem({
      ...box,
      key: "location",
      text: facts.location,
      face: "text",
      color: QUIET,
      gap: 18,
      maxLines: 1,
      maxSize: 30,
      minSize: 26,
    }),
  ];
}
