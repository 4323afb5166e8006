/** The sweep deletes expired rows and orphaned objects and leaves active uploads alone, in any order of events. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { declarationSchema } from "../../../app/domain/contributions/sent-declaration.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { newRecap, newShareId, visitor } from "../../../tests/factories.ts";
import { bucketThrough } from "../../../tests/failing-bucket.ts";
import { audioFixture, photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { explained } from "../../../tests/query-plans.ts";
import { transcribing } from "../../../tests/recording-calls.ts";
import {
  contributionRows,
  keptOf,
  mediaGaps,
  mediaRows,
  recordingRows,
} from "../../../tests/stored-media.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { contributionInput, contributionsOn } from "../../../tests/worker/contributions/contributions-on.ts";
import { databaseThrough } from "../../db/database-through.ts";
import { createMediaService } from "../media/media-service.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createRecordingService } from "../recordings/recording-service.ts";
import { createUploadService } from "../uploads/upload-service.ts";
import { createMediaStore, type MediaStore } from "./media-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTHING = { media: 0, objects: 0, uploads: 0, parts: 0 };

let clockMs: number;
/** When each object was written, by the test's clock: R2 uses the real time. */
let writtenMs: Map<string, number>;
/** Waits before each call of D1 and R2. */
let turn: () => Promise<void>;
/** The calls that are still to fail: of R2 before they act, of D1 also after that. */
let failures: { store: "R2" | "D1"; call: number; when: "before" | "after" }[];
let calls: { R2: number; D1: number };
/** The multipart uploads that R2 has begun. */
let multipartUploads: { key: string; uploadId: string }[];
/** The objects of uploads that R2 did not abort when it was told. */
let notAborted: Set<string>;
/** Whether a call of D1 has failed. */
let hasLostDatabase: boolean;

beforeEach(async () => {
  clockMs = Date.parse("2026-05-17T08:00:00Z");
  writtenMs = new Map();
  turn = async () => {};
  failures = [];
  calls = { R2: 0, D1: 0 };
  multipartUploads = [];
  notAborted = new Set();
  hasLostDatabase = false;
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { objects } = await env.MEDIA.list();
  await env.MEDIA.delete(objects.map(({ key }) => key));
});

class LostCallError extends Error {}

/** Runs a call in its turn, unless it is one that fails. */
async function inTurn<Answer>(store: "R2" | "D1", act: () => Promise<Answer>): Promise<Answer> {
  await turn();
  calls[store] += 1;
  const failure = failures.find((one) => one.store === store && one.call === calls[store]);
  if (failure?.store === "D1") hasLostDatabase = true;
  if (failure?.when === "before") throw new LostCallError(`${store} did not receive the call`);
  const answer = await act();
  if (failure) throw new LostCallError(`${store}'s answer was lost`);
  return answer;
}

const bucket = bucketThrough(env.MEDIA, async (act, { name, key }) => {
  const answer = await inTurn("R2", act).catch((error) => {
    if (name === "abort") notAborted.add(key);
    throw error;
  });
  if (name === "put" || name === "complete") writtenMs.set(key, clockMs);
  if (name === "createMultipartUpload")
    multipartUploads.push({ key, uploadId: (answer as R2MultipartUpload).uploadId });
  if (name !== "list") return answer;
  const page = answer as R2Objects;
  const objects = page.objects.map(({ key, size }) => ({
    key,
    size,
    uploaded: new Date(writtenMs.get(key) ?? 0),
  }));
  return { ...page, objects } as typeof answer;
});

const database = explained(databaseThrough(env.DB, (act) => inTurn("D1", act)));

/** Returns the objects of multipart uploads that R2 still has. Ends them. */
async function endOpenUploads(): Promise<string[]> {
  const open: string[] = [];
  for (const { key, uploadId } of multipartUploads) {
    const upload = env.MEDIA.resumeMultipartUpload(key, uploadId);
    // R2 takes a part of an open upload alone.
    const isOpen = await upload.uploadPart(1, "a part").then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    open.push(key);
    await upload.abort();
  }
  return open;
}

const db = drizzle(database);
const now = () => clockMs;
const parts = { db, store: createMediaStore(bucket), now, limits: limitsOf(db, { now }) };
const recaps = createRecapService(parts);
const media = createMediaService(parts);
const uploads = createUploadService(parts);
const contributions = contributionsOn(parts);
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
  await uploads.putPart(viewer, id, { number: 1, body: Promise.resolve(bytes) });
  await uploads.finish(viewer, id);
  return id;
}

