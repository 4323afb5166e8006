/** Modern Gradient: the race's colour as a gradient, with the time as large as it can be, or with the photo. */

import type { CardDesign, CardSubject, HexColor } from "../card-design.ts";
import { factsOf } from "../card-facts.ts";
import { BRAND_HEIGHT, BrandRow } from "../pieces/brand-row.tsx";
import { CourseDrawing } from "../pieces/course-drawing.tsx";
import { Stack, stackHeight } from "../pieces/stack.tsx";
import { TrackLanes } from "../pieces/track-lanes.tsx";
import { PHOTO_GROUND, RACE_COLORS, WHITE } from "../race-colors.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { modernWords } from "./modern-without-photo.tsx";
import type { WordsLook } from "./named-hero.tsx";
import { photoCard } from "./photo-card.tsx";

/** Between the course and what is above and below it. */
const COURSE_GAP = 28;

export function modernCard(subject: CardSubject): CardDesign {
  const { width, height, content, photo } = subject;
  const { deep, race, glow, spark } = RACE_COLORS[content.raceType];
  if (photo) return photoCard(subject, photo, (area) => lookOnPhoto(area, spark));
  const area = safeArea(subject);
  const facts = factsOf(content);
  const items = modernWords(facts, area, spark);
  const textTop = area.top + area.height - stackHeight(items);
  const courseTop = area.top + BRAND_HEIGHT + COURSE_GAP;
  return {
    width,
    height,
    background: {
      angleDegrees: 155,
      stops: [
        { at: 0, color: deep },
        { at: 0.55, color: race },
        { at: 1, color: glow },
      ],
    },
    photo: null,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        <TrackLanes width={width} height={height} color={glow} />
        <BrandRow raceType={content.raceType} area={area} top={area.top} color={WHITE} lineColor={null} />
        {facts.course && (
          <div style={{ display: "flex", position: "absolute", left: area.left, top: courseTop }}>
            <CourseDrawing
              course={facts.course}
              width={area.width}
              height={textTop - COURSE_GAP - courseTop}
              color={spark}
              ground={deep}
            />
          </div>
        )}
        <Stack items={items} align={facts.side} width={area.width} at={{ left: area.left, top: textTop }} />
      </div>
    ),
  };
}

function lookOnPhoto(area: SafeArea, spark: HexColor): WordsLook {
  const { isSquare, foot } = area;
  return {
    area,
    title: { height: isSquare ? 84 : 170, largest: isSquare ? 72 : 84 },
    hero: { gap: isSquare ? 18 : 24, largest: 220, color: spark },
    color: WHITE,
    course: { share: 0.34, leastHeight: foot ? 250 : 200, color: spark, ground: PHOTO_GROUND },
  };
}
