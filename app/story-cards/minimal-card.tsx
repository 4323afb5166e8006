/** Minimal Clean: paper, ink and room; the photo hangs like a print, or the time stands on a bare bib. */
import { CARD, INK, LINE, PAPER, QUIET, RACE_COLORS } from "./card-colors.ts";
import type { Box, CardDesign, CardSubject } from "./card-design.ts";
import { type CardFacts, factsOf } from "./card-facts.ts";
import { CourseLine } from "./course-line.tsx";
import { RaceTypeLabel } from "./race-type-label.tsx";
import { type SafeArea, safeArea } from "./safe-area.ts";
import { Stack, type StackItem, stackHeight } from "./stack.tsx";
import { heroItem, textItem } from "./stack-items.tsx";
import { Wordmark } from "./wordmark.tsx";

const HEADER_HEIGHT = 44;
const GAP = 36;

export function minimalCard(subject: CardSubject): CardDesign {
  const { width, height, content } = subject;
  const { race } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const words = wordsOf(facts, area.width, race, subject.photo !== null);
  const wordsTop = area.top + area.height - stackHeight(words);
  const frame: Box = {
    left: area.left,
    top: area.top + HEADER_HEIGHT + GAP,
    width: area.width,
    height: wordsTop - area.top - HEADER_HEIGHT - 2 * GAP,
  };
  return {
    width,
    height,
    background: {
      angleDegrees: 180,
      stops: [
        { at: 0, color: PAPER },
        { at: 1, color: PAPER },
      ],
    },
    photo: subject.photo && frame,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        <div
          style={{
            display: "flex",
            justifyContent: "space-between",
            alignItems: "center",
            position: "absolute",
            left: area.left,
            top: area.top,
            width: area.width,
            height: HEADER_HEIGHT,
          }}
        >
          <Wordmark size={28} color={INK} accent={RACE_COLORS.running.race} />
          <RaceTypeLabel raceType={content.raceType} size={30} color={race} />
        </div>
        {subject.photo === null && <BareBib frame={frame} facts={facts} accent={race} />}
        <div style={{ display: "flex", position: "absolute", left: area.left, top: wordsTop }}>
          <Stack items={words} />
        </div>
      </div>
    ),
  };
}

/** The hero on an outlined bib. */
function BareBib({ frame, facts, accent }: { frame: Box; facts: CardFacts; accent: string }) {
  const width = frame.width - 96;
  const items = heroItem({
    key: "hero",
    text: facts.hero,
    gap: 0,
    color: INK,
    face: "display",
    width,
    height: frame.height - 200,
    maxLines: 4,
    maxSize: 560,
    minSize: 60,
  });
  const hole = {
    position: "absolute",
    width: 24,
    height: 24,
    borderRadius: 12,
    backgroundColor: PAPER,
    border: `3px solid ${LINE}`,
  } as const;
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        justifyContent: "center",
        position: "absolute",
        ...frame,
        borderRadius: 40,
        border: `3px solid ${LINE}`,
        backgroundColor: CARD,
      }}
    >
      <Stack items={items} align="center" />
      <div style={{ display: "flex", position: "absolute", left: 76, bottom: 36 }}>
        <CourseLine width={frame.width - 158} color={accent} />
      </div>
      <div style={{ ...hole, left: 30, top: 30 }} />
      <div style={{ ...hole, right: 30, top: 30 }} />
      <div style={{ ...hole, left: 30, bottom: 36 }} />
      <div style={{ ...hole, right: 30, bottom: 36 }} />
    </div>
  );
}

function wordsOf(facts: CardFacts, width: number, accent: string, hasHero: boolean): StackItem[] {
  const line = { width, face: "text" as const, color: QUIET, gap: 10 };
  const details = [facts.distance, facts.date].filter((text) => text !== null).join("  ·  ");
  return [
    ...textItem({
      ...line,
      key: "title",
      text: facts.title,
      face: "display",
      color: INK,
      gap: 0,
      maxLines: 3,
      height: 170,
      maxSize: 72,
      minSize: 44,
    }),
    ...(hasHero
      ? textItem({
          ...line,
          key: "hero",
          text: facts.hero,
          face: "display",
          color: accent,
          gap: 24,
          maxLines: 2,
          height: 190,
          maxSize: 220,
          minSize: 56,
        })
      : []),
    ...textItem({
      ...line,
      key: "athlete",
      text: facts.athleteName,
      color: INK,
      gap: 24,
      maxLines: 1,
      maxSize: 32,
      minSize: 28,
    }),
    ...textItem({ ...line, key: "details", text: details, gap: 20, maxLines: 2, maxSize: 30, minSize: 26 }),
    ...textItem({ ...line, key: "location", text: facts.location, maxLines: 2, maxSize: 30, minSize: 26 }),
    ...textItem({
      ...line,
      key: "quote",
      text: facts.quote,
      color: INK,
      gap: 26,
      maxLines: 2,
      maxSize: 36,
      minSize: 30,
    }),
    ...textItem({
      ...line,
      key: "hashtags",
      text: facts.hashtags.join(" "),
      gap: 18,
      maxLines: 2,
      maxSize: 26,
      minSize: 24,
    }),
  ];
}
