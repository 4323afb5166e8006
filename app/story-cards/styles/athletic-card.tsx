/** Athletic Bold: a tilted bib over a full-bleed photo and a hard band of colour. */
import type { RaceType } from "../../domain/race/race-type.ts";
import { type CardDesign, type CardSubject, plainBackground } from "../card-design.ts";
import { type CardFacts, factsOf, inOneLine } from "../card-facts.ts";
import { BRAND_HEIGHT, BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { CourseLine } from "../pieces/course-line.tsx";
import { PhotoBorder } from "../pieces/photo-border.tsx";
import { RaceIcon } from "../pieces/race-icon.tsx";
import { Stack, stackHeight } from "../pieces/stack.tsx";
import { textItem } from "../pieces/stack-items.tsx";
import { framedPhoto, isSmall, photoAbove } from "../placed-photo.ts";
import { QUIET, RACE_COLORS } from "../race-colors.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { FittedLines } from "../text/card-lines.tsx";
import { fitsBox, fitText, SMALLEST_TEXT } from "../text/fit-text.ts";
import { athleticFoot, bibItems } from "./athletic-words.tsx";
import { bibHeight, CardBib } from "./card-bib.tsx";

const TILT = "rotate(-3deg)";
const BIB_MARGIN = 52;
/** How far the tilt lifts and lowers the ends of the bib and of the band. */
const TILT_RISE = 28;
/** Where a bib would leave less of the card's height to the photo, its hero is smaller. */
const LEAST_PHOTO = 0.36;
/** How much of the bib is above the band, preferred first: less where the face would be behind the bib. */
const BIB_OVER_PHOTO = [0.42, 0.3];
/** The space between a photo and a bib that does not cover it. */
const BIB_GAP = 44;
/** The location on the lower edge of the bib. */
const LOCATION = { face: "text", sizes: [SMALLEST_TEXT, 32] } as const;
/** The height of a lower edge whose location takes two lines, in pixels. */
const HIGH_EDGE = 84;

export function athleticCard(subject: CardSubject): CardDesign {
  const { width, height, photo, content } = subject;
  const { race, loud, onLoud } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const bibWidth = width - 2 * BIB_MARGIN;
  const edgeWidth = bibWidth - 130;
  const location = inOneLine(...facts.places);
  const isOneLine = fitsBox(location, { ...LOCATION, width: edgeWidth, maxLines: 1 });
  const edgeHeight = area.isSquare ? 56 : 72;
  const foot = athleticFoot(facts, area, onLoud);
  const { rowTop, wordsBottom } = rowBelowWords(area, 24);
  const footTop = (photo ? wordsBottom : area.top + area.height) - stackHeight(foot);
  const bibBottom = footTop - (foot.length === 0 ? 0 : 26) - TILT_RISE;
  const bibWith = (maxHero: number) => ({
    edgeHeight,
    lowerHeight: isOneLine ? edgeHeight : HIGH_EDGE,
    padding: area.isSquare ? 18 : 26,
    items: bibItems(facts, {
      width: bibWidth - 100,
      color: race,
      hasTitle: photo !== null,
      maxHero,
      isSquare: area.isSquare,
    }),
  });
  const large = bibWith(photo === null ? 340 : area.isSquare ? 200 : 280);
  const isTooLarge = photo !== null && bibBottom - bibHeight(large) < height * LEAST_PHOTO;
  const bib = isTooLarge ? bibWith(area.isSquare ? 150 : 200) : large;
  const bibTop = bibBottom - bibHeight(bib);
  const isFramed = photo !== null && isSmall(photo);
  const placed =
    photo &&
    (isFramed
      ? framedPhoto(photo, { ...area, height: bibTop - TILT_RISE - BIB_GAP - area.top })
      : photoAbove(photo, {
          width,
          heights: [
            ...BIB_OVER_PHOTO.map((share) => bibTop + bibHeight(bib) * share),
            bibTop - TILT_RISE - BIB_GAP,
          ].map((bandTop) => Math.min(height, bandTop + TILT_RISE + 4)),
          freeTop: area.foot ? area.top / 2 : 0,
          freeBottom: bibTop - TILT_RISE,
        }));
  return {
    width,
    height,
    background: plainBackground(loud),
    photo: placed,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {placed && isFramed && <PhotoBorder around={placed} />}
        {placed && !isFramed && (
          <Band color={loud} width={width} top={placed.height - TILT_RISE - 4} height={height} />
        )}
        <BrandRow
          raceType={null}
          area={area}
          top={photo ? rowTop : area.top}
          color={onLoud}
          lineColor={null}
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
            edge={<BibEdge location={location} width={edgeWidth} maxLines={isOneLine ? 1 : 2} />}
          />
        </div>
        <Stack items={foot} align={facts.side} width={area.width} at={{ left: area.left, top: footTop }} />
      </div>
    ),
  };
}

function BibEdge({ location, width, maxLines }: { location: string; width: number; maxLines: number }) {
  if (location === "") return <CourseLine width={width / 2} color={QUIET} />;
  const fit = fitText(location, { ...LOCATION, width, maxLines, height: HIGH_EDGE - 8 });
  return <FittedLines text={location} fit={fit} face="text" color={QUIET} align="center" />;
}

/** Covers the card from a tilted edge downwards. */
function Band({ color, width, top, height }: { color: string; width: number; top: number; height: number }) {
  return (
    <div
      style={{
        position: "absolute",
        left: -80,
        top,
        width: width + 160,
        height: height - top + 160,
        backgroundColor: color,
        transform: TILT,
        transformOrigin: "50% 0%",
      }}
    />
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
  const top = area.top + BRAND_HEIGHT + 40;
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
    maxLines: 8,
    sizes: [40, 260],
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
