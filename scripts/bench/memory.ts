/**
 * P12 of docs/goals.md: how much the memory of the Worker's isolate grows while it handles the largest file that a request
 * may send, and three of them at once.
 */
import { randomUUID } from "node:crypto";
import {
  MAX_BASE64_UPLOAD_BYTES,
  MAX_COPIED_BYTES,
  MAX_PLAIN_UPLOAD_BYTES,
} from "../../app/domain/media/media.ts";
import { MAX_PHOTO_BYTES } from "../../app/domain/media/upload-limits.ts";
import { MAX_AUDIO_BYTES } from "../../app/domain/voice/recording.ts";
import { makeLargePhoto, makeLargeRecording, makeLargeVideo } from "../product/large-files.ts";
import { declarationOf, finishUpload, openAthlete, sendParts } from "../product/upload-client.ts";
import { watchHeap } from "./heap.ts";
import { goal, rowOf } from "./rows.ts";
import { type Product, withProduct } from "./with-product.ts";

/** As many as the browser sends. */
const AT_ONCE = 3;
/** A video's end only reads its header. */
const VIDEO_BYTES = 200_000_000;
/** A large video is made of whole samples, and can have so much more than is asked for. */
const SAMPLE_BYTES = 3_000_000;
/** What the worst request took before its memory was bounded, alone and three at once. */
const BEFORE_MB = { 1: 174, [AT_ONCE]: 318 } as Record<number, number>;
const GOALS = {
  alone: goal("P12", "Memory that one request adds", "<", 60, "MB", 1),
  atOnce: goal("P12", "Memory that three requests add", "<", 100, "MB", 1),
};

type Athlete = Awaited<ReturnType<typeof openAthlete>>;

type Prepare = (athlete: Athlete) => Promise<() => Promise<unknown>>;

export function measureMemory() {
  return withProduct(async (product) => [
    rowOf(GOALS.alone, await growths(product, 1)),
    rowOf(GOALS.atOnce, await growths(product, AT_ONCE)),
  ]);
}

/** Measures each kind of upload with `count` requests at once. */
async function growths(product: Product, count: number) {
  const parts = [];
  for (const [name, makePrepare] of Object.entries(WAYS)) {
    const prepare = await makePrepare();
    const athlete = await openAthlete(product.url);
    const requests = [];
    for (let at = 0; at < count; at++) requests.push(await prepare(athlete));
    const heap = await watchHeap(product);
    await Promise.all(requests.map((request) => request()));
    const grownMb = (await heap.stop()) / 1_000_000;
    console.log(`  ${name}, ${count} at once: ${grownMb.toFixed(1)} MB`);
    parts.push({ name, rounds: [grownMb], baseline: `${BEFORE_MB[count]} MB in November 2026` });
  }
  return parts;
}

const WAYS: Record<string, () => Prepare | Promise<Prepare>> = {
  "photo in parts, with metadata": () =>
    inParts(makeLargePhoto(MAX_PHOTO_BYTES, { hasMetadata: true }), { contentType: "image/jpeg" }),
  "photo in parts, without metadata": () =>
    inParts(makeLargePhoto(MAX_PHOTO_BYTES, { hasMetadata: false }), { contentType: "image/jpeg" }),
  "video in parts, 200 MB": async () => inParts(await makeLargeVideo(VIDEO_BYTES), {}),
  "recording in parts": async () =>
    inParts(await makeLargeRecording(MAX_AUDIO_BYTES), { contentType: "audio/mp4", questionIndex: 0 }),
  "photo by form": () =>
    byForm("media", "file", makeLargePhoto(MAX_PLAIN_UPLOAD_BYTES, { hasMetadata: true })),
  "photo by page": () => byPage(makeLargePhoto(MAX_PLAIN_UPLOAD_BYTES, { hasMetadata: true })),
  "photo and video by page": async () =>
    byPage(
      makeLargePhoto(MAX_PLAIN_UPLOAD_BYTES - MAX_COPIED_BYTES, { hasMetadata: true }),
      await makeLargeVideo(MAX_COPIED_BYTES - SAMPLE_BYTES),
    ),
  "video by form": async () => byForm("media", "file", await makeLargeVideo(MAX_COPIED_BYTES - SAMPLE_BYTES)),
  "recording by form": async () => byForm("recordings", "audio", await makeLargeRecording(MAX_COPIED_BYTES)),
  "photo in base64": () => inBase64(makeLargePhoto(MAX_BASE64_UPLOAD_BYTES, { hasMetadata: true })),
  "video in base64": async () => inBase64(await makeLargeVideo(MAX_COPIED_BYTES - SAMPLE_BYTES)),
};

function inParts(bytes: Uint8Array, fields: Parameters<typeof declarationOf>[2]): Prepare {
  return async (athlete) => {
    const { id } = await sendParts(athlete, {
      bytes,
      declaration: declarationOf(bytes, randomUUID(), fields),
    });
    return () => finishUpload(athlete, id);
  };
}

function byForm(path: string, field: string, bytes: Uint8Array): Prepare {
  return async ({ call, shareId }) => {
    const form = new FormData();
    form.set(field, new File([new Uint8Array(bytes)], "file"));
    form.set("questionIndex", "0");
    return () => done(call(`/api/recaps/${shareId}/${path}`, { method: "POST", body: form }));
  };
}

/** A form of a page without scripts. */
function byPage(...files: Uint8Array[]): Prepare {
  return async ({ call, shareId }) => {
    const form = new FormData();
    form.set("recap", shareId);
    form.set("page", randomUUID());
    form.set("intent", "upload");
    for (const bytes of files) form.append("media", new File([new Uint8Array(bytes)], "file"));
    return () => done(call("/race-memories", { method: "POST", body: form }));
  };
}

function inBase64(bytes: Uint8Array): Prepare {
  const body = JSON.stringify({ fileName: "file", base64Data: Buffer.from(bytes).toString("base64") });
  const headers = { "content-type": "application/json" };
  return async ({ call, shareId }) =>
    () =>
      done(call(`/api/recaps/${shareId}/media`, { method: "POST", headers, body }));
}

async function done(sent: Promise<Response>) {
  const response = await sent;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
}
