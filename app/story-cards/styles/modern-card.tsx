/** Modern Gradient: the photo melts into the race's colour, and the time glows on it. */
import { RACE_COLORS, WHITE } from "../card-colors.ts";
import type { CardDesign, CardSubject, HexColor, Shade } from "../card-design.ts";
import { factsOf } from "../card-facts.ts";
import { CardHeader } from "../pieces/card-header.tsx";
import { Stack, stackHeight } from "../pieces/stack.tsx";
import { TrackLanes } from "../pieces/track-lanes.tsx";
import { safeArea } from "../safe-area.ts";
import { modernWords } from "./modern-words.tsx";

/** The photo ends behind the words, this far below their top. */
const MELTING = 190;

export function modernCard(subject: CardSubject): CardDesign {
  const { width, height, content } = subject;
  const { deep, race, glow, spark } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const items = modernWords(facts, area, { spark, hasPhoto: subject.photo !== null });
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
    photo: subject.photo && {
      ...{ left: 0, top: 0, width, height: photoHeight ?? 0 },
      focalPoint: subject.photo.focalPoint,
    },
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
