/** Draws cards in workerd, by scripts/cards/card-worker.ts: every style and format, from inputs that are hard to draw. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { STICKER_LOOKS, STICKER_THEMES, STICKERS } from "../../app/domain/sharing/sticker-choices.ts";
import { CARD_FORMATS, CARD_STYLES, PREVIEW_SIZE } from "../../app/domain/sharing/story-card.ts";
import { CARD_CASES, stickerCases } from "../../tests/card-subjects.ts";
import { BUILT_CARD_WORKER, serveCardWorker } from "../uploads/serve-worker.mjs";
import { jpegPhoto } from "./encoded-photos.mjs";

/**
 * @typedef {import("./encoded-photos.mjs").EncodedPhoto} EncodedPhoto
 * @typedef {Omit<import("../../app/story-cards/card-design.ts").CardSubject, "photo">} Subject
 * @typedef {import("../../app/story-cards/stickers/sticker-design.ts").StickerSubject} StickerSubject
 * @typedef {object} Card
 * @property {string} name of what is on it, as in "long-name"
 * @property {string} format as in "4:5"
 * @property {Subject} subject
 * @property {EncodedPhoto | null} photo
 */

const shell = process.platform === "win32";
const SNOW = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><rect width="1000" height="1000" fill="#f4f8fc"/><path d="M0 460L260 250l180 150 220-220 340 260v560H0z" fill="#e3ecf4"/><path d="M0 620l420-180 580 220v340H0z" fill="#fff"/><circle cx="760" cy="150" r="70" fill="#fffbe6"/></svg>`;

/** Styles and formats with their size in pixels; the preview of a link is the last one. */
export const KINDS = [
  ...CARD_STYLES.flatMap(({ value: style }) =>
    CARD_FORMATS.map(({ value: format, width, height }) => ({ style, format, width, height })),
  ),
  { style: /** @type {const} */ ("preview"), format: "link", ...PREVIEW_SIZE },
];

/** Builds the Worker and what cards need, without the site; ends the script with the build's words where that fails. */
function buildCardWorker() {
  const config = ["--config", "scripts/cards/card-worker.toml", "--tsconfig", resolve("tsconfig.base.json")];
  const steps = [
    ["node", "scripts/build-cards.mjs"],
    ["wrangler", "deploy", "--dry-run", "--outdir", resolve(BUILT_CARD_WORKER), ...config],
  ];
  for (const [command = "", ...words] of steps) {
    const env = { ...process.env, WRANGLER_SEND_METRICS: "false" };
    const built = spawnSync(command, words, { encoding: "utf8", shell, env });
    if (built.status === 0) continue;
    console.error(built.stdout + built.stderr);
    process.exit(1);
  }
}

/** Builds and starts the Worker. */
export async function serveCards() {
  buildCardWorker();
  const { url, close } = await serveCardWorker();
  return {
    close,
    /**
     * Runs a stage and returns its last picture. Throws an Error with the Worker's words if it fails.
     * @param {string} stage @param {Pick<Card, "subject" | "photo">} card
     * @param {{ times?: number, fileType?: import("../../app/domain/sharing/story-card.ts").CardFileType }} [options]
     */
    async run(stage, { subject, photo }, { times = 1, fileType = "image/jpeg" } = {}) {
      const card = JSON.stringify({ subject, fileType, photoType: photo?.contentType ?? null });
      const response = await fetch(`${url}/${stage}?times=${times}`, {
        method: "POST",
        headers: { card: encodeURIComponent(card) },
        body: photo?.bytes ?? null,
      });
      if (!response.ok) throw new Error(`${stage}: ${(await response.text()).slice(0, 500)}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    /**
     * Returns the PNG of a sticker. Throws an Error with the Worker's words if it fails.
     * @param {StickerSubject} subject
     */
    async sticker(subject) {
      const response = await fetch(`${url}/sticker`, { method: "POST", body: JSON.stringify(subject) });
      if (!response.ok) throw new Error(`sticker: ${(await response.text()).slice(0, 500)}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    /** Returns the bytes of all WebAssembly memories. */
    async memoryBytes() {
      const sizes = /** @type {number[]} */ (await (await fetch(`${url}/memory`)).json());
      return sizes.reduce((sum, bytes) => sum + bytes, 0);
    },
  };
}

/** Returns the cards of tests/card-subjects.ts in all styles and formats. @returns {Promise<Card[]>} */
export async function allCards() {
  const photos = {
    landscape: jpegPhoto("tests/fixtures/photos/DSCN0012.jpg"),
    portrait: jpegPhoto("tests/fixtures/photos/portrait_8.jpg"),
    square: await snowPhoto(),
  };
  return KINDS.flatMap(({ style, format, width, height }) =>
    CARD_CASES.map(({ name, content, photo }) => {
      const subject = { style, width, height, content };
      return { name, format, subject, photo: photo && photos[photo] };
    }),
  );
}

/** Returns the stickers of tests/card-subjects.ts in all looks and themes. @returns {{ name: string, subject: StickerSubject }[]} */
export function allStickers() {
  return STICKERS.flatMap(({ value: sticker }) =>
    STICKER_LOOKS.flatMap(({ value: style }) =>
      STICKER_THEMES.flatMap(({ value: theme }) =>
        stickerCases(sticker).map(({ name, content }) => ({
          name,
          subject: { sticker, style, theme, content },
        })),
      ),
    ),
  );
}

const require = createRequire(import.meta.url);

/** A bright photo, on which white text is hard to read. @returns {Promise<EncodedPhoto>} */
async function snowPhoto() {
  await initWasm(readFileSync(require.resolve("@resvg/resvg-wasm/index_bg.wasm")));
  return { bytes: new Uint8Array(new Resvg(SNOW).render().asPng()), contentType: "image/png" };
}
