/** D1 or R2 fails before or after any call of a write on photos: reads stay consistent, and a retry succeeds. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { declarationSchema } from "../../../app/domain/contributions/sent-declaration.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import type { MediaService } from "../../../app/services/media-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import type { UploadService } from "../../../app/services/upload-service.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { LostBucketError } from "../../../tests/failing-bucket.ts";
import type { FailurePlan } from "../../../tests/failing-database.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import { keptOf, mediaCounts, mediaGaps, mediaRows, WHOLE } from "../../../tests/stored-media.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import {
  attempt,
  bothDone,
  deleteOwnQuestion,
  everyFailure,
  expectWholeOrNothing,
  type Failures,
  NEVER,
  recapWithOwnQuestion,
  uploadInOnePart,
} from "../../../tests/worker/every-failure.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createUploadService } from "../uploads/upload-service.ts";
import { createMediaService } from "./media-service.ts";

quietConsole("error");

let clockMs = Date.parse("2026-05-17T08:00:00Z");
const TWO_HOURS_MS = 7_200_000;

interface Services {
  recaps: RecapService;
  media: MediaService;
  uploads: UploadService;
}

function servicesOn(database: D1Database, bucket: R2Bucket): Services {
  const now = () => clockMs++;
  const db = drizzle(database);
  const parts = { db, store: createMediaStore(bucket), now, limits: limitsOf(db, { now }) };
  return {
    recaps: createRecapService(parts),
    media: createMediaService(parts),
    uploads: createUploadService(parts),
  };
}

const reliable = servicesOn(env.DB, env.MEDIA);

/** A recap with a custom question, two photos of it and a deleted third one. */
interface Stage {
  owner: Viewer;
  recap: Recap;
  photos: string[];
}

async function staged(): Promise<Stage> {
  const owner = visitor();
  const recap = await recapWithOwnQuestion(reliable.recaps, owner);
  const photos: string[] = [];
  for (const uploadKey of ["first", "second", "deleted"]) {
    const added = await addPhoto(reliable.media, owner, recap, uploadKey);
    if (added.kind !== "added") throw new Error("The photo was not added");
    photos.push(added.media.id);
  }
  await reliable.media.delete(owner, photos[2] ?? "");
  return { owner, recap, photos };
}

function addPhoto(media: MediaService, owner: Viewer, { shareId }: Recap, uploadKey: string) {
  const file = new Blob([photoFixture("small.gif")]);
  return media.add(
    owner,
    { shareId },
    { file, fileName: `${uploadKey}.gif`, description: null, questionIndex: 5, uploadKey },
  );
}

type Write = (services: Services, stage: Stage) => Promise<unknown>;

function uploadPhoto(original: Uint8Array<ArrayBuffer>, uploadKey = "in-parts"): Write {
  const source = { original, contentType: "image/jpeg" };
  return ({ uploads }, stage) => uploadInOnePart(uploads, stage, source, { uploadKey });
}

const addNew: Write = ({ media }, { owner, recap }) => addPhoto(media, owner, recap, "new");
const addTwice: Write = (services, stage) => bothDone(addNew(services, stage), addNew(services, stage));
const deleteRecap: Write = async ({ recaps }, { owner, recap: { shareId } }) => {
  await recaps.delete(owner, { shareId });
  return recaps.deletePermanently(owner, { shareId });
};

const WRITES: Record<string, Write> = {
  add: addNew,
  "add a known photo": ({ media }, { owner, recap }) => addPhoto(media, owner, recap, "first"),
  "add twice at once": addTwice,
  // With metadata, so its object is stored again.
  upload: uploadPhoto(photoFixture("small.jpg")),
  "upload a photo without metadata": uploadPhoto(photoFixture("lossless.webp")),
  "upload a rejected photo": uploadPhoto(photoFixture("small.jpg").slice(0, -40)),
  "upload a known photo": uploadPhoto(photoFixture("small.jpg"), "first"),
  describe: ({ recaps }, { owner, recap, photos }) =>
    recaps.edit(owner, { shareId: recap.shareId }, [
      { field: `description-${photos[0] ?? ""}`, base: [null], value: "Kilometre 40" },
      { field: `focal-${photos[1] ?? ""}`, base: [], value: { x: 10, y: 20 } },
      { field: "name", base: [recap.name], value: "Berlin" },
    ]),
  delete: ({ media }, { owner, photos }) => media.delete(owner, photos[0] ?? ""),
  restore: ({ media }, { owner, photos }) => media.restore(owner, photos[2] ?? ""),
  reorder: ({ media }, { owner, recap, photos }) =>
    media.reorder(owner, { shareId: recap.shareId }, [photos[1] ?? ""]),
  setCover: ({ media }, { owner, recap, photos }) =>
    media.setCover(owner, { shareId: recap.shareId }, photos[1] ?? ""),
  sweep: ({ media }) => {
    clockMs += TWO_HOURS_MS;
    return media.sweep();
  },
  "delete the question": ({ recaps }, { owner, recap }) => deleteOwnQuestion(recaps, owner, recap),
  "share the recap again": ({ recaps }, { owner, recap, photos }) =>
    recaps.upsertShared(owner, {
      shareId: recap.shareId,
      createdAt: null,
      mediaIds: [photos[1] ?? ""],
      recordingIds: [],
      isDraft: false,
      given: { name: "Berlin", questions: newRecap().questions },
      today: "2026-05-17",
    }),
  "delete the recap": ({ recaps }, { owner, recap }) => recaps.delete(owner, { shareId: recap.shareId }),
};

