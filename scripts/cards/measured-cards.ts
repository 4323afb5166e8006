/** Draws cards in workerd, by scripts/cards/card-worker.ts: every style and format, from inputs that are hard to draw. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import type { FocalPoint } from "../../app/domain/media/focal-point.ts";
import { STICKER_LOOKS, STICKER_THEMES, STICKERS } from "../../app/domain/sharing/sticker-choices.ts";
import {
  CARD_FORMATS,
  CARD_STYLES,
  type CardFileType,
  PREVIEW_SIZE,
} from "../../app/domain/sharing/story-card.ts";
import type { CardSubject } from "../../app/story-cards/card-design.ts";
import type { StickerSubject } from "../../app/story-cards/stickers/sticker-design.ts";
import { CARD_CASES, CARD_PHOTOS, COURSE_CASES, stickerCases } from "../../tests/card-subjects.ts";
import { BUILT_CARD_WORKER, serveCardWorker } from "../product/serve-worker.ts";
import { cardPhotos } from "./athlete-photos.ts";
import type { EncodedPhoto } from "./encoded-photos.ts";

type Subject = Omit<CardSubject, "photo">;

export interface Card {
  /** Of what is on it, as in "long-name". */
  name: string;
  /** As in "4:5". */
  format: string;
  subject: Subject;
  photo: EncodedPhoto | null;
  focalPoint?: FocalPoint;
}

const shell = process.platform === "win32";
/** Styles and formats with their size in pixels; the preview of a link is the last one. */
export const KINDS = [
  ...CARD_STYLES.flatMap(({ value: style }) =>
    CARD_FORMATS.map(({ value: format, width, height }) => ({ style, format, width, height })),
  ),
  { style: "preview" as const, format: "link", ...PREVIEW_SIZE },
];

/** Builds the Worker and what cards need, without the site; ends the script with the build's words where that fails. */
function buildCardWorker() {
  const config = ["--config", "scripts/cards/card-worker.toml", "--tsconfig", resolve("tsconfig.base.json")];
  const steps = [
    ["node", "scripts/build-cards.ts"],
    ["wrangler", "deploy", "--dry-run", "--outdir", resolve(BUILT_CARD_WORKER), ...config],
  ];
  for (const [command = "", ...words] of steps) {
    const built = spawnSync(command, words, { encoding: "utf8", shell });
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
    /** Draws a card in one of the Worker's ways. Throws an Error with the Worker's words if it fails. */
    async run(
      way: string,
      { subject, photo, focalPoint }: Pick<Card, "subject" | "photo" | "focalPoint">,
      fileType: CardFileType = "image/jpeg",
    ) {
      const card = JSON.stringify({ subject, fileType, photoType: photo?.contentType ?? null, focalPoint });
      const response = await fetch(`${url}/${way}`, {
        method: "POST",
        headers: { card: encodeURIComponent(card) },
        body: photo?.bytes ?? null,
      });
      if (!response.ok) throw new Error(`${way}: ${(await response.text()).slice(0, 500)}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    /** Returns the PNG of a sticker. Throws an Error with the Worker's words if it fails. */
    async sticker(subject: StickerSubject) {
      const response = await fetch(`${url}/sticker`, { method: "POST", body: JSON.stringify(subject) });
      if (!response.ok) throw new Error(`sticker: ${(await response.text()).slice(0, 500)}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}

/** Returns the cards of tests/card-subjects.ts in all styles and formats. */
export async function allCards(): Promise<Card[]> {
  const photos = await cardPhotos();
  return KINDS.flatMap(({ style, format, width, height }) =>
    [...CARD_CASES, ...(style === "preview" ? [] : COURSE_CASES)].map(({ name, content, photo }) => ({
      name,
      format,
      subject: { style, width, height, content },
      photo: photo && photos[photo],
      focalPoint: photo ? CARD_PHOTOS[photo].focalPoint : undefined,
    })),
  );
}

/** Returns the stickers of tests/card-subjects.ts in all looks and themes. */
export function allStickers(): { name: string; subject: StickerSubject }[] {
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
