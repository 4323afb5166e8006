/** Full Photo: the photo to all edges, and the time as wide as the card. */

import { type CardDesign, type CardSubject, type HexColor, plainBackground } from "../card-design.ts";
import { factsOf } from "../card-facts.ts";
import { BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { CourseDrawing } from "../pieces/course-drawing.tsx";
import { RaceIcon } from "../pieces/race-icon.tsx";
import { Stack, stackHeight } from "../pieces/stack.tsx";
import { PHOTO_GROUND, RACE_COLORS, WHITE } from "../race-colors.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import type { WordsLook } from "./named-hero.tsx";
import { photoCard, photoWords } from "./photo-card.tsx";

/** The space between the words and the brand's row, and between the words and the course. */
const GAP = 26;

export function fullPhotoCard(subject: CardSubject): CardDesign {
  const { width, height, content, photo } = subject;
  const { loud, loudShape, onLoud } = RACE_COLORS[content.raceType];
  if (photo) return photoCard(subject, photo, (area) => fullLook(area, WHITE, PHOTO_GROUND));
  const area = safeArea(subject);
  const { course, ...facts } = factsOf(content);
  const words = photoWords({ ...facts, course: null }, area, fullLook(area, onLoud, loud));
  const { rowTop, wordsBottom } = rowBelowWords(area, GAP);
  const wordsTop = wordsBottom - stackHeight(words);
  return {
    width,
    height,
    background: plainBackground(loud),
    photo: null,
    shades: [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {course ? (
          <div style={{ display: "flex", position: "absolute", left: area.left, top: area.top }}>
            <CourseDrawing
              course={course}
              width={area.width}
              height={wordsTop - area.top - GAP}
              color={onLoud}
              ground={loud}
            />
          </div>
        ) : (
          <div style={{ display: "flex", position: "absolute", left: width * 0.16, top: -width * 0.08 }}>
            <RaceIcon raceType={content.raceType} size={width * 0.96} color={loudShape} />
          </div>
        )}
        <Stack items={words} align={facts.side} width={area.width} at={{ left: area.left, top: wordsTop }} />
        <BrandRow raceType={content.raceType} area={area} top={rowTop} color={onLoud} lineColor={null} />
      </div>
    ),
  };
}

function fullLook(area: SafeArea, color: HexColor, ground: HexColor): WordsLook {
  const { isSquare, foot } = area;
  return {
    area,
    title: { height: isSquare ? 60 : 120, largest: isSquare ? 56 : 64 },
    hero: { gap: isSquare ? 14 : 18, largest: 440, color },
    color,
    course: { share: 0.4, leastHeight: foot ? 360 : 220, color, ground },
  };
}
