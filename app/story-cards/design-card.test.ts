import type { ComponentProps, ReactElement, ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { CARD_COURSES } from "../../tests/card-courses.ts";
import { CARD_CASES, CARD_PHOTOS, COURSE_CASES } from "../../tests/card-subjects.ts";
import { CARD_FORMATS, CARD_STYLES, PREVIEW_SIZE } from "../domain/sharing/story-card.ts";
import type { Box, CardDesign, CardSubject, HexColor } from "./card-design.ts";
import { designCard } from "./design-card.ts";
import { CourseDrawing } from "./pieces/course-drawing.tsx";
import { Stack, stackHeight } from "./pieces/stack.tsx";
import { faceIn } from "./placed-photo.ts";
import { RACE_COLORS, WHITE } from "./race-colors.ts";
import { bibHeight, CardBib } from "./styles/card-bib.tsx";
import { CardText } from "./text/card-text.tsx";
import { fitsBox } from "./text/fit-text.ts";

const KINDS: Pick<CardSubject, "style" | "width" | "height">[] = [
  ...CARD_STYLES.flatMap(({ value: style }) =>
    CARD_FORMATS.map(({ width, height }) => ({ style, width, height })),
  ),
  { style: "preview", ...PREVIEW_SIZE },
];
const SUBJECTS = KINDS.flatMap((kind) =>
  [...CARD_CASES, ...(kind.style === "preview" ? [] : COURSE_CASES)].map(({ name, content, photo }) => ({
    title: `${kind.style} ${kind.width} x ${kind.height}: ${name}`,
    subject: { ...kind, content, photo: photo && CARD_PHOTOS[photo] },
  })),
);

/** The names of the cases whose words are so long that they may come near the face. */
const LONG = ["long-name", "long-location-quote"].map(
  (wanted) => CARD_CASES.find(({ name }) => name === wanted)?.content.name,
);

/** Pixels of the font; a phone shows a card at about a third of its size. */
const SMALLEST_TEXT = 24;

describe.each(SUBJECTS)("$title", ({ subject }) => {
  const design = designCard(subject);
  const texts = textsIn(design);

  test("its boxes are whole pixels within the card", () => {
    expect(design.photo === null).toBe(subject.photo === null);
    const boxes = [...(design.photo ? [design.photo] : []), ...design.shades.map(({ box }) => box)];
    for (const box of boxes) expectWithin(box, subject);
  });

  test("it shows what is known, and no empty texts", () => {
    const { name, result, distance } = subject.content;
    const hero = result ?? distance ?? name ?? "Race Recap";
    expect(texts).toContain(hero);
    expect(texts.map(lower)).toContain(lower(name ?? (hero === "Race Recap" ? hero : "Race Recap")));
    for (const text of texts) {
      expect(text.trim()).not.toBe("");
      expect(text).not.toMatch(/\b(null|undefined|NaN)\b/);
    }
  });

  test("its texts are large enough for a phone", () => {
    for (const { text, style } of cardTexts(design))
      expect(style?.fontSize, text).toBeGreaterThanOrEqual(SMALLEST_TEXT);
  });

  test("its words leave the face free", () => {
    const { photo } = subject;
    if (!photo || !design.photo || LONG.some((name) => subject.content.name === name)) return;
    expectFree(faceIn(photo, design.photo), design);
  });

  test("its words do not leave the card, and in a story they leave what apps cover free", () => {
    const { top, bottom } =
      subject.height > 1_500 ? { top: 196, bottom: 1_580 } : { top: 0, bottom: subject.height };
    for (const box of wordsIn(design)) {
      expect(box.top).toBeGreaterThanOrEqual(top);
      expect(box.top + box.height).toBeLessThanOrEqual(bottom);
    }
  });

  test("the course is drawn within the card where it is wanted, large enough for a phone", () => {
    const places = coursesIn(design);
    expect(places).toHaveLength(subject.content.course && subject.style !== "preview" ? 1 : 0);
    for (const { width, height } of places) expect(Math.min(width, height)).toBeGreaterThanOrEqual(140);
  });

  test("a card to post also shows the details, the quote and the hashtags", () => {
    if (subject.style === "preview") return;
    const { athleteName, date, location, distance, pace, course, quote, hashtags } = subject.content;
    const all = lower(texts.join("\n"));
    const said = [athleteName, date, location, distance, pace, course?.climb ?? null, quote, ...hashtags];
    for (const text of said) if (text !== null) expect(all).toContain(lower(text));
  });
});

const [PLAIN] = CARD_CASES;
const LONG_PLACE = CARD_CASES.find(({ name }) => name === "long-location-quote");

test.each(KINDS.filter(({ style }) => style !== "preview"))(
  "a long place is whole on $style $width x $height without a photo too",
  (kind) => {
    const { content } = LONG_PLACE ?? fail();
    const texts = cardTexts(designCard({ ...kind, content, photo: null }));
    const {
      text,
      style,
      maxLines = 1,
    } = texts.find(({ text }) => text.includes(content.location ?? fail())) ?? fail();
    const size = Number(style?.fontSize);
    expect(fitsBox(text, { face: "text", width: Number(style?.width), maxLines, sizes: [size, size] })).toBe(
      true,
    );
  },
);

test("a preview without a photo names the athlete and the distance too", () => {
  const design = designCard({
    style: "preview",
    ...PREVIEW_SIZE,
    content: PLAIN?.content ?? fail(),
    photo: null,
  });
  expect(textsIn(design).join("\n")).toMatch(/21\.1 km.*Maya Okafor/);
});

const FOCAL_POINTS = [0, 20, 35, 50, 65, 80, 100].flatMap((y) => [0, 33, 50, 80].map((x) => ({ x, y })));
const SHAPES = [
  { width: 1_200, height: 900 },
  { width: 900, height: 1_200 },
  { width: 1_000, height: 1_000 },
];

test.each(KINDS)("wherever the face is, the words of $style $width x $height leave it free", (kind) => {
  for (const shape of SHAPES) {
    for (const focalPoint of FOCAL_POINTS) {
      const photo = { ...shape, focalPoint };
      for (const course of [undefined, CARD_COURSES.marathon]) {
        const design = designCard({ ...kind, content: { ...(PLAIN?.content ?? fail()), course }, photo });
        if (design.photo) expectFree(faceIn(photo, design.photo), design, JSON.stringify(photo));
      }
    }
  }
});

test("the square that some apps cut out of a preview has the words and most of the face", () => {
  const [left, right] = [(1_200 - 630) / 2, (1_200 + 630) / 2];
  for (const { content } of CARD_CASES) {
    const photo = CARD_PHOTOS["face-on-the-left"];
    const design = designCard({ style: "preview", ...PREVIEW_SIZE, content, photo });
    const face = faceIn(photo, design.photo ?? fail());
    expect(face.left + face.width * 0.6).toBeLessThan(right);
    const [bib = fail()] = boxesIn(design, CardBib);
    // The words are 360 wide, 22 from the bib's right end.
    expect(bib.left + bib.width - 22 - 360).toBeGreaterThanOrEqual(left);
  }
});

test("text on a photo is readable, even if all of the photo is white", () => {
  for (const kind of KINDS) {
    for (const { content } of CARD_CASES) {
      const photo = CARD_PHOTOS.square;
      const design = designCard({ ...kind, content, photo });
      const { spark } = RACE_COLORS[content.raceType];
      for (const { top } of wordsIn(design)) {
        // On the photo itself, not on a bib or below the photo.
        if (design.shades.length === 0 || top > (design.photo?.height ?? 0)) continue;
        const ground = groundAt(design, top);
        expect(contrast(WHITE, ground)).toBeGreaterThanOrEqual(4.5);
        // Only the name is at the upper end; the hero is large.
        expect(contrast(spark, ground)).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

test.each(Object.entries(RACE_COLORS))(
  "text on the colours of %s has a contrast of 4.5:1",
  (_type, colors) => {
    const { deep, race, glow, onRace, loud, onLoud } = colors;
    for (const ground of [deep, race, glow]) expect(contrast(WHITE, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onRace, race)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onRace, deep)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onLoud, loud)).toBeGreaterThanOrEqual(4.5);
  },
);

/** So many pixels of a face's surroundings may be covered: they are an estimate. */
const TOLERANCE = 16;

function expectFree(face: Box, design: CardDesign, message?: string): void {
  for (const box of [...wordsIn(design), ...boxesIn(design, CardBib)]) {
    const isBeside =
      box.left + box.width <= face.left + TOLERANCE || box.left >= face.left + face.width - TOLERANCE;
    const isAboveOrBelow =
      box.top + box.height <= face.top + TOLERANCE || box.top >= face.top + face.height - TOLERANCE;
    expect(isBeside || isAboveOrBelow, `${message} ${JSON.stringify({ face, box })}`).toBe(true);
  }
}

/** Where the texts are that are not on a bib. */
function wordsIn(design: CardDesign): Box[] {
  return boxesIn(design, Stack);
}

/** Returns where components of a kind are in the card, from their places and their heights. A bib hides what is on it. */
function boxesIn(design: CardDesign, kind: typeof Stack | typeof CardBib): Box[] {
  const boxes: Box[] = [];
  visit(design.overlay, { left: 0, top: 0 });
  return boxes;

  function visit(node: ReactNode, from: { left: number; top: number }): void {
    if (Array.isArray(node)) for (const one of node) visit(one, from);
    if (typeof node !== "object" || node === null || !("props" in node)) return;
    const { type, props } = node as ReactElement;
    if (type === kind) {
      const height = type === Stack ? stackHeight(props.items) : bibHeight(props);
      const { left, top } = props.at ?? { left: 0, top: 0 };
      boxes.push({ left: from.left + left, top: from.top + top, width: props.width, height });
    }
    if (type === CardBib || type === Stack) return;
    const { left = 0, top = 0, position } = props.style ?? {};
    const here = position === "absolute" ? { left: from.left + left, top: from.top + top } : from;
    visit(typeof type === "function" ? (type as (props: unknown) => ReactNode)(props) : props.children, here);
  }
}

/** Returns the colour of a white photo below a design's shades, at a height. */
function groundAt({ shades }: CardDesign, y: number): HexColor {
  let channels = [255, 255, 255];
  for (const { box, color, from, to } of shades) {
    if (y < box.top || y > box.top + box.height) continue;
    const opacity = from + ((to - from) * (y - box.top)) / box.height;
    channels = channels.map((value, at) => {
      const own = Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16);
      return value * (1 - opacity) + own * opacity;
    });
  }
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function fail(): never {
  throw new Error("The card has no photo, or there is no case");
}

function expectWithin({ left, top, width, height }: Box, card: CardSubject): void {
  expect([left, top, width, height].every(Number.isInteger)).toBe(true);
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(Math.min(width, height)).toBeGreaterThan(50);
  expect(left + width).toBeLessThanOrEqual(card.width);
  expect(top + height).toBeLessThanOrEqual(card.height);
}

function textsIn(design: CardDesign): string[] {
  const texts: string[] = [];
  visitTexts(design, (text) => texts.push(text));
  return texts;
}

function cardTexts(design: CardDesign): ComponentProps<typeof CardText>[] {
  const texts: ComponentProps<typeof CardText>[] = [];
  visitTexts(design, (_text, props) => props && texts.push(props));
  return texts;
}

function visitTexts(
  design: CardDesign,
  found: (text: string, props?: ComponentProps<typeof CardText>) => void,
): void {
  visitParts(design, (part) => {
    if (typeof part === "string") found(part);
    else if (part.type === CardText) found(part.props.text, part.props);
    return typeof part !== "string" && part.type !== CardText;
  });
}

function coursesIn(design: CardDesign): ComponentProps<typeof CourseDrawing>[] {
  const courses: ComponentProps<typeof CourseDrawing>[] = [];
  visitParts(design, (part) => {
    if (typeof part !== "string" && part.type === CourseDrawing) courses.push(part.props);
    return true;
  });
  return courses;
}

/** Calls the components, as satori does, down to the texts, and those for which `isOpen` is true. */
function visitParts({ overlay }: CardDesign, isOpen: (part: string | ReactElement) => boolean): void {
  visit(overlay);

  function visit(node: ReactNode): void {
    if (typeof node === "string" || typeof node === "number") isOpen(String(node));
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || !("props" in node)) return;
    const element = node as ReactElement;
    if (!isOpen(element)) return;
    const { type, props } = element;
    visit(typeof type === "function" ? (type as (props: unknown) => ReactNode)(props) : props.children);
  }
}

function lower(text: string): string {
  return text.toLowerCase();
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: HexColor, other: HexColor): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: HexColor): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
