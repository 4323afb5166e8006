/**
 * The photos of tests/card-subjects.ts: one of a place, and drawings of athletes, whose heads are at their focal points, so
 * that a sheet shows what covers them.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { CARD_PHOTOS, type CardPhotoKind } from "../../tests/card-subjects.ts";
import { type EncodedPhoto, jpegPhoto } from "./encoded-photos.ts";

interface Athlete {
  /** Of the head's middle, percent of the photo's width */
  x: number;
  /** Percent of its height */
  y: number;
  /** Its height, percent of the photo's shorter side */
  head: number;
  arms: "raised" | "down";
  shirt: string;
  skin: string;
}

const require = createRequire(import.meta.url);

/** Bright, so that white text on it is hard to read. */
const SNOW = `<rect width="1000" height="1000" fill="#f4f8fc"/><path d="M0 460L260 250l180 150 220-220 340 260v560H0z" fill="#e3ecf4"/><path d="M0 620l420-180 580 220v340H0z" fill="#fff"/><circle cx="760" cy="150" r="70" fill="#fffbe6"/>`;

const ATHLETES: Record<Exclude<CardPhotoKind, "landscape" | "square">, Athlete[]> = {
  "face-in-the-middle": [athlete("face-in-the-middle", { head: 24, shirt: "#e4572e" })],
  "face-on-the-left": [
    athlete("face-on-the-left", { head: 22, shirt: "#17614f", skin: "#e6b48c" }),
    { x: 82, y: 52, head: 9, arms: "down", shirt: "#8a6fb0", skin: "#c98d62" },
  ],
  "raised-hands": [athlete("raised-hands", { head: 17, arms: "raised", shirt: "#f2c230" })],
  group: [
    { x: 22, y: 48, head: 17, arms: "down", shirt: "#2c4bb0", skin: "#f0c7a4" },
    { x: 84, y: 46, head: 17, arms: "raised", shirt: "#17614f", skin: "#a8693f" },
    { x: 38, y: 42, head: 18, arms: "raised", shirt: "#e4572e", skin: "#8d5a3a" },
    { x: 66, y: 43, head: 18, arms: "down", shirt: "#7a3d86", skin: "#e6b48c" },
    athlete("group", { head: 19, shirt: "#f2c230" }),
  ],
  "low-on-the-right": [athlete("low-on-the-right", { head: 14, shirt: "#0b6170", skin: "#e6b48c" })],
};

function athlete(kind: CardPhotoKind, look: Partial<Athlete>): Athlete {
  return {
    ...CARD_PHOTOS[kind].focalPoint,
    head: 20,
    arms: "down",
    shirt: "#b3391a",
    skin: "#9c6642",
    ...look,
  };
}

export async function cardPhotos(): Promise<Record<CardPhotoKind, EncodedPhoto>> {
  await initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  return {
    landscape: jpegPhoto("tests/fixtures/photos/DSCN0012.jpg"),
    square: pngPhoto("square", SNOW),
    "face-in-the-middle": pngPhoto("face-in-the-middle", street("face-in-the-middle")),
    "face-on-the-left": pngPhoto("face-on-the-left", street("face-on-the-left")),
    "raised-hands": pngPhoto("raised-hands", street("raised-hands")),
    group: pngPhoto("group", street("group")),
    "low-on-the-right": pngPhoto("low-on-the-right", street("low-on-the-right")),
  };
}

function pngPhoto(kind: CardPhotoKind, shapes: string): EncodedPhoto {
  const { width, height } = CARD_PHOTOS[kind];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`;
  return { bytes: new Uint8Array(new Resvg(svg).render().asPng()), contentType: "image/png" };
}

/** A sky, houses, a road and athletes. */
function street(kind: keyof typeof ATHLETES) {
  const { width, height } = CARD_PHOTOS[kind];
  const horizon = height * 0.55;
  const houses = Array.from({ length: 9 }, (_, at) => {
    const top = horizon - height * (0.12 + ((at * 7) % 5) * 0.05);
    const color = ["#8fa3ad", "#a9b6b5", "#7e929c", "#b9b2a4"][at % 4];
    return `<rect x="${(at * width) / 9}" y="${top}" width="${width / 9 + 1}" height="${horizon - top}" fill="${color}"/>`;
  });
  const athletes = ATHLETES[kind].map((one) => drawn(one, width, height));
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7fb2d9"/><stop offset="1" stop-color="#dfeaf0"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>${houses.join("")}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="#8b8d8e"/><path d="M${width * 0.44} ${horizon}h${width * 0.12}L${width * 0.95} ${height}H${width * 0.05}z" fill="#75787b"/>${athletes.join("")}`;
}

function drawn({ x, y, head, arms, shirt, skin }: Athlete, width: number, height: number) {
  const unit = (Math.min(width, height) * head) / 100;
  const place = `translate(${(width * x) / 100} ${(height * y) / 100}) scale(${unit / 100})`;
  const hands =
    arms === "raised"
      ? `<path d="M-72 108L-128 -60L-118 -170M72 108L128 -60L118 -170"/>`
      : `<path d="M-76 108L-118 210L-70 290M76 108L118 210L70 290"/>`;
  return `<g transform="${place}"><g fill="none" stroke="${skin}" stroke-width="36" stroke-linecap="round" stroke-linejoin="round">${hands}</g><path d="M-30 20h60v70h-60z" fill="${skin}"/><path d="M-92 98q92 -44 184 0l-14 230h-156z" fill="${shirt}"/><path d="M-78 326h156l16 130h-74l-20 -70l-20 70h-74z" fill="#22252b"/><path d="M-44 440l-10 260M44 440l10 260" stroke="${skin}" stroke-width="46"/><rect x="-56" y="170" width="112" height="84" rx="8" fill="#fffdf8"/><rect x="-40" y="196" width="80" height="34" fill="#22252b"/><ellipse rx="38" ry="50" fill="${skin}"/><path d="M-40 -8q-2 -50 40 -50t40 50q-20 -26 -40 -24t-40 24z" fill="#2b1d16"/><circle cx="-14" cy="-2" r="5" fill="#22252b"/><circle cx="14" cy="-2" r="5" fill="#22252b"/><path d="M-18 20q18 18 36 0z" fill="#fff" stroke="#22252b" stroke-width="2"/></g>`;
}
