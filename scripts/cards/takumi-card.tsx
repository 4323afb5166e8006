/** Draws a card's design with takumi, for comparison: one tree with background, photo, shades and overlay. */
import { fromJsx } from "@takumi-rs/helpers/jsx";
import takumiModule from "@takumi-rs/wasm/auto";
import { initSync, Renderer } from "@takumi-rs/wasm/no-bundler";
import type { CSSProperties, ReactElement } from "react";
import { positionOf } from "../../app/domain/media/focal-point.ts";
import type { CardDesign, Gradient, PlacedPhoto, Shade } from "../../app/story-cards/card-design.ts";
import { bundled, data } from "../../build/story-cards/font-files.js";
import { unpackedFont } from "./woff.ts";

const PHOTO = "photo";

let renderer: Promise<Renderer> | null = null;

/**
 * Returns a JPEG of quality 82, which takumi encodes in 4:4:4. Only fonts and glyphs are cached between two cards: no photo
 * and no icon.
 */
export async function drawWithTakumi(design: CardDesign, photo: Uint8Array | null): Promise<Uint8Array> {
  renderer ??= start();
  const { node } = await fromJsx(takumiTree(design));
  const { width, height } = design;
  const images = photo ? [{ src: PHOTO, data: photo, cache: "none" as const }] : [];
  return (await renderer).render(node, { width, height, format: "jpeg", quality: 82, images });
}

async function start(): Promise<Renderer> {
  initSync({ module: takumiModule });
  const started = withoutCache(new Renderer());
  for (const { family, files } of bundled) {
    for (const { file, weight } of files) {
      const bytes = data[file];
      if (!bytes) throw new Error(`The font ${file} is not in the bundle`);
      await started.registerFont({ name: family, weight, style: "normal", data: unpackedFont(bytes) });
    }
  }
  return started;
}

/** takumi 2.16.3 does not pass `cacheMaxBytes` on to its WebAssembly, which has a class of its own. */
function withoutCache(renderer: Renderer): Renderer {
  const { inner } = renderer as unknown as {
    inner: { constructor: new (options: { cacheMaxBytes: number }) => object };
  };
  return Object.assign(renderer, { inner: new inner.constructor({ cacheMaxBytes: 0 }) });
}

function takumiTree({ width, height, background, photo, shades, overlay }: CardDesign): ReactElement {
  const backgroundImage = cssGradient(background);
  return (
    <div style={{ display: "flex", position: "relative", width, height, backgroundImage }}>
      {photo && <img alt="" src={PHOTO} style={photoStyle(photo)} />}
      {shades.map((shade) => (
        <div
          key={JSON.stringify(shade)}
          style={{ position: "absolute", ...shade.box, backgroundImage: cssShade(shade) }}
        />
      ))}
      <div style={{ display: "flex", position: "absolute", left: 0, top: 0 }}>{overlay}</div>
    </div>
  );
}

function photoStyle({ position, ...box }: PlacedPhoto): CSSProperties {
  return { position: "absolute", ...box, objectFit: "cover", objectPosition: positionOf(position) };
}

function cssGradient({ angleDegrees, stops }: Gradient): string {
  return `linear-gradient(${angleDegrees}deg, ${stops.map(({ at, color }) => `${color} ${at * 100}%`).join(", ")})`;
}

function cssShade({ color, from, to }: Shade): string {
  const withOpacity = (opacity: number) =>
    `${color}${Math.round(opacity * 255)
      .toString(16)
      .padStart(2, "0")}`;
  return `linear-gradient(${withOpacity(from)}, ${withOpacity(to)})`;
}
