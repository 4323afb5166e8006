/** The sweep deletes expired rows and orphaned objects and leaves active uploads alone, in any order of events. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../app/domain/account.ts";
import type { Recap } from "../../../app/domain/recap.ts";
import { declarationSchema } from "../../../app/domain/uploads.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { bucketThrough } from "../../../tests/failing-bucket.ts";
import { audioFixture, photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { transcribing } from "../../../tests/recording-calls.ts";
import { keptOf, mediaGaps, mediaRows, recordingRows } from "../../../tests/stored-media.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { createMediaService } from "./media.ts";
import { createMediaStore } from "./media-store.ts";
import { createRecapService } from "./recaps.ts";
import { createRecordingService } from "./recordings.ts";
import { createUploadService } from "./uploads.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTHING = { media: 0, objects: 0, uploads: 0, parts: 0 };

let clockMs: number;
/** When each object was written, by the test's clock: R2 uses the real time. */
let writtenMs: Map<string, number>;
/** Waits before each call of D1 and R2. */
let turn: (call: string) => Promise<void>;
/** Calls of R2 that fail. */
let failing: Set<string>;

beforeEach(async () => {
  clockMs = Date.parse("2026-05-17T08:00:00Z");
  writtenMs = new Map();
  turn = async () => {};
  failing = new Set();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { objects } = await env.MEDIA.list();
  await env.MEDIA.delete(objects.map(({ key }) => key));
});

const bucket = bucketThrough(env.MEDIA, async (act, { name, key }) => {
  await turn(name);
  if (failing.has(name)) throw new Error("R2 rejected the call");
  const answer = await act();
  if (name === "put" || name === "complete") writtenMs.set(key, clockMs);
  if (name !== "list") return answer;
  const page = answer as R2Objects;
  const objects = page.objects.map(({ key, size }) => ({
    key,
    size,
    uploaded: new Date(writtenMs.get(key) ?? 0),
  }));
  return { ...page, objects } as typeof answer;
});

const database = new Proxy(env.DB, {
  get(target, property) {
    const value = Reflect.get(target, property);
    if (typeof value !== "function") return value;
    return property === "batch"
      ? async (...given: unknown[]) => {
          await turn("batch");
          return value.apply(target, given);
        }
      : value.bind(target);
  },
});

const db = drizzle(database);
const now = () => clockMs;
const parts = { db, store: createMediaStore(bucket), now, limits: limitsOf(db, { now }) };
const recaps = createRecapService(parts);
const media = createMediaService(parts);
const uploads = createUploadService(parts);
const recordings = createRecordingService({ ...parts, transcription: transcribing().transcription });

async function createRecap(viewer: Viewer): Promise<Recap> {
  const outcome = await recaps.create(viewer, newRecap(), null);
  if (outcome.kind !== "created") throw new Error("The recap was not created");
  return outcome.recap;
}

const original = photoFixture("small.jpg");
const clean = photoFixture("lossless.webp");

async function begin(
  viewer: Viewer,
  shareId: string,
  bytes = original,
  contentType = "image/jpeg",
): Promise<string> {
  const declaration = await declarationOf({ original: bytes, contentType }, { questionIndex: 0 });
  const begun = await uploads.begin(viewer, { shareId }, declarationSchema.parse(declaration));
  if (begun.kind !== "begun") throw new Error(`The upload has not begun: ${begun.kind}`);
  return begun.uploadId;
}

async function uploadOne(
  viewer: Viewer,
  shareId: string,
  bytes = original,
  contentType = "image/jpeg",
): Promise<string> {
  const id = await begin(viewer, shareId, bytes, contentType);
  await uploads.putPart(viewer, id, { number: 1, bytes });
  await uploads.finish(viewer, id);
  return id;
}

function addPlain(viewer: Viewer, shareId: string) {
  const file = new Blob([photoFixture("small.png")]);
  return media.add(
    viewer,
    { shareId },
    { file, fileName: "finish.png", description: null, questionIndex: null, uploadKey: null },
  );
}

async function addRecording(viewer: Viewer, shareId: string): Promise<string> {
  const outcome = await recordings.add(
    viewer,
    { shareId },
    {
      file: new Blob([audioFixture("silence.webm")]),
      questionIndex: 0,
      transcript: null,
      language: null,
      uploadKey: null,
    },
  );
  if (outcome.kind !== "added") throw new Error("The recording was not added");
  return outcome.recording.id;
}

test("an upload without a new part for a day is deleted, and one with a newer part is kept", async () => {
  const owner = visitor();
  const { shareId } = await createRecap(owner);
  const abandoned = await begin(owner, shareId);
  const active = await begin(owner, shareId);
  clockMs += 23 * HOUR_MS;
  await uploads.putPart(owner, active, { number: 1, bytes: original });
  await media.sweep();
  expect(await keptOf(env, shareId)).toMatchObject({ uploads: 2, parts: 1 });
  clockMs += 2 * HOUR_MS;
  await media.sweep();
  expect(await keptOf(env, shareId)).toMatchObject({ uploads: 1, parts: 1 });
  expect(await uploads.finish(owner, abandoned)).toEqual({ kind: "not-found" });
  expect(await uploads.finish(owner, active)).toMatchObject({ kind: "added" });
});

test("an object without a row is deleted after a day, not before", async () => {
  const key = "recaps/recap_1_gone/media/AAAAAAAAAAAAAAAAAAAAAA/original";
  await bucket.put(key, "left behind");
  clockMs += DAY_MS - 1;
  await media.sweep();
  expect(await env.MEDIA.head(key)).not.toBeNull();
  clockMs += 2;
  await media.sweep();
  expect(await env.MEDIA.head(key)).toBeNull();
});

