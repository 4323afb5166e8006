/** Modern Gradient: the photo melts into the race's colour, and the time glows on it. */
import { RACE_COLORS, WHITE } from "./card-colors.ts";
import type { CardDesign, CardSubject, Shade } from "./card-design.ts";
import { type CardFacts, factsOf } from "./card-facts.ts";
import { CourseLine } from "./course-line.tsx";
import { RaceTypeLabel } from "./race-type-label.tsx";
import { type SafeArea, safeArea } from "./safe-area.ts";
import { Stack, type StackItem, stackHeight } from "./stack.tsx";
import { heroItem, textItem } from "./stack-items.tsx";
import { Wordmark } from "./wordmark.tsx";

const HEADER_HEIGHT = 48;
/** Between the header and the words, at least. */
const HEADER_GAP = 56;

export function modernCard(subject: CardSubject): CardDesign {
  const { width, height } = subject;
  const { deep, race, glow, spark } = RACE_COLORS[subject.content.raceType];
  const area = safeArea(subject);
  const items = modernStack(subject, area);
  const textTop = area.top + area.height - stackHeight(items);
  const photoHeight = subject.photo && Math.min(height, textTop + 90);
  const seam = photoHeight === null ? 0.1 : photoHeight / height;
  return {
    width,
    height,
    background: {
      angleDegrees: photoHeight === null ? 150 : 180,
      stops: [
        { at: 0, color: deep },
        { at: seam, color: deep },
        { at: seam + (1 - seam) * 0.6, color: race },
        { at: 1, color: glow },
      ],
    },
    photo: photoHeight && { left: 0, top: 0, width, height: photoHeight },
    shades: photoHeight === null ? [] : meltingShades(width, photoHeight, textTop, area.top, deep),
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
          <RaceTypeLabel raceType={subject.content.raceType} size={34} color={spark} />
        </div>
        <Stack items={items} />
      </div>
    ),
  };
}

/** Two on each other make a soft start and a solid end. */
function meltingShades(
  width: number,
  photoHeight: number,
  textTop: number,
  areaTop: number,
  color: Shade["color"],
): Shade[] {
  const start = Math.round(Math.max(0, textTop - Math.max(260, photoHeight * 0.5)));
  const box = { left: 0, top: start, width, height: photoHeight - start };
  return [
    { box: { left: 0, top: 0, width, height: areaTop + 220 }, color, from: 0.82, to: 0 },
    { box, color, from: 0, to: 1 },
    { box, color, from: 0, to: 0.9 },
  ];
}

function modernStack(subject: CardSubject, area: SafeArea): StackItem[] {
  const facts = factsOf(subject.content);
  const { spark } = RACE_COLORS[subject.content.raceType];
  const foot = modernFoot(facts, area.width, spark);
  const title = textItem({
    key: "title",
    text: facts.title,
    gap: 0,
    color: WHITE,
    face: "display",
    width: area.width,
    maxLines: 3,
    maxSize: subject.photo ? 84 : 104,
    minSize: 50,
    height: 240,
  });
  const room = area.height - HEADER_HEIGHT - HEADER_GAP - stackHeight([...title, ...foot]) - 100;
  const hero = heroItem({
    key: "hero",
    text: facts.hero,
    gap: 30,
    color: WHITE,
    face: "display",
    width: area.width,
    height: subject.photo ? Math.min(300, room) : room,
    maxLines: 4,
    maxSize: subject.photo ? 360 : 620,
    minSize: 60,
  });
  return [...title, ...hero, ...foot];
}

function modernFoot(facts: CardFacts, width: number, spark: string): StackItem[] {
  const line = { key: "line", gap: 40, height: 28, element: <CourseLine width={width} color={spark} /> };
  const figures = [facts.distance, facts.date].filter((text) => text !== null).join("  ·  ");
  const text = { gap: 12, width, face: "text" as const, color: WHITE };
  return [
    line,
    ...textItem({
      ...text,
      key: "athlete",
      text: facts.athleteName,
      face: "display",
      gap: 24,
      maxLines: 1,
      maxSize: 46,
      minSize: 34,
    }),
    ...textItem({
      ...text,
      key: "figures",
      text: figures,
      face: "display",
      gap: 24,
      maxLines: 2,
      maxSize: 46,
      minSize: 34,
    }),
    ...textItem({ ...text, key: "location", text: facts.location, maxLines: 2, maxSize: 32, minSize: 28 }),
    ...textItem({
      ...text,
      key: "quote",
      text: facts.quote,
      gap: 30,
      color: spark,
      maxLines: 2,
      maxSize: 38,
      minSize: 32,
    }),
    ...textItem({
      ...text,
      key: "hashtags",
      text: facts.hashtags.join(" "),
      gap: 26,
      maxLines: 2,
      maxSize: 28,
      minSize: 26,
    }),
  ];
}
