/** P1 of docs/goals.md: how fast workerd draws cards, compared with takumi-wasm. */
import { jpegPhoto, webpPhoto } from "../cards/encoded-photos.mjs";
import { allCards, serveCards } from "../cards/measured-cards.mjs";
import { comparePairs, median, rowOf, timed } from "./rows.mjs";

/**
 * @typedef {import("../cards/measured-cards.mjs").Card} Card
 * @typedef {Pick<Card, "subject" | "photo">} PhotoCard
 * @typedef {Awaited<ReturnType<typeof serveCards>>} CardWorker
 * @typedef {import("./rows.mjs").Part} Part
 */

/** 1280 pixels wide, as the product's browser prepares photos. */
const PHOTO = "scripts/seed/photos/harbor.jpg";
const STAGES = [
  "decode design load layout parse parse-render background fit shade blend jpeg png".split(" "),
  ["card-82", "takumi"],
].flat();
/** Stages are short: each request repeats one, and a few requests are enough. */
const STAGE_TIMES = 4;
const STAGE_PAIRS = 5;

/** @type {Record<"square" | "bare" | "preview", import("./rows.mjs").Goal>} */
const GOALS = {
  square: { id: "P1", what: "Card 1080 x 1080 with a photo, ms ÷ takumi's", is: "<=", limit: 1 },
  bare: { id: "P1", what: "Card 1080 x 1080 without a photo, ms ÷ takumi's", is: "<=", limit: 1 },
  preview: { id: "P1", what: "Preview image 1200 x 630, ms ÷ takumi's", is: "<=", limit: 1 },
};

/** @param {{ hasStages: boolean }} options `hasStages`: also prints how long each stage of drawing takes. */
export async function measureCards({ hasStages }) {
  const worker = await serveCards();
  try {
    const cards = await measuredCards();
    /** @type {Record<keyof typeof GOALS, Part[]>} */
    const parts = { square: [], bare: [], preview: [] };
    for (const { name, kind, card } of cards) {
      const { ratios, ownMs, baselineMs } = await comparePairs(
        () => drawMs(worker, "card-82", card),
        () => drawMs(worker, "takumi", card),
      );
      const baseline = `takumi-wasm: ${baselineMs.toFixed(0)} ms (own: ${ownMs.toFixed(0)} ms)`;
      console.log(`  ${name}: ${median(ratios).toFixed(2)}, ${baseline}`);
      parts[kind].push({ name, rounds: ratios, baseline });
    }
    if (hasStages) await printStages(worker, cards);
    return [
      rowOf(GOALS.square, parts.square),
      rowOf(GOALS.bare, parts.bare),
      rowOf(GOALS.preview, parts.preview),
    ];
  } finally {
    await worker.close();
  }
}

/** @returns {Promise<{ name: string, kind: keyof typeof GOALS, card: PhotoCard }[]>} */
async function measuredCards() {
  const photo = jpegPhoto(PHOTO);
  /** @type {[string, Card["photo"]][]} */
  const photos = [
    ["JPEG", photo],
    ["WebP", await webpPhoto(photo)],
    ["no photo", null],
  ];
  const cards = (await allCards()).filter(
    ({ name, format }) => (name === "plain" || name === "course") && (format === "1:1" || format === "link"),
  );
  return cards.flatMap(({ name, subject }) =>
    photos
      // WebP is decoded in the same way on all cards.
      .filter(([type]) => type !== "WebP" || (subject.style === "modern" && name === "plain"))
      .map(([type, photo]) => ({
        name: [subject.style, type, ...(name === "course" ? [name] : [])].join(", "),
        kind: subject.style === "preview" ? "preview" : photo ? "square" : "bare",
        card: { subject, photo },
      })),
  );
}

/** Returns the milliseconds of drawing, without those of a request that draws nothing. @param {CardWorker} worker @param {string} stage @param {PhotoCard} card */
async function drawMs(worker, stage, card) {
  const idleMs = await timed(() => worker.run("nothing", card));
  return (await timed(() => worker.run(stage, card))) - idleMs;
}

/** @param {CardWorker} worker @param {Awaited<ReturnType<typeof measuredCards>>} cards */
async function printStages(worker, cards) {
  /** @type {Record<string, Record<string, string>>} */
  const table = {};
  for (const { name, card } of cards) {
    /** @type {Record<string, string>} */
    const row = {};
    for (const stage of STAGES) {
      const differences = [];
      for (let pair = 1; pair <= STAGE_PAIRS; pair++) {
        const idleMs = await timed(() => worker.run(stage, card, { times: 0 }));
        differences.push((await timed(() => worker.run(stage, card, { times: STAGE_TIMES }))) - idleMs);
      }
      row[stage] = Math.max(0, median(differences) / STAGE_TIMES).toFixed(1);
    }
    table[name] = row;
  }
  console.log("Milliseconds of each stage (parse is part of parse-render)");
  console.table(table);
}