test("photos with a row are kept, and deleted ones can be restored for an hour", async () => {
  const owner = visitor();
  const { shareId } = await createRecap(owner);
  const kept = await uploadOne(owner, shareId);
  const deleted = await uploadOne(owner, shareId);
  clockMs += 30 * DAY_MS;
  await media.delete(owner, deleted);
  clockMs += HOUR_MS - 1;
  await media.sweep();
  expect(await keptOf(env, shareId)).toEqual({ ...NOTHING, media: 2, objects: 2 });
  clockMs += 2;
  await media.sweep();
  expect((await mediaRows(env, shareId)).map(({ id }) => id)).toEqual([kept]);
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("recordings with a row are kept, and deleted ones can be restored for an hour", async () => {
  const owner = visitor();
  const { shareId } = await createRecap(owner);
  const kept = await addRecording(owner, shareId);
  const deleted = await addRecording(owner, shareId);
  clockMs += 30 * DAY_MS;
  await recordings.delete(owner, deleted);
  clockMs += HOUR_MS - 1;
  await media.sweep();
  expect(await recordings.restore(owner, deleted)).toBe("restored");
  await recordings.delete(owner, deleted);
  clockMs += HOUR_MS + 1;
  await media.sweep();
  expect((await recordingRows(env, shareId)).map(({ id }) => id)).toEqual([kept]);
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("a recording's object without a row is deleted after a day, and so is an abandoned upload", async () => {
  const owner = visitor();
  const { shareId } = await createRecap(owner);
  const key = `recaps/${shareId}/audio/AAAAAAAAAAAAAAAAAAAAAA/original`;
  await bucket.put(key, "left behind");
  const abandoned = await begin(owner, shareId, audioFixture("silence.webm"), "audio/webm");
  clockMs += DAY_MS - 1;
  await media.sweep();
  expect(await keptOf(env, shareId)).toMatchObject({ objects: 1, uploads: 1 });
  clockMs += 2;
  await media.sweep();
  expect(await keptOf(env, shareId)).toEqual(NOTHING);
  expect(await uploads.finish(owner, abandoned)).toEqual({ kind: "not-found" });
});

test("objects with other keys are left alone", async () => {
  for (const key of ["cards/recap_1_x/a", "recaps/recap_1_x/cards/a/original"])
    await bucket.put(key, "not a photo");
  clockMs += 30 * DAY_MS;
  await media.sweep();
  expect((await env.MEDIA.list()).objects).toHaveLength(2);
});

test("objects on more than one page are all swept", async () => {
  const keys = Array.from(
    { length: 1_203 },
    (_, at) => `recaps/recap_1_x/media/${String(at).padStart(22, "A")}/original`,
  );
  await Promise.all(keys.map((key) => bucket.put(key, "left behind")));
  clockMs += 2 * DAY_MS;
  await media.sweep();
  expect((await env.MEDIA.list()).objects).toHaveLength(0);
});

/** What may happen at the same time as a sweep, all on one recap. */
const ACTIONS = {
  upload: async (viewer: Viewer, shareId: string) => void (await uploadOne(viewer, shareId)),
  "upload a photo without metadata": async (viewer: Viewer, shareId: string) =>
    void (await uploadOne(viewer, shareId, clean)),
  "abandon an upload": async (viewer: Viewer, shareId: string) => void (await begin(viewer, shareId)),
  "cancel an upload": async (viewer: Viewer, shareId: string) => {
    await uploads.cancel(viewer, await begin(viewer, shareId));
  },
  "finish twice": async (viewer: Viewer, shareId: string) => {
    const id = await begin(viewer, shareId);
    await uploads.putPart(viewer, id, { number: 1, bytes: original });
    await Promise.all([uploads.finish(viewer, id), uploads.finish(viewer, id), uploads.cancel(viewer, id)]);
  },
  add: async (viewer: Viewer, shareId: string) => void (await addPlain(viewer, shareId)),
  "add and delete": async (viewer: Viewer, shareId: string) => {
    const added = await addPlain(viewer, shareId);
    if (added.kind === "added") await media.delete(viewer, added.media.id);
  },
  "add a recording": async (viewer: Viewer, shareId: string) => void (await addRecording(viewer, shareId)),
  "upload a recording": async (viewer: Viewer, shareId: string) =>
    void (await uploadOne(viewer, shareId, audioFixture("silence.webm"), "audio/webm")),
  "add and delete a recording": async (viewer: Viewer, shareId: string) => {
    await recordings.delete(viewer, await addRecording(viewer, shareId));
  },
  "delete the recap": async (viewer: Viewer, shareId: string) =>
    void (await recaps.delete(viewer, { shareId })),
  sweep: () => media.sweep(),
  "let a day pass": async () => {
    clockMs += DAY_MS + 1;
  },
  "let deletions in R2 fail": async () => void failing.add("delete"),
};
type Action = keyof typeof ACTIONS;

test("after many shuffled schedules, exactly the objects with a row exist", async () => {
  const owner = visitor();
  const actions = fc.array(fc.constantFrom(...(Object.keys(ACTIONS) as Action[])), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(actions, fc.scheduler(), async (chosen, scheduler) => {
      const { shareId } = await createRecap(owner);
      turn = (call) => scheduler.schedule(Promise.resolve(), call);
      const done = Promise.allSettled(
        ["sweep" as const, ...chosen].map((action) => ACTIONS[action](owner, shareId)),
      );
      await scheduler.waitFor(done);
      turn = async () => {};
      failing.clear();

      // A read never returns a file without all its bytes.
      expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
      clockMs += 2 * DAY_MS;
      await media.sweep();
      expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
      expect(await keptOf(env, shareId)).toMatchObject({ uploads: 0, parts: 0 });
      await recaps.delete(owner, { shareId });
    }),
    { numRuns: env.SCHEDULES },
  );
}, 240_000);
