/** Athletic Bold: a tilted bib over a full-bleed photo and a hard band of colour. */
import type { RaceType } from "../../domain/race/race.ts";
import { CARD, QUIET, RACE_COLORS } from "../card-colors.ts";
import { type CardDesign, type CardSubject, plainBackground } from "../card-design.ts";
import { type CardFacts, factsOf } from "../card-facts.ts";
import { CardHeader, HEADER_HEIGHT } from "../pieces/card-header.tsx";
import { RaceIcon } from "../pieces/race-icon.tsx";
import { Stack, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { Stripes } from "../pieces/stripes.tsx";
import { Wordmark } from "../pieces/wordmark.tsx";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { FittedLines } from "../text/card-lines.tsx";
import { fitText } from "../text/fit-text.ts";
import { athleticFoot, bibItems } from "./athletic-words.tsx";
import { bibHeight, CardBib } from "./card-bib.tsx";

const TILT = "rotate(-3deg)";
const BIB_MARGIN = 52;
/** How far the tilt lifts and lowers the ends of the bib. */
const TILT_RISE = 28;

export function athleticCard(subject: CardSubject): CardDesign {
  const { width, height, photo, content } = subject;
  const { loud } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const bibWidth = width - 2 * BIB_MARGIN;
  const foot = athleticFoot(facts, area.width, RACE_COLORS[content.raceType].onLoud);
  const items = bibItems(facts, {
    width: bibWidth - 100,
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
    background: plainBackground(loud),
    photo: photo && {
      ...{ left: 0, top: 0, width, height: Math.min(height, bandTop + 80) },
      focalPoint: photo.focalPoint,
    },
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
            width={bibWidth}
            note={facts.date}
            ground={photo ? null : loud}
            edge={<BibEdge location={facts.location} width={bibWidth - 130} />}
          />
        </div>
        <div style={{ display: "flex", position: "absolute", left: area.left, top: footTop }}>
          <Stack items={foot} align={facts.side} width={area.width} />
        </div>
      </div>
    ),
  };
}

function BibEdge({ location, width }: { location: string | null; width: number }) {
  if (location === null) return <Wordmark size={28} color={QUIET} accent={RACE_COLORS.running.race} />;
  const fit = fitText(location, { face: "text", width, maxLines: 1, sizes: [26, 32] });
  return <FittedLines text={location} fit={fit} face="text" color={QUIET} align="center" />;
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
    sizes: [44, 260],
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
