/** Modern Gradient: the photo melts into the race's colour, and the time glows on it. */
import { RACE_COLORS, WHITE } from "./card-colors.ts";
import type { CardDesign, CardSubject, HexColor, Shade } from "./card-design.ts";
import { type CardFacts, factsOf, inOneLine } from "./card-facts.ts";
import { CourseLine } from "./course-line.tsx";
import { RaceTypeLabel } from "./race-type-label.tsx";
import { type SafeArea, safeArea } from "./safe-area.ts";
import { columnsItem, Stack, type StackItem, stackHeight } from "./stack.tsx";
import { heroItem, textItem } from "./stack-items.tsx";
import { Wordmark } from "./wordmark.tsx";

const HEADER_HEIGHT = 48;
/** Between the header and the words, at least. */
const HEADER_GAP = 56;
/** The photo ends behind the words, this far below their top. */
const MELTING = 220;

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
    photo: photoHeight && { left: 0, top: 0, width, height: photoHeight },
    shades:
      photoHeight === null ? [] : meltingShades({ width, photoHeight, textTop, areaTop: area.top, deep }),
    overlay: (
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          width,
          height,
          padding: `${area.top}px ${area.left}px ${height - area.top - area.height}px`,
        }}
      >
        <div
          style={{
            display: "flex",
            justifyContent: "space-between",
            alignItems: "center",
            height: HEADER_HEIGHT,
          }}
        >
          <Wordmark size={32} color={WHITE} accent={race} />
          <RaceTypeLabel raceType={content.raceType} size={36} color={WHITE} />
        </div>
        <Stack items={items} align={facts.side} width={area.width} />
      </div>
    ),
  };
}

interface Melting {
  width: number;
  photoHeight: number;
  textTop: number;
  areaTop: number;
  deep: HexColor;
}

/** Two on each other make a soft start and a solid end. */
function meltingShades({ width, photoHeight, textTop, areaTop, deep }: Melting): Shade[] {
  const start = Math.max(0, textTop - 240);
  const box = { left: 0, top: start, width, height: photoHeight - start };
  return [
    { box: { left: 0, top: 0, width, height: areaTop + 170 }, color: deep, from: 0.85, to: 0 },
    { box, color: deep, from: 0, to: 1 },
    { box, color: deep, from: 0, to: 0.95 },
  ];
}

function modernStack(
  facts: CardFacts,
  area: SafeArea,
  { spark, hasPhoto }: { spark: string; hasPhoto: boolean },
): StackItem[] {
  const foot = modernFoot(facts, area.width, spark);
  const line = { face: "display" as const, align: facts.side, width: area.width };
  const head = [
    ...textItem({
      ...line,
      key: "athlete",
      text: facts.athleteName,
      gap: 0,
      color: spark,
      maxLines: 1,
      maxSize: 44,
      minSize: 34,
    }),
    ...textItem({
      ...line,
      key: "title",
      text: facts.title,
      gap: 8,
      color: WHITE,
      maxLines: 3,
      height: Math.round(area.height * 0.2),
      maxSize: hasPhoto ? 88 : 120,
      minSize: 52,
    }),
  ];
  const room = area.height - HEADER_HEIGHT - HEADER_GAP - stackHeight([...head, ...foot]) - 70;
  const hero = heroItem({
    ...line,
    key: "hero",
    text: facts.hero,
    gap: 34,
    color: WHITE,
    height: hasPhoto ? Math.min(280, room) : room,
    maxLines: 4,
    maxSize: hasPhoto ? 360 : 680,
    minSize: 60,
  });
  return [...head, ...hero, ...foot];
}

function modernFoot(facts: CardFacts, width: number, spark: string): StackItem[] {
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
      maxSize: 46,
      minSize: 36,
    }),
    ...textItem({
      ...line,
      width: first,
      key: "date",
      text: facts.date,
      face: "display",
      gap: 4,
      maxLines: 1,
      maxSize: 46,
      minSize: 36,
    }),
    ...textItem({
      ...line,
      width: first,
      key: "location",
      text: facts.location,
      gap: 10,
      maxLines: 3,
      maxSize: 31,
      minSize: 25,
    }),
  ];
  const quote = textItem({
    ...line,
    width: second,
    key: "quote",
    text: facts.quote,
    gap: 0,
    color: spark,
    maxLines: 4,
    maxSize: 37,
    minSize: 28,
  });
  const columns = columnsItem({
    columns: [
      { width: first, items: details },
      { width: second, items: quote },
    ],
    space: facts.quote === null ? 0 : space,
    gap: 30,
    align: facts.side,
    level: "top",
  });
  return [
    { key: "line", gap: 40, height: 28, element: <CourseLine width={width} color={spark} /> },
    ...columns,
    ...textItem({
      ...line,
      width,
      key: "hashtags",
      text: inOneLine(facts.hashtags.join("  ") || null),
      gap: 30,
      maxLines: 2,
      maxSize: 28,
      minSize: 26,
    }),
  ];
}
