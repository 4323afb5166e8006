/**
 * A Worker for measuring: draws a card as the product does, stage by stage, or with takumi. Started by
 * measured-cards.mjs.
 *
 * POST /{stage}?times=n runs a stage n times and answers with the last picture or SVG. The body is the photo; the header
 * `card` has the rest as JSON, encoded by encodeURIComponent. Time stands still in a Worker, so the caller measures it:
 * with times=0 a request prepares the stage only. POST /sticker draws a sticker: its body is the subject as JSON. GET /memory
 * returns the bytes of all WebAssembly memories.
 */
import "./wasm-memories.ts";
import { Resvg } from "@resvg/resvg-wasm";
import { cropFor, DEFAULT_FOCAL_POINT, type FocalPoint } from "../../app/domain/media/focal-point.ts";
import type { CardFileType } from "../../app/domain/sharing/story-card.ts";
import type { CardDesign, CardSubject } from "../../app/story-cards/card-design.ts";
import { designCard } from "../../app/story-cards/design-card.ts";
import type { StickerSubject } from "../../app/story-cards/stickers/sticker-design.ts";
import type { CardAssets } from "../../workers/story-cards/card-assets.ts";
import { createDrawCard } from "../../workers/story-cards/draw-card.ts";
import { drawStrips, layOut, loadOverlay } from "../../workers/story-cards/draw-overlay.ts";
import { decodePhoto } from "../../workers/story-cards/photo/decode-photo.ts";
import { type Canvas, startCanvas } from "../../workers/story-cards/pixels/canvas.ts";
import type { Photo } from "../../workers/story-cards/pixels/photo.ts";
import { renderCard } from "../../workers/story-cards/render-card.ts";
import { drawWithTakumi, takumiTree } from "./takumi-card.tsx";
import { wasmMemoryBytes } from "./wasm-memories.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface CardRequest {
  /** `photo` is not used: the size is read from the file. */
  subject: CardSubject;
  fileType: CardFileType;
  /** Null for a card without a photo. */
  photoType: string | null;
  /** Without it, that of photos whose athlete has chosen none. */
  focalPoint?: FocalPoint;
}

interface Input {
  assets: CardAssets;
  subject: CardSubject;
  fileType: CardFileType;
  encoded: { bytes: Bytes; contentType: string } | null;
  photo: Photo | null;
  design: CardDesign;
}

/** As takumi encodes. */
const JPEG = { type: "image/jpeg", quality: 82 } as const;

/** Each returns what is measured, prepared. */
const STAGES: Record<string, (input: Input) => Promise<() => unknown>> = {
  nothing: async () => () => null,
  /** As the product answers. */
  card: async ({ assets, subject, encoded, fileType }) => {
    const draw = createDrawCard(assets);
    return () => draw(subject, encoded, fileType);
  },
  /** As the product draws, with takumi's quality. */
  "card-82":
    async ({ assets, subject, encoded }) =>
    async () => {
      const photo = encoded && (await decodePhoto(encoded.bytes, encoded.contentType));
      return renderCard(assets, designCard(subject), photo, JPEG);
    },
  takumi:
    async ({ subject, encoded }) =>
    () =>
      drawWithTakumi(designCard(subject), encoded?.bytes ?? null),
  "takumi-tree":
    async ({ subject }) =>
    () =>
      takumiTree(designCard(subject)),
  decode:
    async ({ encoded }) =>
    () =>
      encoded && decodePhoto(encoded.bytes, encoded.contentType),
  design:
    async ({ subject }) =>
    () =>
      designCard(subject),
  load:
    async ({ assets, design }) =>
    () =>
      loadOverlay(assets, design.overlay),
  layout: async ({ assets, design }) => {
    const overlay = await loadOverlay(assets, design.overlay);
    return () => layOut(overlay, design);
  },
  parse: async (input) => {
    const svg = await svgOf(input);
    return () => new Resvg(svg, { font: { loadSystemFonts: false } }).free();
  },
  "parse-render": async (input) => {
    const svg = await svgOf(input);
    return () => Array.from(drawStrips(svg, input.design)).length;
  },
  background:
    async ({ design }) =>
    () =>
      startCanvas(design, design.background),
  fit: async (input) => {
    const canvas = startCanvas(input.design, input.design.background);
    return () => drawPhoto(canvas, input);
  },
  shade: async ({ design }) => {
    const canvas = startCanvas(design, design.background);
    return () => drawShades(canvas, design);
  },
  blend: async (input) => {
    const strips = Array.from(drawStrips(await svgOf(input), input.design));
    const canvas = startCanvas(input.design, input.design.background);
    return () => {
      for (const { pixels, top, height } of strips) canvas.drawOverlay(pixels, top, height);
    };
  },
  jpeg: async (input) => {
    const canvas = await drawn(input);
    return () => canvas.toJpeg(JPEG.quality);
  },
  png: async (input) => {
    const canvas = await drawn(input);
    return () => canvas.toPng();
  },
};

export default {
  async fetch(request: Request, { ASSETS }: { ASSETS: CardAssets }): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/memory") return Response.json(wasmMemoryBytes());
    if (pathname === "/sticker") {
      const subject: StickerSubject = await request.json();
      return new Response(await createDrawCard(ASSETS)(subject, null, "image/png"));
    }
    const stage = STAGES[pathname.slice(1)];
    if (!stage) return new Response(`There is no stage ${pathname}`, { status: 404 });
    const run = await stage(await inputOf(request, ASSETS));
    let result: unknown = null;
    for (let done = 0; done < Number(searchParams.get("times") ?? 1); done += 1) result = await run();
    const isBody = result instanceof Uint8Array || typeof result === "string";
    return new Response(isBody ? (result as Bytes | string) : null);
  },
};

async function inputOf(request: Request, assets: CardAssets): Promise<Input> {
  const card: CardRequest = JSON.parse(decodeURIComponent(request.headers.get("card") ?? ""));
  const bytes = new Uint8Array(await request.arrayBuffer());
  const encoded = card.photoType === null ? null : { bytes, contentType: card.photoType };
  const photo = encoded && (await decodePhoto(encoded.bytes, encoded.contentType));
  if (encoded && !photo) throw new Error("The photo cannot be decoded");
  const focalPoint = card.focalPoint ?? DEFAULT_FOCAL_POINT;
  const subject = { ...card.subject, photo: photo && { ...photo, focalPoint } };
  return { assets, subject, fileType: card.fileType, encoded, photo, design: designCard(subject) };
}

async function svgOf({ assets, design }: Input): Promise<string> {
  return layOut(await loadOverlay(assets, design.overlay), design);
}

async function drawn(input: Input): Promise<Canvas> {
  const { design } = input;
  const strips = drawStrips(await svgOf(input), design);
  const canvas = startCanvas(design, design.background);
  drawPhoto(canvas, input);
  drawShades(canvas, design);
  for (const { pixels, top, height } of strips) canvas.drawOverlay(pixels, top, height);
  return canvas;
}

function drawPhoto(canvas: Canvas, { photo, design }: Input): void {
  if (photo && design.photo)
    canvas.drawPhoto(photo, cropFor(photo, design.photo, design.photo.position), design.photo);
}

function drawShades(canvas: Canvas, { shades }: CardDesign): void {
  for (const shade of shades) canvas.drawShade(shade);
}
