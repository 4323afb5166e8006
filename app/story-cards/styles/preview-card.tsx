/**
 * The picture of a link: a bib with the name and the time, readable at 300 px, and the photo beside it. Apps that crop to a
 * square keep the middle, where the name, the time and a part of the photo are.
 */

import type { ReactElement } from "react";
import { type CardDesign, type CardSubject, type PlacedPhoto, plainBackground } from "../card-design.ts";
import { type CardFacts, factsOf, inOneLine } from "../card-facts.ts";
import { RaceIcon } from "../pieces/race-icon.tsx";
import { Stack, type StackItem, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { Stripes } from "../pieces/stripes.tsx";
import { Wordmark } from "../pieces/wordmark.tsx";
import { firstFree, placedPhoto } from "../placed-photo.ts";
import { CARD, INK, QUIET, RACE_COLORS } from "../race-colors.ts";
import { SMALLEST_TEXT } from "../text/fit-text.ts";
import { bibHeight, CardBib } from "./card-bib.tsx";

const EDGE_HEIGHT = 72;
const PADDING = 24;
const TILT = "rotate(-2.5deg)";
/** How far the tilt moves the corners of the bib to the side. */
const TILT_SHIFT = 12;

/** The bib without a photo: as wide as the square. */
const WIDE_BIB = 622;
/** The bib beside a photo, and the words on it, which are within the square: it begins at 285. */
const BIB = { left: 26, width: 646 };
const WORDS = { left: 290, width: 360 };
/** Where the photo may begin, preferred first: further to the right if the bib would cover the face. */
const PHOTO_LEFTS = [540, 620, BIB.left + BIB.width + TILT_SHIFT];
/** The first of these places has its middle within the square, which ends at 915. */
const FACE_AIM = { x: 50, y: 45 };

export function previewCard(subject: CardSubject): CardDesign {
  return subject.photo ? previewWithPhoto(subject, subject.photo) : previewWithoutPhoto(subject);
}

function previewWithPhoto(
  { width, height, content }: CardSubject,
  photo: NonNullable<CardSubject["photo"]>,
): CardDesign {
  const { loud, race } = RACE_COLORS[content.raceType];
  const facts = factsOf(content);
  const places = PHOTO_LEFTS.map((left) =>
    placedPhoto(photo, { left, top: 0, width: width - left, height }, FACE_AIM),
  );
  const placed = firstFree(photo, places, ({ left }) => left >= BIB.left + BIB.width + TILT_SHIFT);
  const icon = <RaceIcon raceType={content.raceType} size={176} color={race} />;
  const aside: StackItem[] = [{ key: "icon", gap: 0, height: 150, element: icon }, ...besideWords(facts)];
  const bib = lowEnough((room) => {
    const words = previewItems(facts, { width: WORDS.width, titleHeight: 190, heroHeight: 190, ...room });
    return { edgeHeight: EDGE_HEIGHT, padding: PADDING, items: [twoParts(aside, words)] };
  });
  return {
    width,
    height,
    background: plainBackground(loud),
    photo: placed,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        <Ground raceType={content.raceType} photo={placed} height={height} />
        <TiltedBib left={BIB.left} top={Math.round((height - bibHeight(bib)) / 2)}>
          <CardBib
            {...bib}
            raceType={content.raceType}
            width={BIB.width}
            note={facts.date}
            ground={loud}
            edge={
              <div style={{ display: "flex", marginLeft: WORDS.left - BIB.left - 20 }}>
                <Wordmark size={28} color={QUIET} accent={RACE_COLORS.running.race} />
              </div>
            }
          />
        </TiltedBib>
      </div>
    ),
  };
}

/** The width of the words outside of the square. */
const ASIDE_WIDTH = 214;

function besideWords({ distance, athleteName }: CardFacts): StackItem[] {
  const line = { width: ASIDE_WIDTH, color: INK, align: "center" as const };
  return [
    ...textItem({
      ...line,
      key: "distance",
      text: distance,
      face: "display",
      gap: 8,
      height: 84,
      maxLines: 2,
      sizes: [SMALLEST_TEXT, 42],
    }),
    ...textItem({
      ...line,
      key: "athlete",
      text: athleteName,
      face: "text",
      color: QUIET,
      gap: 8,
      height: 70,
      maxLines: 2,
      sizes: [SMALLEST_TEXT, 28],
    }),
  ];
}

