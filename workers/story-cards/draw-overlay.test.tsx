import { env } from "cloudflare:workers";
import { Resvg } from "@resvg/resvg-wasm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CardAssets } from "./card-assets.ts";
import { SIZE, shapesOverlay, textOverlay } from "./cards-for-tests.tsx";
import { drawStrips, type LoadedOverlay, layOut, loadOverlay } from "./draw-overlay.ts";

/** The paths of the static files that were read. */
let read: string[];

const assets: CardAssets = {
  fetch: (input, init) => {
    read.push(new URL(String(input)).pathname);
    return env.ASSETS.fetch(input, init);
  },
};

beforeEach(() => {
  read = [];
  vi.stubGlobal("fetch", () => {
    throw new Error("A card reads nothing from the network");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function familiesOf({ fonts }: LoadedOverlay): string[] {
  return fonts.map(({ name }) => name).filter((name) => !/^(Sofia|Instrument)/.test(name));
}

async function drawn(text: string): Promise<string> {
  return layOut(await loadOverlay(assets, textOverlay([text])), SIZE);
}

test("Latin text needs no file", async () => {
  await drawn("Łukasz Müller-Østergård ran İstanbul in 3:28:41 — “wow”");
  expect(read).toEqual([]);
});

test.each([
  ["Arabic", "محمد العدّاء — ماراثون دبي", ["Noto Sans Arabic arabic"]],
  ["mixed", "محمد ran 42.2 km في 3:28:41", ["Noto Sans Arabic arabic"]],
  ["Hebrew", "דוד 3:28:41 (42.2 ק״מ)", ["Noto Sans Hebrew hebrew"]],
  ["Devanagari", "श्रीकृष्ण क्षत्रिय", ["Noto Sans Devanagari devanagari"]],
  ["Thai", "สมชายวิ่งมาราธอน", ["Noto Sans Thai thai"]],
  ["Cyrillic", "Владимир", ["Noto Sans cyrillic", "Noto Sans cyrillic"]],
  ["Greek", "Ελένη", ["Noto Sans greek", "Noto Sans greek"]],
  ["Vietnamese", "Nguyễn", ["Roboto Condensed vietnamese", "Noto Sans vietnamese", "Noto Sans vietnamese"]],
])("%s text is drawn with its own fonts", async (_script, text, families) => {
  const overlay = await loadOverlay(assets, textOverlay([text]));
  expect(familiesOf(overlay)).toEqual(families);
  expect(await layOut(overlay, SIZE)).toContain("<path");
});

test.each([
  ["Japanese", "東京マラソンを走りました", "Noto Sans JP"],
  ["Korean", "김연아 선수 金", "Noto Sans KR"],
  ["Chinese", "我跑完了北京马拉松", "Noto Sans SC"],
])("%s text has the forms of its language", async (_language, text, family) => {
  const overlay = await loadOverlay(assets, textOverlay([text]));
  expect(familiesOf(overlay).every((name) => name.startsWith(family))).toBe(true);
  expect(familiesOf(overlay).length).toBeGreaterThan(0);
  expect(await layOut(overlay, SIZE)).toContain("<path");
});

test("emoji are pictures: sequences, skin tones, flags and keycaps", async () => {
  const emoji = ["🏃🏽‍♀️", "🏅", "❤️", "🇨🇭", "1️⃣", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"];
  const overlay = await loadOverlay(assets, textOverlay([emoji.join(" ")]));
  expect(Object.keys(overlay.emoji).sort()).toEqual(emoji.toSorted());
  const svg = await layOut(overlay, SIZE);
  expect(svg.match(/scale\(1\.11/g)).toHaveLength(2 * emoji.length);
  expect(svg).not.toContain("<image");
});

test("characters that no font has leave nothing behind", async () => {
  expect(await drawn("\u{13000} \u{12000}\u{e000}")).not.toContain("<path");
  expect(await drawn("Anna \u{13000} \u{12000} ran")).toBe(await drawn("Anna ran"));
  expect(await drawn("𝓐𝓷𝓷𝓪")).toBe(await drawn("Anna"));
  expect(await drawn("\u200b\u200e\ufeff\u2060")).not.toMatch(/ d="M/);
});

test("the strips of an overlay are the rows of the whole picture", async () => {
  for (const overlay of [shapesOverlay(), textOverlay(["Anna", "דוד 3:28:41", "🏅"])]) {
    const svg = await layOut(await loadOverlay(assets, overlay), SIZE);
    const strips = new Uint8Array(SIZE.width * SIZE.height * 4);
    let drawnTo = 0;
    for (const { pixels, top } of drawStrips(svg, SIZE)) {
      expect(top).toBeGreaterThanOrEqual(drawnTo);
      strips.set(pixels, top * SIZE.width * 4);
      drawnTo = top + pixels.length / (SIZE.width * 4);
      expect(drawnTo % 1).toBe(0);
    }
    expect(differences(strips, svg)).toBeLessThan(1_000);
  }
});

/** Antialiasing differs a little at the edge of a strip: by up to a quarter, in a few of the millions of values. */
function differences(strips: Uint8Array, svg: string): number {
  const resvg = new Resvg(svg);
  const picture = resvg.render();
  const whole = picture.pixels;
  picture.free();
  resvg.free();
  const distances = whole.map((value, index) => Math.abs(value - (strips[index] ?? 0)));
  expect(distances.reduce((most, distance) => Math.max(most, distance))).toBeLessThanOrEqual(64);
  return distances.filter((distance) => distance > 0).length;
}

test("a shape that begins above the card is drawn from the first row on", async () => {
  const shape = { width: 600, height: 600, backgroundColor: "#ff5a1f", transform: "rotate(20deg)" };
  const overlay = (
    <div style={{ ...SIZE, display: "flex", position: "relative" }}>
      <div style={{ ...shape, position: "absolute", left: 200, top: -300 }} />
    </div>
  );
  const [strip] = drawStrips(await layOut(await loadOverlay(assets, overlay), SIZE), SIZE);
  expect(strip?.top).toBe(0);
  expect(strip?.pixels[500 * 4 + 3]).toBe(255);
});

test("an svg element is drawn without clips, masks and images", async () => {
  const overlay = (
    <div style={{ ...SIZE, display: "flex", transform: "rotate(2deg)" }}>
      <svg aria-hidden="true" width={40} height={20} viewBox="0 0 24 12" stroke="#ff5a1f">
        <path d="M2 6h20" />
      </svg>
    </div>
  );
  const svg = await layOut(await loadOverlay(assets, overlay), SIZE);
  expect(svg).toContain('<svg x="0" y="0" width="40" height="20" overflow="visible"');
  expect(svg).toContain('viewBox="0 0 24 12"');
  expect(svg).not.toMatch(/<image|(?:clip-path|mask)="/);
});

test("an empty overlay has no strips", async () => {
  const svg = await layOut(await loadOverlay(assets, textOverlay([])), SIZE);
  expect([...drawStrips(svg, SIZE)]).toEqual([]);
});
