/** P1 and P10 of docs/goals.md: how fast cards are drawn in workerd, and how large the pictures of links are. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import decodeJpeg, { init as initJpeg } from "@jsquash/jpeg/decode.js";
import encodeWebp, { init as initWebp } from "@jsquash/webp/encode.js";
import { allCards, jpegPhoto, serveCards } from "./measured-cards.mjs";

/**
 * @typedef {import("./measured-cards.mjs").Card} Card
 * @typedef {Awaited<ReturnType<typeof serveCards>>} CardWorker
 * @typedef {{ rounds: number, pairs: number, median: (numbers: number[]) => number }} Method
 */

/** 1280 pixels wide, as the product's browser prepares photos. */
const PHOTO = "scripts/seed/photos/harbor.jpg";
const BUSY_PHOTOS = ["harbor", "open-water", "ship", "waterfront"].map(
  (name) => `scripts/seed/photos/${name}.jpg`,
);
const STAGES = [
  "decode design load layout parse parse-render background fit shade blend jpeg png".split(" "),
  ["card-82", "takumi"],
].flat();
/** Stages are short: each request runs one as often, and a few requests are enough. */
const STAGE_TIMES = 4;
const STAGE_PAIRS = 5;
const MAX_PREVIEW_KB = 280;

/** Returns the rows of the table. @param {Method} method */
export async function benchCards(method) {
  const worker = await serveCards();
  try {
    const cards = await allCards();
    const photos = {
      JPEG: jpegPhoto(PHOTO),
      WebP: await webpPhoto(jpegPhoto(PHOTO)),
      none: null,
    };
    const rows = [];
    for (const { subject } of cards.filter(isMeasured)) {
      for (const [kind, photo] of Object.entries(photos)) {
        const { style, width, height } = subject;
        if (isLeftOut(kind, subject)) continue;
        const isSmaller = photo !== null && style !== "preview";
        const figure = `P1 ${style} ${width} x ${height}, photo: ${kind}, ms / takumi`;
        const ratios = await ratiosOf(worker, { subject, photo }, method);
        const measured = ratios.map((ratio) => ratio.toFixed(2)).join(" ");
        rows.push({ figure, measured, goal: isSmaller ? "<= 0.6" : "<= 0.8" });
        console.log(figure, measured);
      }
    }
    await printStages(worker, cards, photos, method);
    return [...rows, await largestPreview(worker, cards)];
  } finally {
    await worker.close();
  }
}

/** @param {Card} card */
function isMeasured({ name, format }) {
  return name === "plain" && (format === "1:1" || format === "link");
}

/** WebP is decoded in the same way for all styles. @param {string} kind @param {Card["subject"]} subject */
function isLeftOut(kind, { style }) {
  return kind === "WebP" && style !== "modern";
}

/**
 * Returns one ratio for each round.
 * @param {CardWorker} worker @param {Pick<Card, "subject" | "photo">} card @param {Method} method
 */
async function ratiosOf(worker, card, { rounds, pairs, median }) {
  await worker.run("card-82", card, { times: 5 });
  await worker.run("takumi", card, { times: 5 });
  const ratios = [];
  for (let round = 1; round <= rounds; round++) {
    const measured = [];
    const idle = [];
    for (let pair = 1; pair <= pairs; pair++) {
      idle.push(await wallMs(worker, "nothing", card, 1));
      const ownMs = await wallMs(worker, "card-82", card, 1);
      measured.push({ ownMs, takumiMs: await wallMs(worker, "takumi", card, 1) });
    }
    // What any request takes: sending the photo, and decoding it for the stages that need it.
    const idleMs = median(idle);
    ratios.push(median(measured.map(({ ownMs, takumiMs }) => (ownMs - idleMs) / (takumiMs - idleMs))));
  }
  return ratios;
}

/** @param {CardWorker} worker @param {Card[]} cards @param {Record<string, Card["photo"]>} photos @param {Method} method */
async function printStages(worker, cards, photos, { median }) {
  /** @type {Record<string, Record<string, string>>} */
  const table = {};
  for (const { subject } of cards.filter(isMeasured)) {
    for (const [kind, photo] of Object.entries(photos)) {
      if (isLeftOut(kind, subject)) continue;
      /** @type {Record<string, string>} */
      const row = {};
      for (const stage of STAGES) {
        const differences = [];
        for (let pair = 1; pair <= STAGE_PAIRS; pair++) {
          const idleMs = await wallMs(worker, stage, { subject, photo }, 0);
          differences.push((await wallMs(worker, stage, { subject, photo }, STAGE_TIMES)) - idleMs);
        }
        row[stage] = Math.max(0, median(differences) / STAGE_TIMES).toFixed(1);
      }
      table[`${subject.style}, ${kind}`] = row;
    }
  }
  console.log("Milliseconds of each stage (parse is part of parse-render)");
  console.table(table);
}

/** @param {CardWorker} worker @param {string} stage @param {Pick<Card, "subject" | "photo">} card @param {number} times */
async function wallMs(worker, stage, card, times) {
  const start = performance.now();
  await worker.run(stage, card, { times });
  return performance.now() - start;
}

/** P10: over all inputs, with their own photos and with busy ones. @param {CardWorker} worker @param {Card[]} cards */
async function largestPreview(worker, cards) {
  const photos = [...BUSY_PHOTOS.map(jpegPhoto), await noisePhoto()];
  let largest = 0;
  for (const card of cards.filter(({ subject }) => subject.style === "preview")) {
    for (const photo of [card.photo, ...photos]) {
      const { length } = await worker.run("card", { subject: card.subject, photo });
      largest = Math.max(largest, length);
    }
  }
  return {
    figure: "P10 largest picture of a link",
    measured: `${(largest / 1_000).toFixed(0)} KB`,
    goal: `<= ${MAX_PREVIEW_KB} KB`,
  };
}

const require = createRequire(import.meta.url);

/** Returns the same photo as a WebP. @param {NonNullable<Card["photo"]>} photo @returns {Promise<Card["photo"]>} */
export async function webpPhoto({ bytes }) {
  initJpeg(compiled("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"));
  await initWebp(compiled("@jsquash/webp/codec/enc/webp_enc_simd.wasm"));
  const encoded = await encodeWebp(await decodeJpeg(bytes.buffer), { quality: 82 });
  return { bytes: new Uint8Array(encoded), contentType: "image/webp" };
}

/** Busier than any photo: each pixel has a colour of its own. @returns {Promise<Card["photo"]>} */
async function noisePhoto() {
  const [width, height] = [1_280, 960];
  let state = 1;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return at % 4 === 3 ? 255 : (state >>> 16) & 255;
  });
  const encoded = await encodeWebp({ data, width, height, colorSpace: "srgb" }, { quality: 82 });
  return { bytes: new Uint8Array(encoded), contentType: "image/webp" };
}

/** @param {string} file */
function compiled(file) {
  return new WebAssembly.Module(readFileSync(require.resolve(file)));
}
