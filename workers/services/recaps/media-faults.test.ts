/** D1 or R2 fails at any call, before it or after it: what a read shows is whole, and the same call again ends well. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../app/domain/account.ts";
import { addQuestion } from "../../../app/domain/questions.ts";
import type { Recap } from "../../../app/domain/recap.ts";
import { declarationSchema } from "../../../app/domain/uploads.ts";
import type { MediaService } from "../../../app/services/media-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import type { UploadService } from "../../../app/services/upload-service.ts";
import {
  attempt,
  everyFailure,
  expectWholeOrNothing,
  type Failures,
  NEVER,
} from "../../../tests/every-failure.ts";
import { newRecap, visitor } from "../../../tests/factories.ts";
import { LostBucketError } from "../../../tests/failing-bucket.ts";
import type { FailurePlan } from "../../../tests/failing-database.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { keptOf, mediaCounts, mediaGaps, mediaRows, WHOLE } from "../../../tests/stored-media.ts";
import { declarationOf } from "../../../tests/upload-calls.ts";
import { createMediaService } from "./media.ts";
import { createMediaStore } from "./media-store.ts";
import { createRecapService } from "./recaps.ts";
import { createUploadService } from "./uploads.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

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

const sound = servicesOn(env.DB, env.MEDIA);

/** A recap with a question of its own and two photos there, and a third one that is deleted. */
interface Stage {
  owner: Viewer;
  recap: Recap;
  photos: string[];
}

async function staged(): Promise<Stage> {
  const owner = visitor();
  const own = addQuestion({ questions: newRecap().questions, nextQuestionIndex: 5 }, "Who cheered?");
  const outcome = await sound.recaps.create(owner, newRecap({ questions: own.questions }), null);
  if (outcome.kind !== "created") throw new Error("The recap was not made");
  const { recap } = outcome;
  const photos: string[] = [];
  for (const uploadKey of ["first", "second", "deleted"]) {
    const added = await addPhoto(sound.media, owner, recap, uploadKey);
    if (added.kind !== "added") throw new Error("The photo was not added");
    photos.push(added.media.id);
  }
  await sound.media.delete(owner, photos[2] ?? "");
  return { owner, recap, photos };
}

function addPhoto(media: MediaService, owner: Viewer, { shareId }: Recap, uploadKey: string) {
  const bytes = photoFixture("small.gif");
  return media.add(
    owner,
    { shareId },
    { bytes, fileName: `${uploadKey}.gif`, description: null, questionIndex: 5, uploadKey },
  );
}

type Write = (services: Services, stage: Stage) => Promise<unknown>;

/** The whole way of an upload in one part; what a browser asks for again after any break. */
function uploadPhoto(original: Uint8Array<ArrayBuffer>, uploadKey = "in-parts"): Write {
  return async ({ uploads }, { owner, recap }) => {
    const declaration = await declarationOf({ original, contentType: "image/jpeg" }, { uploadKey });
    const handle = { shareId: recap.shareId };
    const begun = await uploads.begin(owner, handle, declarationSchema.parse(declaration));
    if (begun.kind !== "begun") return begun;
    await uploads.putPart(owner, begun.uploadId, { number: 1, bytes: original });
    return uploads.finish(owner, begun.uploadId);
  };
}

/** Rejects when one does, but waits for both. */
async function bothDone(...calls: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}

const addNew: Write = ({ media }, { owner, recap }) => addPhoto(media, owner, recap, "new");
const addTwice: Write = (services, stage) => bothDone(addNew(services, stage), addNew(services, stage));
const deleteRecap: Write = ({ recaps }, { owner, recap }) => recaps.delete(owner, { shareId: recap.shareId });

const WRITES: Record<string, Write> = {
  add: addNew,
  "add what is there": ({ media }, { owner, recap }) => addPhoto(media, owner, recap, "first"),
  "add twice at once": addTwice,
  // With metadata: its object is written anew.
  upload: uploadPhoto(photoFixture("small.jpg")),
  "upload what is clean": uploadPhoto(photoFixture("lossless.webp")),
  "upload what is refused": uploadPhoto(photoFixture("small.jpg").slice(0, -40)),
  "upload what is there": uploadPhoto(photoFixture("small.jpg"), "first"),
  describe: ({ media }, { owner, photos }) => media.describe(owner, photos[0] ?? "", "Kilometre 40"),
  delete: ({ media }, { owner, photos }) => media.delete(owner, photos[0] ?? ""),
  restore: ({ media }, { owner, photos }) => media.restore(owner, photos[2] ?? ""),
  reorder: ({ media }, { owner, recap, photos }) =>
    media.reorder(owner, { shareId: recap.shareId }, [photos[1] ?? ""]),
  setCover: ({ media }, { owner, recap, photos }) =>
    media.setCover(owner, { shareId: recap.shareId }, photos[1] ?? ""),
  purge: ({ media }) => {
    clockMs += TWO_HOURS_MS;
    return media.sweep();
  },
  "deleting the question": ({ recaps }, { owner, recap }) => {
    const patch = { questions: newRecap().questions };
    return recaps.save(owner, { shareId: recap.shareId }, { saveId: "save", rev: recap.rev, patch });
  },
  "a shared recap": ({ recaps }, { owner, recap, photos }) =>
    recaps.upsertShared(owner, {
      shareId: recap.shareId,
      createdAt: null,
      mediaIds: [photos[1] ?? ""],
      recordingIds: [],
      given: { name: "Berlin", questions: newRecap().questions },
      today: "2026-05-17",
    }),
  "deleting the recap": deleteRecap,
};

