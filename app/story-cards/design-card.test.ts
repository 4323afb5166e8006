import type { ReactElement, ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { CARD_CASES, cardPhoto } from "../../tests/card-subjects.ts";
import { CARD_FORMATS, CARD_STYLES, PREVIEW_SIZE } from "../domain/sharing/story-card.ts";
import { RACE_COLORS, WHITE } from "./card-colors.ts";
import type { Box, CardDesign, CardSubject, HexColor } from "./card-design.ts";
import { designCard } from "./design-card.ts";
import { CardText } from "./text/card-text.tsx";

const KINDS: Pick<CardSubject, "style" | "width" | "height">[] = [
  ...CARD_STYLES.flatMap(({ value: style }) =>
    CARD_FORMATS.map(({ width, height }) => ({ style, width, height })),
  ),
  { style: "preview", ...PREVIEW_SIZE },
];
const SUBJECTS = KINDS.flatMap((kind) =>
  CARD_CASES.map(({ name, content, photo }) => ({
    title: `${kind.style} ${kind.width} x ${kind.height}: ${name}`,
    subject: { ...kind, content, photo: photo && cardPhoto(photo) },
  })),
);

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

  test("a card to post also shows the details, the quote and the hashtags", () => {
    if (subject.style === "preview") return;
    const { athleteName, date, location, distance, quote, hashtags } = subject.content;
    const all = texts.join("\n");
    for (const text of [athleteName, date, location, distance, quote, ...hashtags])
      if (text !== null) expect(all).toContain(text);
  });
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

function expectWithin({ left, top, width, height }: Box, card: CardSubject): void {
  expect([left, top, width, height].every(Number.isInteger)).toBe(true);
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
  expect(Math.min(width, height)).toBeGreaterThan(50);
  expect(left + width).toBeLessThanOrEqual(card.width);
  expect(top + height).toBeLessThanOrEqual(card.height);
}

/** Calls the components, as satori does, down to the texts. */
function textsIn({ overlay }: CardDesign): string[] {
  const texts: string[] = [];
  visit(overlay);
  return texts;

  function visit(node: ReactNode): void {
    if (typeof node === "string" || typeof node === "number") texts.push(String(node));
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || !("props" in node)) return;
    const { type, props } = node as ReactElement;
    if (type === CardText) texts.push(props.text);
    else visit(typeof type === "function" ? (type as (props: unknown) => ReactNode)(props) : props.children);
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
