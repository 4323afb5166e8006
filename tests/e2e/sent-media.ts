/** Creates recaps with the upload API. Their photos and videos have smaller versions, thumbhashes and posters. */
import type { Page } from "playwright-core";
import { rgbaToThumbHash } from "thumbhash";
import { SMALLER_EDGES } from "../../app/domain/media/media.ts";
import { PHOTO_EDGE, POSTER_EDGES } from "../../app/domain/media/upload-limits.ts";
import { type Caller, caller } from "../caller.ts";
import { videoFixture } from "../fixtures.ts";
import { type CreatedRecap, createRecap, type MediaJson, sendForm } from "../media-calls.ts";
import { upload } from "../upload-calls.ts";
import { productUrl } from "./product.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface SentRecap {
  link: string;
  shareId: string;
  /** Gives this browser the cookie of the recap's athlete. */
  enter(page: Page): Promise<void>;
  /** Adds a photo that is red on the left and blue on the right, with smaller versions. */
  addPhoto(
    page: Page,
    size: { width: number; height: number },
    edges?: readonly number[],
  ): Promise<MediaJson>;
  /** Adds a sample of tests/fixtures/video. Its poster is red on the left and blue on the right. */
  addVideo(page: Page, name: string): Promise<MediaJson>;
}

export async function sendRecap(): Promise<SentRecap> {
  const origin = productUrl();
  const athlete = caller({ fetch }, origin);
  const recap = await createRecap(athlete);
  return {
    link: `${origin}/r/${recap.shareId}`,
    shareId: recap.shareId,
    async enter(page) {
      const [name = "", value = ""] = athlete.cookie().split("=");
      await page.context().addCookies([{ name, value, url: origin }]);
    },
    async addPhoto(page, { width, height }, wanted = SMALLER_EDGES) {
      const edges = wanted.filter((edge) => edge < Math.max(width, height));
      const [original, ...smaller] = await drawPhoto(page, [PHOTO_EDGE, ...edges], { width, height });
      return upload(
        athlete,
        recap.shareId,
        { original: original as Bytes, contentType: "image/webp", ...versions(edges, smaller) },
        { thumbhash: redAndBlueHash({ width, height }) },
      );
    },
    async addVideo(page, name) {
      const { bytes, width, height, contentType } = await cleanVideo(athlete, recap, name);
      const posters = await drawPhoto(page, [...POSTER_EDGES], { width, height });
      return upload(
        athlete,
        recap.shareId,
        { original: bytes, contentType, ...versions([...POSTER_EDGES], posters) },
        { thumbhash: redAndBlueHash({ width, height }) },
      );
    },
  };
}

function versions(edges: number[], pictures: Bytes[]) {
  const smaller = pictures.map((bytes, at) => ({ edge: edges[at] ?? 0, bytes }));
  return smaller.length > 0 ? { smaller } : {};
}

/** Draws the photo with each of these longer edges, as WebP. */
async function drawPhoto(
  page: Page,
  edges: number[],
  size: { width: number; height: number },
): Promise<Bytes[]> {
  const files = await page.evaluate(
    ([wanted, { width, height }]) =>
      Promise.all(
        wanted.map(async (edge) => {
          const factor = Math.min(1, edge / Math.max(width, height));
          const canvas = new OffscreenCanvas(Math.round(width * factor), Math.round(height * factor));
          const context = canvas.getContext("2d");
          if (!context) throw new Error("This browser has no 2D canvas");
          context.fillStyle = "red";
          context.fillRect(0, 0, canvas.width / 2, canvas.height);
          context.fillStyle = "blue";
          context.fillRect(canvas.width / 2, 0, canvas.width / 2, canvas.height);
          const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
          return [...new Uint8Array(await blob.arrayBuffer())];
        }),
      ),
    [edges, size] as const,
  );
  return files.map((bytes) => Uint8Array.from(bytes));
}

function redAndBlueHash({ width, height }: { width: number; height: number }): string {
  const factor = 100 / Math.max(width, height);
  const [columns, rows] = [Math.round(width * factor), Math.round(height * factor)];
  const pixels = new Uint8Array(columns * rows * 4);
  for (let at = 0; at < columns * rows; at++) {
    pixels.set(at % columns < columns / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4);
  }
  return btoa(String.fromCharCode(...rgbaToThumbHash(columns, rows, pixels)));
}

/** Returns a sample without metadata, as a browser sends it. The call for whole files has removed the metadata. */
async function cleanVideo(athlete: Caller, { shareId }: CreatedRecap, name: string) {
  const file = new File([videoFixture(name)], name, { type: "video/mp4" });
  const added = await sendForm(athlete, `/api/recaps/${shareId}/media`, { file });
  const { id, url, width, height } = (await added.json()) as MediaJson & { width: number; height: number };
  const stored = await athlete.call(url);
  const bytes = new Uint8Array(await stored.arrayBuffer());
  await athlete.call(`/api/media/${id}`, { method: "DELETE" });
  return { bytes, width, height, contentType: stored.headers.get("content-type") ?? "" };
}