/** What can be read of the recap and its rows, without what differs from one run to the next. */
async function told({ owner, recap }: Stage) {
  const { shareId } = recap;
  const found = await sound.recaps.findEditable(owner, { shareId });
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

/** Every row has its object, and every photo that a read shows has all its bytes. */
async function expectWhole({ owner, recap }: Stage): Promise<void> {
  const { shareId } = recap;
  expect((await mediaGaps(env, shareId)).rowsWithoutObject).toEqual([]);
  const found = await sound.recaps.findEditable(owner, { shareId });
  for (const { id, fileSize } of found?.media ?? []) {
    const file = await sound.media.findFile(owner, { shareId }, id, WHOLE);
    expect(await new Response(await file?.open()).bytes()).toHaveLength(fileSize);
  }
}

/** The write, its failure if it had one, and how many calls it made. */
function attempted(write: Write, stage: Stage, failures: Failures) {
  return attempt(env, failures, (database, bucket) => write(servicesOn(database, bucket), stage));
}

test.each(Object.entries(WRITES))(
  "%s, failing anywhere, shows nothing half, and done again it is done once",
  { timeout: 60_000 },
  (_, write) =>
    expectWholeOrNothing({
      staged,
      attempted: (stage, failures) => attempted(write, stage, failures),
      told,
      expectWhole,
    }),
);

test("a photo whose bytes R2 does not take has no row", async () => {
  const stage = await staged();
  const { failure } = await attempted(addNew, stage, {
    database: NEVER,
    bucket: { call: 1, when: "before" },
  });
  expect(failure).toBeInstanceOf(LostBucketError);
  expect(await mediaCounts(env, stage.recap.shareId)).toEqual({ rows: 3, objects: 3 });
});

test("the loser of two uploads at once is answered with the photo though its bytes cannot be taken back", async () => {
  const stage = await staged();
  const plan: FailurePlan = { call: 3, when: "before" };
  const { failure, bucketCalls } = await attempted(addTwice, stage, { database: NEVER, bucket: plan });
  expect(bucketCalls).toBe(3);
  expect(failure).toBeNull();
  expect(await mediaCounts(env, stage.recap.shareId)).toEqual({ rows: 4, objects: 5 });
});

test("a deleted recap's photos are out of reach though R2 keeps their bytes", async () => {
  const stage = await staged();
  const { owner, recap, photos } = stage;
  const { failure } = await attempted(deleteRecap, stage, {
    database: NEVER,
    bucket: { call: 1, when: "before" },
  });
  expect(failure).toBeNull();
  expect(await sound.media.findFile(owner, { shareId: recap.shareId }, photos[0] ?? "", WHOLE)).toBeNull();
  expect((await mediaCounts(env, recap.shareId)).rows).toBe(0);
});

test("an upload that is cancelled while anything fails leaves nothing once it is cancelled again", async () => {
  const cancelled = async (failures: Failures) => {
    const stage = await staged();
    const { owner, recap } = stage;
    const original = photoFixture("small.jpg");
    const declaration = await declarationOf({ original, contentType: "image/jpeg" });
    const begun = await sound.uploads.begin(
      owner,
      { shareId: recap.shareId },
      declarationSchema.parse(declaration),
    );
    if (begun.kind !== "begun") throw new Error("The upload has not begun");
    await sound.uploads.putPart(owner, begun.uploadId, { number: 1, bytes: original });
    const cancel: Write = ({ uploads }) => uploads.cancel(owner, begun.uploadId);
    const outcome = await attempted(cancel, stage, failures);
    await sound.uploads.cancel(owner, begun.uploadId);
    expect(await keptOf(env, recap.shareId)).toEqual({ media: 3, objects: 3, uploads: 0, parts: 0 });
    expect(await sound.uploads.finish(owner, begun.uploadId)).toEqual({ kind: "not-found" });
    return outcome;
  };
  const whole = await cancelled({ database: NEVER, bucket: NEVER });
  expect(whole.failure).toBeNull();
  for (const failures of everyFailure(whole)) await cancelled(failures);
});