/** Returns what can be read of the recap and its rows, without values that differ between runs. */
async function snapshot({ owner, recap }: Stage) {
  const { shareId } = recap;
  const found = await reliable.recaps.findEditable(owner, { shareId });
  const rows = await mediaRows(env, shareId);
  return {
    name: found?.name,
    questions: found?.questions.length,
    cover: found?.media.findIndex(({ id }) => id === found.coverMediaId),
    shown: found?.media.map(({ fileName, description, questionIndex }) => ({
      fileName,
      description,
      questionIndex,
    })),
    kept: rows.map((row) => row.file_name).toSorted(),
  };
}

/** Expects an object for every row, and all bytes of every photo that a read returns. */
async function expectWhole({ owner, recap }: Stage): Promise<void> {
  const { shareId } = recap;
  expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
  const found = await reliable.recaps.findEditable(owner, { shareId });
  for (const { id, fileSize } of found?.media ?? []) {
    const file = await reliable.media.findFile(owner, { shareId }, id, WHOLE);
    expect(await new Response(await file?.open()).bytes()).toHaveLength(fileSize);
  }
}

/** Runs the write with these failures. Returns its error or null, and how many calls it made. */
function attempted(write: Write, stage: Stage, failures: Failures) {
  return attempt(env, failures, (database, bucket) => write(servicesOn(database, bucket), stage));
}

test.each(Object.entries(WRITES))(
  "%s: after a failure at any call, reads are consistent, and a retry has the effect of one call",
  { timeout: 60_000 },
  (_, write) =>
    expectWholeOrNothing({
      staged,
      attempted: (stage, failures) => attempted(write, stage, failures),
      told: snapshot,
      expectWhole,
    }),
);

test("a photo whose bytes R2 does not store has no row", async () => {
  const stage = await staged();
  const { failure } = await attempted(addNew, stage, {
    database: NEVER,
    bucket: { call: 1, when: "before" },
  });
  expect(failure).toBeInstanceOf(LostBucketError);
  expect(await mediaCounts(env, stage.recap.shareId)).toEqual({ rows: 3, objects: 3 });
});

test("of two simultaneous uploads, the second returns the photo even if its own bytes cannot be deleted", async () => {
  const stage = await staged();
  const plan: FailurePlan = { call: 3, when: "before" };
  const { failure, bucketCalls } = await attempted(addTwice, stage, { database: NEVER, bucket: plan });
  expect(bucketCalls).toBe(3);
  expect(failure).toBeNull();
  expect(await mediaCounts(env, stage.recap.shareId)).toEqual({ rows: 4, objects: 5 });
});

test("a deleted recap's photos cannot be read even if R2 does not delete their bytes", async () => {
  const stage = await staged();
  const { owner, recap, photos } = stage;
  const { failure } = await attempted(deleteRecap, stage, {
    database: NEVER,
    bucket: { call: 1, when: "before" },
  });
  expect(failure).toBeNull();
  expect(await reliable.media.findFile(owner, { shareId: recap.shareId }, photos[0] ?? "", WHOLE)).toBeNull();
  expect((await mediaCounts(env, recap.shareId)).rows).toBe(0);
});

test("after a failure at any call of cancelling an upload, cancelling it again leaves nothing stored", async () => {
  const cancelled = async (failures: Failures) => {
    const stage = await staged();
    const { owner, recap } = stage;
    const original = photoFixture("small.jpg");
    const declaration = await declarationOf({ original, contentType: "image/jpeg" });
    const begun = await reliable.uploads.begin(
      owner,
      { shareId: recap.shareId },
      declarationSchema.parse(declaration),
    );
    if (begun.kind !== "begun") throw new Error("The upload has not begun");
    await reliable.uploads.putPart(owner, begun.uploadId, { number: 1, body: Promise.resolve(original) });
    const cancel: Write = ({ uploads }) => uploads.cancel(owner, begun.uploadId);
    const outcome = await attempted(cancel, stage, failures);
    await reliable.uploads.cancel(owner, begun.uploadId);
    expect(await keptOf(env, recap.shareId)).toEqual({ media: 3, objects: 3, uploads: 0, parts: 0 });
    expect(await reliable.uploads.finish(owner, begun.uploadId)).toEqual({ kind: "not-found" });
    return outcome;
  };
  const whole = await cancelled({ database: NEVER, bucket: NEVER });
  expect(whole.failure).toBeNull();
  for (const failures of everyFailure(whole)) await cancelled(failures);
});