/** Sends a photo as a guest of the recap. Returns its id. */
async function sendAsGuest(guest: Viewer, shareId: string): Promise<string> {
  const declared = await declarationOf({ original, contentType: "image/jpeg" });
  const declaration = { ...declarationSchema.parse(declared), contribution: contributionInput() };
  const begun = await uploads.begin(guest, { shareId }, declaration);
  if (begun.kind !== "begun") throw new Error(`The upload has not begun: ${begun.kind}`);
  const { uploadId } = begun;
  await uploads.putPart(guest, uploadId, { number: 1, body: Promise.resolve(original) });
  await uploads.finish(guest, uploadId);
  return uploadId;
}

function sendPlainAsGuest(guest: Viewer, shareId: string) {
  const file = new Blob([photoFixture("small.png")]);
  const contribution = contributionInput();
  return contributions.add(guest, { shareId }, { file, fileName: "a.png", uploadKey: null, contribution });
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
      segments: null,
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
  await uploads.putPart(owner, active, { number: 1, body: Promise.resolve(original) });
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

test("what R2 does not remove at once is removed by the next sweep", async () => {
  const owner = visitor();
  const { shareId } = await createRecap(owner);
  await uploadOne(owner, shareId);
  await begin(owner, shareId);
  failures = Array.from({ length: 20 }, (_, at) => ({
    store: "R2",
    call: calls.R2 + at + 1,
    when: "before",
  }));
  await recaps.delete(owner, { shareId });
  expect(await recaps.deletePermanently(owner, { shareId })).toBe(true);
  expect(await keptOf(env, shareId)).toEqual({ ...NOTHING, objects: 1 });
  await media.sweep().catch(() => null);
  failures = [];
  await media.sweep();
  expect(await keptOf(env, shareId)).toEqual(NOTHING);
  expect(await endOpenUploads()).toEqual([]);
});

test("a draft that is begun again under its share id keeps its files, whatever was left of the first one", async () => {
  const owner = visitor();
  const shareId = newShareId();
  await recaps.begin(owner, shareId, "running");
  await uploadOne(owner, shareId);
  failures = Array.from({ length: 20 }, (_, at) => ({
    store: "R2",
    call: calls.R2 + at + 1,
    when: "before",
  }));
  await recaps.discardDraft(owner, shareId);
  failures = [];
  await recaps.begin(owner, shareId, "running");
  await uploadOne(owner, shareId);
  await media.sweep();
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
  expect(await keptOf(env, shareId)).toMatchObject({ media: 1, objects: 1 });
});

test("a photo of a guest that was taken and deleted goes with its contribution, and one that waits stays", async () => {
  const { viewer, shareId, guest, sentId } = await staged();
  const waiting = await sendAsGuest(guest, shareId);
  await contributions.accept(viewer, sentId, { questionIndex: null });
  await media.delete(viewer, sentId);
  clockMs += 2 * DAY_MS;
  await media.sweep();
  expect((await contributionRows(env, shareId)).map(({ id }) => id)).toEqual([waiting]);
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("an upload that is cancelled while it is finished is either added or gone", async () => {
  const { viewer, shareId, uploadId } = await staged();
  const [finished, isCancelled] = await Promise.all([
    uploads.finish(viewer, uploadId),
    uploads.cancel(viewer, uploadId),
  ]);
  expect(finished.kind).toBe(isCancelled ? "not-found" : "added");
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("an object that R2 still joins when its upload has been cancelled is deleted", async () => {
  const { viewer, shareId, uploadId } = await staged();
  const late: MediaStore = {
    ...parts.store,
    async joinParts(joined, received) {
      await parts.store.joinParts(joined, received);
      await uploads.cancel(viewer, uploadId);
      await parts.store.put(joined.name, {
        bytes: [original],
        size: original.length,
        contentType: "image/jpeg",
      });
      return true;
    },
  };
  const { kind } = await createUploadService({ ...parts, store: late }).finish(viewer, uploadId);
  expect(kind).toBe("not-found");
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("a recap that was deleted seven days ago goes with all its files, uploads and cards, and a newer one stays", async () => {
  const { viewer, shareId } = await staged();
  await uploadOne(viewer, shareId);
  await env.MEDIA.put(`recaps/${shareId}/cards/AAAAAAAAAAAAAAAAAAAAAA`, "a card");
  await recaps.delete(viewer, { shareId });
  clockMs += 6 * DAY_MS;
  const later = await createRecap(viewer);
  await uploadOne(viewer, later.shareId);
  await recaps.delete(viewer, later);
  await media.sweep();
  expect(await keptOf(env, shareId)).toMatchObject({ media: 1 });
  clockMs += DAY_MS + 1;
  await media.sweep();
  expect(await keptOf(env, shareId)).toEqual(NOTHING);
  expect(await keptOf(env, later.shareId)).toMatchObject({ media: 1, objects: 1 });
  expect(await recaps.restore(viewer, later)).toBe(true);
});

test("objects on more than one page are all swept", async () => {
  const keys = Array.from(
    { length: 5 },
    (_, at) => `recaps/recap_1_x/media/${String(at).padStart(22, "A")}/original`,
  );
  await Promise.all(keys.map((key) => bucket.put(key, "left behind")));
  clockMs += 2 * DAY_MS;
  let pages = 0;
  const list = (options: R2ListOptions) => {
    pages++;
    return bucket.list({ ...options, limit: 2 });
  };
  const inPages = new Proxy(bucket, {
    get: (target, name) => (name === "list" ? list : Reflect.get(target, name)),
  });
  await createMediaService({ ...parts, store: createMediaStore(inPages) }).sweep();
  expect(pages).toBe(3);
  expect((await env.MEDIA.list()).objects).toHaveLength(0);
});

/** A recap, an upload of it that may be sent, finished and cancelled at once, and a photo that a guest has sent. */
interface Stage {
  viewer: Viewer;
  shareId: string;
  uploadId: string;
  guest: Viewer;
  /** What the guest has sent. */
  sentId: string;
}

/** What may happen at the same time as a sweep, all on one recap. */
const ACTIONS = {
  upload: async ({ viewer, shareId }: Stage) => void (await uploadOne(viewer, shareId)),
  "upload a photo without metadata": async ({ viewer, shareId }: Stage) =>
    void (await uploadOne(viewer, shareId, clean)),
  "upload a photo that is refused": async ({ viewer, shareId }: Stage) =>
    void (await uploadOne(viewer, shareId, original.slice(0, -40))),
  "abandon an upload": async ({ viewer, shareId }: Stage) => void (await begin(viewer, shareId)),
  "cancel an upload": async ({ viewer, shareId }: Stage) => {
    await uploads.cancel(viewer, await begin(viewer, shareId));
  },
  "send the part": async ({ viewer, uploadId }: Stage) =>
    void (await uploads.putPart(viewer, uploadId, { number: 1, body: Promise.resolve(original) })),
  "finish the upload": async ({ viewer, uploadId }: Stage) => void (await uploads.finish(viewer, uploadId)),
  "cancel the upload": async ({ viewer, uploadId }: Stage) => void (await uploads.cancel(viewer, uploadId)),
  add: async ({ viewer, shareId }: Stage) => void (await addPlain(viewer, shareId)),
  "add and delete": async ({ viewer, shareId }: Stage) => {
    const added = await addPlain(viewer, shareId);
    if (added.kind === "added") await media.delete(viewer, added.media.id);
  },
  "add a recording": async ({ viewer, shareId }: Stage) => void (await addRecording(viewer, shareId)),
  "upload a recording": async ({ viewer, shareId }: Stage) =>
    void (await uploadOne(viewer, shareId, audioFixture("silence.webm"), "audio/webm")),
  "add and delete a recording": async ({ viewer, shareId }: Stage) => {
    await recordings.delete(viewer, await addRecording(viewer, shareId));
  },
  "send as a guest": async ({ guest, shareId }: Stage) => void (await sendAsGuest(guest, shareId)),
  "send a form as a guest": async ({ guest, shareId }: Stage) =>
    void (await sendPlainAsGuest(guest, shareId)),
  "abandon an upload as a guest": async ({ guest, shareId }: Stage) => {
    const declared = await declarationOf({ original, contentType: "image/jpeg" });
    const declaration = { ...declarationSchema.parse(declared), contribution: contributionInput() };
    await uploads.begin(guest, { shareId }, declaration);
  },
  "take what was sent": async ({ viewer, sentId }: Stage) =>
    void (await contributions.accept(viewer, sentId, { questionIndex: null })),
  "show what was sent": async ({ viewer, sentId }: Stage) =>
    void (await contributions.setStatus(viewer, sentId, "shown")),
  "take what was sent, and delete the photo": async ({ viewer, sentId }: Stage) => {
    await contributions.accept(viewer, sentId, { questionIndex: null });
    await media.delete(viewer, sentId);
  },
  "take back what was sent": async ({ guest, sentId }: Stage) =>
    void (await contributions.delete(guest, sentId)),
  "take back the sending": async ({ guest, shareId, sentId }: Stage) => {
    const page = await contributions.find(guest, { shareId }, { after: null, only: null });
    const sent = page?.contributions.find(({ id }) => id === sentId);
    if (sent) await contributions.deleteSending({ sendingId: sent.sendingId, key: guest.visitorId });
  },
  "block the guest": async ({ viewer, shareId, sentId }: Stage) =>
    void (await contributions.block(viewer, { shareId }, sentId)),
  "delete the recap": async ({ viewer, shareId }: Stage) => void (await recaps.delete(viewer, { shareId })),
  "restore the recap": async ({ viewer, shareId }: Stage) => void (await recaps.restore(viewer, { shareId })),
  "delete the recap now": async ({ viewer, shareId }: Stage) => {
    await recaps.delete(viewer, { shareId });
    await recaps.deletePermanently(viewer, { shareId });
  },
  sweep: () => media.sweep(),
  "let a day pass": async () => {
    clockMs += DAY_MS + 1;
  },
  "let a week pass": async () => {
    clockMs += 7 * DAY_MS + 1;
  },
};
type Action = keyof typeof ACTIONS;

async function staged(): Promise<Stage> {
  const viewer = visitor();
  const { shareId } = await createRecap(viewer);
  const uploadId = await begin(viewer, shareId);
  await uploads.putPart(viewer, uploadId, { number: 1, body: Promise.resolve(original) });
  await contributions.saveIsOpen(viewer, { shareId }, true);
  const guest = visitor();
  return { viewer, shareId, uploadId, guest, sentId: await sendAsGuest(guest, shareId) };
}

/** Any calls of R2 fail before they act, and one of D1 before or after: of two, the second could undo what the first left. */
const plannedFailures = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
    fc.option(fc.record({ call: fc.integer({ min: 1, max: 40 }), when: fc.constantFrom("before", "after") })),
  )
  .map(([ofBucket, ofDatabase]) => [
    ...ofBucket.map((call) => ({ store: "R2" as const, call, when: "before" as const })),
    ...(ofDatabase ? [{ store: "D1" as const, ...ofDatabase } as (typeof failures)[number]] : []),
  ]);

test("after many shuffled schedules with faults, exactly the objects with a row exist, and no open upload", async () => {
  const actions = fc.array(fc.constantFrom(...(Object.keys(ACTIONS) as Action[])), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(actions, plannedFailures, fc.scheduler(), async (chosen, planned, scheduler) => {
      [multipartUploads, notAborted, hasLostDatabase] = [[], new Set(), false];
      const stage = await staged();
      [calls, failures] = [{ R2: 0, D1: 0 }, planned];
      turn = () => scheduler.schedule(Promise.resolve());
      const done = Promise.allSettled(["sweep" as const, ...chosen].map((action) => ACTIONS[action](stage)));
      await scheduler.waitFor(done);
      for (const outcome of await done) if (outcome.status === "rejected") expectLostCall(outcome.reason);
      [turn, failures] = [async () => {}, []];

      // A read never returns a file without all its bytes.
      const { viewer, shareId } = stage;
      expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
      clockMs += 2 * DAY_MS;
      await media.sweep();
      expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
      expect(await keptOf(env, shareId)).toMatchObject({ uploads: 0, parts: 0 });
      // Counted apart: an upload that R2 does not abort while D1 does not record it. R2 deletes it after seven days.
      const isLost = (key: string) => hasLostDatabase && notAborted.has(key);
      expect((await endOpenUploads()).filter((key) => !isLost(key))).toEqual([]);
      expect(await env.DB.prepare("SELECT count(*) AS count FROM removals").first()).toEqual({ count: 0 });

      // Deleted or not, nothing is left of it a week after its deletion.
      await recaps.delete(viewer, { shareId });
      clockMs += 8 * DAY_MS;
      await media.sweep();
      expect(await keptOf(env, shareId)).toEqual(NOTHING);
    }),
    { numRuns: env.SCHEDULES },
  );
  // A schedule takes up to a second on a machine with other work to do.
}, 1_200_000);

/** Expects that an action failed because a call did, or because nothing was left to act on. */
function expectLostCall(reason: unknown): void {
  if (!(reason instanceof Error)) throw reason;
  const cause = reason.cause ?? reason;
  if (cause instanceof LostCallError || /has not begun|was not added/.test(reason.message)) return;
  throw reason;
}
