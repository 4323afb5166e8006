/** Modern Gradient: the photo melts into the race's colour, and the time glows on it. */
import { RACE_COLORS, WHITE } from "./card-colors.ts";
import type { CardDesign, CardSubject, HexColor, Shade } from "./card-design.ts";
import { type CardFacts, factsOf } from "./card-facts.ts";
import { CardHeader, HEADER_HEIGHT } from "./card-header.tsx";
import { CourseLine } from "./course-line.tsx";
import { type SafeArea, safeArea } from "./safe-area.ts";
import { columnsItem, Stack, type StackItem, stackHeight } from "./stack.tsx";
import { textItem } from "./stack-items.tsx";
import { TrackLanes } from "./track-lanes.tsx";

/** Between the header and the words, at least. */
const HEADER_GAP = 56;
/** The photo ends behind the words, this far below their top. */
const MELTING = 190;
/** Of the stack, between parts whose heights are chosen last. */
const GAPS = 100;

export function modernCard(subject: CardSubject): CardDesign {
  const { width, height, content } = subject;
  const { deep, race, glow, spark } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const items = modernStack(facts, area, { spark, hasPhoto: subject.photo !== null });
  const textTop = area.top + area.height - stackHeight(items);
  const photoHeight = subject.photo && Math.min(height, textTop + MELTING);
  const seam = photoHeight === null ? 0 : photoHeight / height;
  return {
    width,
    height,
    background: {
      angleDegrees: photoHeight === null ? 155 : 180,
      stops: [
        { at: 0, color: deep },
        { at: seam, color: deep },
        { at: seam + (1 - seam) * 0.55, color: race },
        { at: 1, color: glow },
      ],
    },
    photo: photoHeight === null ? null : { left: 0, top: 0, width, height: photoHeight },
    shades: photoHeight === null ? [] : meltingShades({ width, photoHeight, textTop, deep }),
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {subject.photo === null && <TrackLanes width={width} height={height} color={glow} />}
        <CardHeader
          raceType={content.raceType}
          area={area}
          isOnPhoto={subject.photo !== null}
          color={WHITE}
          hasRaceType
        />
        <div style={{ display: "flex", position: "absolute", left: area.left, top: textTop }}>
          <Stack items={items} align={facts.side} width={area.width} />
        </div>
      </div>
    ),
  };
}

interface Melting {
  width: number;
  photoHeight: number;
  textTop: number;
  deep: HexColor;
}

/** Two on each other make a soft start and a solid end. */
function meltingShades({ width, photoHeight, textTop, deep }: Melting): Shade[] {
  const start = Math.max(0, textTop - 150);
  const box = { left: 0, top: start, width, height: photoHeight - start };
  return [
    { box, color: deep, from: 0, to: 1 },
    { box, color: deep, from: 0, to: 0.96 },
  ];
}

function modernStack(
  facts: CardFacts,
  area: SafeArea,
  { spark, hasPhoto }: { spark: string; hasPhoto: boolean },
): StackItem[] {
  const line = { face: "display" as const, align: facts.side, width: area.width, color: WHITE };
  const athlete = textItem({
    ...line,
    key: "athlete",
    text: facts.athleteName,
    gap: 0,
    maxLines: 1,
    sizes: [34, 42],
  });
  const note = textItem({
    ...line,
    key: "note",
    text: facts.heroNote,
    gap: 26,
    maxLines: 1,
    sizes: [40, 48],
  });
  const foot = modernFoot(facts, area, spark);
  const room = area.height - HEADER_HEIGHT - HEADER_GAP - stackHeight([...athlete, ...note, ...foot]) - GAPS;
  const title = textItem({
    ...line,
    key: "title",
    text: facts.title,
    gap: 8,
    maxLines: 3,
    height: hasPhoto ? Math.min(room * 0.45, 230) : room * 0.42,
    sizes: [50, hasPhoto ? 88 : 170],
  });
  const heroRoom = room - stackHeight(title);
  const hero = textItem({
    ...line,
    key: "hero",
    text: facts.hero,
    gap: 34,
    height: hasPhoto ? Math.min(area.isSquare ? 232 : 264, heroRoom) : heroRoom,
    maxLines: 4,
    sizes: [50, hasPhoto ? 360 : 680],
  });
  return [...athlete, ...title, ...hero, ...note, ...foot];
}

function modernFoot(facts: CardFacts, { width, isSquare }: SafeArea, spark: string): StackItem[] {
  const space = 56;
  const first = facts.quote === null ? width : Math.round((width - space) * 0.5);
  const second = facts.quote === null ? 0 : width - space - first;
  const line = { align: facts.side, face: "text" as const, color: WHITE };
  const details = [
    ...textItem({
      ...line,
      width: first,
      key: "distance",
      text: facts.distance,
      face: "display",
      gap: 0,
      maxLines: 2,
      sizes: [36, isSquare ? 41 : 46],
    }),
    ...textItem({
      ...line,
      width: first,
      key: "date",
      text: facts.date,
      face: "display",
      gap: 4,
      maxLines: 1,
      sizes: [36, isSquare ? 41 : 46],
    }),
    ...textItem({
      ...line,
      width: first,
      key: "location",
      text: facts.location,
      gap: 10,
      maxLines: 3,
      sizes: [25, 31],
    }),
  ];
  const quote = textItem({
    ...line,
    width: second,
    key: "quote",
    text: facts.quote,
    gap: 0,
    maxLines: 4,
    sizes: [28, 37],
  });
  const columns = columnsItem({
    columns: [
      { width: first, items: details },
      { width: second, items: quote },
    ],
    space: facts.quote === null ? 0 : space,
    gap: isSquare ? 22 : 30,
    align: facts.side,
    level: "top",
  });
  return [
    { key: "line", gap: isSquare ? 26 : 34, height: 28, element: <CourseLine width={width} color={spark} /> },
    ...columns,
    ...textItem({
      ...line,
      width,
      key: "hashtags",
      text: facts.hashtags.join("  "),
      gap: 24,
      maxLines: 2,
      sizes: [26, 28],
    }),
  ];
}
