/** Tests that the colours of app/styles have enough contrast, and that cards have those of the race types. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BRIGHT_RACE_COLORS, RACE_COLORS } from "../app/story-cards/race-colors.ts";

const css = ["design-tokens", "race-colors"]
  .map((name) => readFileSync(new URL(`../app/styles/${name}.css`, import.meta.url), "utf8"))
  .join("\n");
const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const RACES = ["running", "cycling", "triathlon", "hyrox", "swimming", "obstacle", "other"];

/** Returns the light and dark value of each colour that the rule sets. */
function colorsOf(selector: string): Record<string, Record<Theme, string>> {
  const body = css.split(`${selector} {`)[1]?.split("}")[0];
  if (body === undefined) throw new Error(`no style sheet has ${selector}`);
  const declarations = body.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g);
  return Object.fromEntries([...declarations].map(([, name, light, dark]) => [name, { light, dark }]));
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const base = colorsOf(":root");
const SURFACES = ["paper", "card", "raised"];

function colorOf(colors: typeof base, name: string, theme: Theme): string {
  const color = colors[name]?.[theme];
  if (color === undefined) throw new Error(`no style sheet has --${name}`);
  return color;
}

for (const theme of THEMES) {
  test.each(["ink", "quiet", "danger", "good"])(`${theme}: %s is readable on every surface`, (text) => {
    for (const surface of SURFACES) {
      const ratio = contrast(colorOf(base, text, theme), colorOf(base, surface, theme));
      expect(ratio, surface).toBeGreaterThanOrEqual(4.5);
    }
  });

  test(`${theme}: the border of a field is visible on every surface`, () => {
    for (const surface of SURFACES) {
      const ratio = contrast(colorOf(base, "edge", theme), colorOf(base, surface, theme));
      expect(ratio, surface).toBeGreaterThanOrEqual(3);
    }
  });

  test(`${theme}: text is readable on the ground colour`, () => {
    const ground = colorOf(base, "ground", theme);
    expect(contrast(colorOf(base, "on-ground", theme), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(RACES)(
    `${theme}: text is readable on the colour of %s, and in that colour on every surface`,
    (race) => {
      const colors = colorsOf(`[data-race="${race}"]`);
      const accent = colorOf(colors, "race", theme);
      expect(contrast(colorOf(colors, "on-race", theme), accent)).toBeGreaterThanOrEqual(4.5);
      for (const surface of SURFACES) {
        expect(contrast(accent, colorOf(base, surface, theme)), surface).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
}

test("the default race colour is that of running", () => {
  const running = colorsOf('[data-race="running"]');
  expect({ race: base.race, "on-race": base["on-race"] }).toEqual(running);
});

test("cards have the race colours of the light theme, and stickers on dark those of the dark one", () => {
  for (const race of ["running", "cycling", "triathlon", "hyrox", "other"] as const)
    expect(colorsOf(`[data-race="${race}"]`).race, race).toEqual({
      light: RACE_COLORS[race].race,
      dark: BRIGHT_RACE_COLORS[race],
    });
});
