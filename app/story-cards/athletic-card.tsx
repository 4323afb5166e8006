/** Athletic Bold: a tilted bib over a full-bleed photo and a hard band of colour. */
import type { RaceType } from "../domain/race.ts";
import { bibHeight, CardBib } from "./card-bib.tsx";
import { CARD, INK, QUIET, RACE_COLORS } from "./card-colors.ts";
import type { CardDesign, CardSubject } from "./card-design.ts";
import { type CardFacts, factsOf, inOneLine } from "./card-facts.ts";
import { CardHeader, HEADER_HEIGHT } from "./card-header.tsx";
import { FittedLines } from "./card-lines.tsx";
import { fitText } from "./fit-text.ts";
import { RaceIcon } from "./race-icon.tsx";
import { type SafeArea, safeArea } from "./safe-area.ts";
import { Stack, type StackItem, stackHeight } from "./stack.tsx";
import { textItem } from "./stack-items.tsx";
import { Stripes } from "./stripes.tsx";
import { Wordmark } from "./wordmark.tsx";

const TILT = "rotate(-3deg)";
const BIB_MARGIN = 52;
/** How far the tilt lifts and lowers the ends of the bib. */
const TILT_RISE = 28;

export function athleticCard(subject: CardSubject): CardDesign {
  const { width, height, photo, content } = subject;
  const { loud } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const foot = athleticFoot(facts, area.width, RACE_COLORS[content.raceType].onLoud);
  const items = bibItems(facts, {
    width,
    hasTitle: photo !== null,
    maxHero: photo === null ? 340 : area.isSquare ? 262 : 300,
  });
  const bib = { edgeHeight: area.isSquare ? 66 : 76, padding: area.isSquare ? 20 : 26, items };
  const footTop = area.top + area.height - stackHeight(foot);
  const bibTop = footTop - (foot.length === 0 ? 0 : 30) - TILT_RISE - bibHeight(bib);
  const bandTop = Math.round(bibTop + bibHeight(bib) * 0.42);
  return {
    width,
    height,
    background: {
      angleDegrees: 180,
      stops: [
        { at: 0, color: loud },
        { at: 1, color: loud },
      ],
    },
    photo: photo && { left: 0, top: 0, width, height: Math.min(height, bandTop + 80) },
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {photo ? (
          <Band raceType={content.raceType} width={width} top={bandTop} height={height} />
        ) : (
          <Stripes raceType={content.raceType} width={width} height={height} />
        )}
        <CardHeader
          raceType={content.raceType}
          area={area}
          isOnPhoto={photo !== null}
          color={RACE_COLORS[content.raceType].onLoud}
          hasRaceType={false}
        />
        {photo === null && <Headline facts={facts} raceType={content.raceType} area={area} bottom={bibTop} />}
        <div
          style={{ display: "flex", position: "absolute", left: BIB_MARGIN, top: bibTop, transform: TILT }}
        >
          <CardBib
            {...bib}
            raceType={content.raceType}
            width={width - 2 * BIB_MARGIN}
            note={facts.date}
            bandColor={photo ? undefined : RACE_COLORS[content.raceType].deep}
            edge={<BibEdge facts={facts} width={width - 2 * BIB_MARGIN - 130} />}
          />
        </div>
        <div style={{ display: "flex", position: "absolute", left: area.left, top: footTop }}>
          <Stack items={foot} align={facts.side} width={area.width} />
        </div>
      </div>
    ),
  };
}

function bibItems(
  facts: CardFacts,
  { width, hasTitle, maxHero }: { width: number; hasTitle: boolean; maxHero: number },
): StackItem[] {
  const box = {
    width: width - 2 * BIB_MARGIN - 100,
    face: "display" as const,
    color: INK,
    align: "center" as const,
  };
  return [
    ...(hasTitle
      ? textItem({
          ...box,
          key: "title",
          text: facts.title?.toUpperCase() ?? null,
          gap: 0,
          maxLines: 3,
          height: 150,
          maxSize: 72,
          minSize: 38,
        })
      : []),
    ...textItem({
      ...box,
      key: "hero",
      text: facts.hero,
      gap: 20,
      maxLines: 3,
      height: maxHero * 0.8,
      maxSize: maxHero,
      minSize: 50,
    }),
    ...textItem({
      ...box,
      key: "note",
      text: facts.heroNote,
      gap: 18,
      maxLines: 1,
      maxSize: 50,
      minSize: 40,
    }),
    ...textItem({
      ...box,
      key: "details",
      text: inOneLine(facts.distance, facts.athleteName),
      gap: 18,
      maxLines: 1,
      maxSize: 46,
      minSize: 30,
    }),
  ];
}

function BibEdge({ facts, width }: { facts: CardFacts; width: number }) {
  if (facts.location === null) return <Wordmark size={28} color={QUIET} accent={RACE_COLORS.running.race} />;
  const fit = fitText(facts.location, { face: "text", width, maxLines: 1, maxSize: 32, minSize: 26 });
  return (
    <FittedLines
      text={facts.location}
      fit={fit}
      face="text"
      color={QUIET}
      align="center"
      style={{ width: "auto", maxWidth: width }}
    />
  );
}

function athleticFoot(facts: CardFacts, width: number, color: string): StackItem[] {
  const box = { width, color, face: "text" as const, align: facts.side };
  return [
    ...textItem({
      ...box,
      key: "quote",
      text: facts.quote,
      gap: 0,
      face: "display",
      maxLines: 2,
      maxSize: 44,
      minSize: 36,
    }),
    ...textItem({
      ...box,
      key: "hashtags",
      text: facts.hashtags.join(" "),
      gap: 14,
      maxLines: 2,
      maxSize: 28,
      minSize: 26,
    }),
  ];
}

/** Covers the card from a tilted edge downwards. */
function Band({
  raceType,
  width,
  top,
  height,
}: {
  raceType: RaceType;
  width: number;
  top: number;
  height: number;
}) {
  const { loud } = RACE_COLORS[raceType];
  const sheet = {
    position: "absolute",
    left: -80,
    width: width + 160,
    height: height - top + 160,
    transform: TILT,
    transformOrigin: "50% 0%",
  } as const;
  return (
    <>
      <div style={{ ...sheet, top: top - 44, height: 24, backgroundColor: CARD }} />
      <div style={{ ...sheet, top, backgroundColor: loud }} />
    </>
  );
}

/** In place of a photo: the name as large as it can be. */
function Headline({
  facts,
  raceType,
  area,
  bottom,
}: {
  facts: CardFacts;
  raceType: RaceType;
  area: SafeArea;
  bottom: number;
}) {
  const { onLoud } = RACE_COLORS[raceType];
  const top = area.top + HEADER_HEIGHT + 40;
  const height = bottom - top - 50;
  const [title] = textItem({
    key: "title",
    text: facts.title?.toUpperCase() ?? null,
    gap: 0,
    color: onLoud,
    face: "display",
    align: facts.side,
    width: area.width,
    height,
    maxLines: 6,
    maxSize: 260,
    minSize: 44,
  });
  return (
    <div
      style={{
        display: "flex",
        position: "absolute",
        left: area.left,
        top,
        width: area.width,
        height,
        alignItems: "center",
        justifyContent: facts.side === "left" ? "flex-start" : "flex-end",
      }}
    >
      {title?.element ?? <RaceIcon raceType={raceType} size={Math.min(360, height)} color={onLoud} />}
    </div>
  );
}
