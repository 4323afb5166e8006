/** Full Photo: the photo to all edges, and the words on a shade where the face is not. */
import { RACE_COLORS, WHITE } from "../card-colors.ts";
import {
  type Box,
  type CardDesign,
  type CardSubject,
  type HexColor,
  plainBackground,
  type Shade,
} from "../card-design.ts";
import { factsOf } from "../card-facts.ts";
import { BRAND_HEIGHT, BrandRow, rowBelowWords } from "../pieces/brand-row.tsx";
import { CourseDrawing } from "../pieces/course-drawing.tsx";
import { RaceIcon } from "../pieces/race-icon.tsx";
import { Stack, stackHeight } from "../pieces/stack.tsx";
import { faceIn, placedPhoto } from "../placed-photo.ts";
import { type SafeArea, safeArea } from "../safe-area.ts";
import { fullPhotoWords } from "./full-photo-words.tsx";

/** Between the words and the product's line, and between the words and the face. */
const GAP = 18;
/** Without a photo, the part of the card's room that a course has above the words, at least. */
const COURSE_SHARE = 0.36;
/** So much room is enough for the words of most cards, if they are small. */
const SHORT_WORDS = 225;
/** The shade takes this many pixels to reach its full strength. */
const SHADE_START = 190;
/** Less where the face is near: then it covers so many pixels of the face's surroundings, or as many as a soft start takes. */
const SHADE_ON_FACE = 60;
const SOFT_START = 90;
/** Of the shade at the inner end of the words, so that they are readable on white, and at the card's edge. */
const SHADE = { inner: 0.72, edge: 0.92 };

export function fullPhotoCard(subject: CardSubject): CardDesign {
  const { width, height, content, photo } = subject;
  const { deep, race, loud, loudShape, onLoud, spark } = RACE_COLORS[content.raceType];
  const area = safeArea(subject);
  const facts = factsOf(content);
  const { course } = facts;
  const wordsIn = (room: number) =>
    fullPhotoWords(facts, area, {
      room,
      heroHeight: photo ? (area.isSquare ? 190 : 250) : area.height * (course ? 0.24 : 0.4),
      heroColor: photo ? spark : onLoud,
      color: photo ? WHITE : onLoud,
      courseGround: photo && deep,
    });
  const place = photo
    ? placeWords(photo, subject, area, {
        wanted: stackHeight(wordsIn(Number.POSITIVE_INFINITY)),
        enough: course ? stackHeight(wordsIn(0)) : SHORT_WORDS,
      })
    : {
        ...footOf(area),
        room: course ? area.height * (1 - COURSE_SHARE) : area.height,
        placed: null,
        face: null,
        isAtFoot: true,
      };
  const words = wordsIn(place.room);
  const wordsHeight = stackHeight(words);
  const wordsTop = place.isAtFoot ? place.wordsEnd - wordsHeight : place.wordsEnd;
  return {
    width,
    height,
    background: plainBackground(photo ? race : loud),
    photo: place.placed,
    shades: place.face
      ? shadesFor(subject, { isAtFoot: place.isAtFoot, wordsTop, wordsHeight, face: place.face, color: deep })
      : [],
    overlay: (
      <div style={{ display: "flex", position: "relative", width, height }}>
        {!photo && course && (
          <div style={{ display: "flex", position: "absolute", left: area.left, top: area.top }}>
            <CourseDrawing
              course={course}
              width={area.width}
              height={wordsTop - area.top - GAP}
              color={onLoud}
              ground={loud}
            />
          </div>
        )}
        {!photo && !course && (
          <div style={{ display: "flex", position: "absolute", left: width * 0.16, top: -width * 0.08 }}>
            <RaceIcon raceType={content.raceType} size={width * 0.96} color={loudShape} />
          </div>
        )}
        <div style={{ display: "flex", position: "absolute", left: area.left, top: wordsTop }}>
          <Stack items={words} align={facts.side} width={area.width} />
        </div>
        <BrandRow
          raceType={content.raceType}
          area={area}
          top={place.rowTop}
          color={photo ? WHITE : onLoud}
          lineColor={null}
        />
      </div>
    ),
  };
}

/** Where the words end, at the foot, and the product's line below them. */
function footOf(area: SafeArea) {
  const { rowTop, wordsBottom } = rowBelowWords(area, GAP);
  return { rowTop, wordsEnd: wordsBottom };
}

/** Where the product's line is, at the head, and the words begin below it. */
function headOf(area: SafeArea) {
  const rowTop = area.foot ? area.top - BRAND_HEIGHT - GAP : area.top;
  return { rowTop, wordsEnd: rowTop + BRAND_HEIGHT + GAP };
}

/** Chooses the end of the card that leaves the face free, the foot first. Takes heights of the words in pixels. */
function placeWords(
  photo: NonNullable<CardSubject["photo"]>,
  { width, height }: CardSubject,
  area: SafeArea,
  { wanted, enough }: { wanted: number; enough: number },
) {
  const box = { left: 0, top: 0, width, height };
  const placedBetween = (top: number, bottom: number) =>
    placedPhoto(photo, box, { x: 50, y: ((top + bottom) / 2 / height) * 100 });
  const foot = footOf(area);
  const atFoot = placedBetween(area.foot ? area.top / 2 : 0, foot.wordsEnd - wanted);
  const footFace = faceIn(photo, atFoot);
  const footRoom = foot.wordsEnd - footFace.top - footFace.height - GAP;
  if (footRoom >= Math.min(wanted, enough)) {
    return { ...foot, isAtFoot: true, placed: atFoot, face: footFace, room: Math.min(wanted, footRoom) };
  }
  const head = headOf(area);
  const atHead = placedBetween(head.wordsEnd + wanted, area.foot ? area.foot.top : height);
  const headFace = faceIn(photo, atHead);
  const headRoom = headFace.top - head.wordsEnd - GAP;
  return headRoom > footRoom
    ? { ...head, isAtFoot: false, placed: atHead, face: headFace, room: Math.min(wanted, headRoom) }
    : { ...foot, isAtFoot: true, placed: atFoot, face: footFace, room: footRoom };
}

interface ShadedWords {
  isAtFoot: boolean;
  wordsTop: number;
  wordsHeight: number;
  face: Box;
  color: HexColor;
}

/** From the card's edge to the inner end of the words, and a soft end. */
function shadesFor(
  { width, height }: CardSubject,
  { isAtFoot, wordsTop, wordsHeight, face, color }: ShadedWords,
): Shade[] {
  const inner = Math.round(isAtFoot ? wordsTop - GAP / 2 : wordsTop + wordsHeight + GAP / 2);
  const length = Math.max(SOFT_START, Math.min(SHADE_START, roomFor(face, inner, isAtFoot) + SHADE_ON_FACE));
  const start = isAtFoot ? Math.max(0, inner - length) : Math.min(height, inner + length);
  const band = (top: number, bottom: number) => ({ left: 0, top, width, height: bottom - top });
  return isAtFoot
    ? [
        { box: band(start, inner), color, from: 0, to: SHADE.inner },
        { box: band(inner, height), color, from: SHADE.inner, to: SHADE.edge },
      ]
    : [
        { box: band(0, inner), color, from: SHADE.edge, to: SHADE.inner },
        { box: band(inner, start), color, from: SHADE.inner, to: 0 },
      ];
}

/** Returns the pixels between the words and the face; less than 0 where they overlap. */
function roomFor(face: Box, wordsEnd: number, isAtFoot: boolean): number {
  return isAtFoot ? wordsEnd - face.top - face.height : face.top - wordsEnd;
}