/** The words at the bib's right end, and what is beside them: both in the middle of the height. */
function twoParts(aside: StackItem[], words: StackItem[]): StackItem {
  const height = Math.max(stackHeight(aside), stackHeight(words));
  const element = (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
        width: BIB.width - 44,
        height,
      }}
    >
      <Stack items={aside} align="center" width={ASIDE_WIDTH} />
      <Stack items={words} align="center" width={WORDS.width} />
    </div>
  );
  return { key: "words", gap: 0, height, element };
}

/** Covers the card from its left edge to a tilted end over the photo's. */
function Ground({
  raceType,
  photo,
  height,
}: {
  raceType: CardSubject["content"]["raceType"];
  photo: PlacedPhoto;
  height: number;
}) {
  const { loud } = RACE_COLORS[raceType];
  const end = photo.left + 16;
  const sheet = { position: "absolute", top: -40, height: height + 80, transform: TILT } as const;
  return (
    <>
      <div style={{ ...sheet, left: end, width: 14, backgroundColor: CARD }} />
      <div style={{ ...sheet, left: end - 200, width: 186, backgroundColor: loud }} />
    </>
  );
}

function TiltedBib({ left, top, children }: { left: number; top: number; children: ReactElement }) {
  return <div style={{ display: "flex", position: "absolute", left, top, transform: TILT }}>{children}</div>;
}

function previewWithoutPhoto({ width, height, content }: CardSubject): CardDesign {
  const { loud } = RACE_COLORS[content.raceType];
  const facts = factsOf(content);
  const bib = lowEnough((room) => {
    const items = previewItems(facts, {
      width: WIDE_BIB - 48,
      titleHeight: 132,
      heroHeight: 180,
      details: inOneLine(facts.distance, facts.athleteName),
      ...room,
    });
    return { edgeHeight: EDGE_HEIGHT, padding: PADDING, items };
  });
  return {
    width,
    height,
    background: plainBackground(loud),
    photo: null,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        <Stripes raceType={content.raceType} width={width} height={height} />
        <TiltedBib left={(width - WIDE_BIB) / 2} top={Math.round((height - bibHeight(bib)) / 2)}>
          <CardBib
            {...bib}
            raceType={content.raceType}
            width={WIDE_BIB}
            note={facts.date}
            ground={loud}
            edge={<Wordmark size={28} color={QUIET} accent={RACE_COLORS.running.race} />}
          />
        </TiltedBib>
      </div>
    ),
  };
}

interface PreviewRoom {
  width: number;
  titleHeight: number;
  heroHeight: number;
  /** Below the hero, unless they are beside it. */
  details?: string;
  /** The smallest font size of the name. */
  smallest?: number;
}

/** The highest bib that fits, tilted. */
const MAX_HEIGHT = 596;
/** Heights of texts for a bib that would be higher than that, and for one that still would. */
const LOWER: Partial<PreviewRoom> = { titleHeight: 132, heroHeight: 130 };
const SMALL: Partial<PreviewRoom> = { smallest: SMALLEST_TEXT, heroHeight: 84 };

const TIGHT = { edgeHeight: 60, padding: 14 };

type Bib = Parameters<typeof bibHeight>[0];

function lowEnough(bibIn: (room: Partial<PreviewRoom>) => Bib): Bib {
  const [high, low, small] = [bibIn({}), { ...bibIn(LOWER), ...TIGHT }, { ...bibIn(SMALL), ...TIGHT }];
  return [high, low].find((bib) => bibHeight(bib) <= MAX_HEIGHT) ?? small;
}

function previewItems(
  facts: CardFacts,
  { width, titleHeight, heroHeight, details = "", smallest = 36 }: PreviewRoom,
): StackItem[] {
  const box = { width, face: "display" as const, color: INK, align: "center" as const };
  return [
    ...textItem({
      ...box,
      key: "title",
      text: facts.title,
      gap: 0,
      maxLines: 8,
      height: titleHeight,
      sizes: [smallest, 72],
      mayGrow: true,
    }),
    ...textItem({
      ...box,
      key: "hero",
      text: facts.hero,
      gap: 20,
      maxLines: 4,
      height: heroHeight,
      sizes: [44, 244],
      mayGrow: true,
    }),
    ...textItem({ ...box, key: "details", text: details, gap: 18, maxLines: 2, height: 84, sizes: [28, 42] }),
    ...facts.places.flatMap((text, index) =>
      textItem({
        ...box,
        key: text,
        text,
        face: "text",
        color: QUIET,
        gap: index === 0 ? 18 : 4,
        maxLines: 6,
        height: 80 / facts.places.length,
        sizes: [SMALLEST_TEXT, 34],
        mayGrow: true,
      }),
    ),
  ];
}
