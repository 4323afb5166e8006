/** Adding, describing, ordering, deleting and restoring photos through MediaService, with real D1 and R2. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Media } from "../../../app/domain/media/media.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { checkPhoto } from "../../../app/media-files/photos/check-photo.ts";
import type { MediaUpload } from "../../../app/services/media-service.ts";
import { editRecap } from "../../../tests/edits-of.ts";
import { newRecap, newShareId, visitor } from "../../../tests/factories.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import {
  mediaCounts,
  mediaGaps,
  mediaObjects,
  mediaRows,
  objectKey,
  WHOLE,
} from "../../../tests/stored-media.ts";
import { insertPhotos } from "../../../tests/stored-recaps.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createMediaService } from "./media-service.ts";

let clockMs = Date.parse("2026-05-17T08:00:00Z");
const HOUR_MS = 3_600_000;
/** Every call happens a second after the one before. */
function now(): number {
  clockMs += 1_000;
  return clockMs;
}

const store = createMediaStore(env.MEDIA);
const db = drizzle(env.DB);
const limits = limitsOf(db);
const recaps = createRecapService({ db, store, now, limits });
const media = createMediaService({ db, store, now, limits });

let owner: Viewer;
let recap: Recap;

beforeEach(async () => {
  owner = visitor();
  recap = await createRecap(owner);
});

async function createRecap(viewer: Viewer): Promise<Recap> {
  const outcome = await recaps.create(viewer, newRecap(), null);
  if (outcome.kind !== "created") throw new Error("The recap was not created");
  return outcome.recap;
}

function upload(overrides: Partial<MediaUpload> = {}): MediaUpload {
  const file = new Blob([photoFixture("small.png")]);
  return {
    file,
    fileName: "finish.png",
    description: null,
    questionIndex: null,
    uploadKey: null,
    ...overrides,
  };
}

async function add(overrides: Partial<MediaUpload> = {}, { shareId } = recap): Promise<Media> {
  const outcome = await media.add(owner, { shareId }, upload(overrides));
  if (outcome.kind !== "added") throw new Error(`The photo was not added: ${JSON.stringify(outcome)}`);
  return outcome.media;
}

async function addMany(count: number): Promise<Media[]> {
  const added: Media[] = [];
  for (let at = 0; at < count; at++) added.push(await add());
  return added;
}

async function storedRecap({ shareId } = recap): Promise<Recap> {
  const found = await recaps.findEditable(owner, { shareId });
  if (!found) throw new Error("The recap does not exist");
  return found;
}

async function shownIds({ shareId } = recap): Promise<string[]> {
  return (await storedRecap({ ...recap, shareId })).media.map(({ id }) => id);
}

function counts({ shareId } = recap) {
  return mediaCounts(env, shareId);
}

function twentyTimes<Result>(act: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 20 }, act));
}

function bytesOf(stream: ReadableStream): Promise<Uint8Array> {
  return new Response(stream).bytes();
}

test("an added photo is one row and one object with its bytes, without metadata", async () => {
  const bytes = photoFixture("small.jpg");
  const checked = checkPhoto(photoFixture("small.jpg"));
  if (checked.kind === "refused") throw new Error("The sample was rejected");
  const { shareId } = recap;
  const outcome = await media.add(
    owner,
    { shareId },
    {
      file: new Blob([bytes]),
      fileName: "finish.jpg",
      description: "The last hill",
      questionIndex: 3,
      uploadKey: "first",
    },
  );
  const added = outcome.kind === "added" ? outcome.media : null;
  expect(outcome).toEqual({
    kind: "added",
    isFirst: true,
    soundTrouble: null,
    shareId,
    media: {
      id: expect.stringMatching(/^[\w-]{22}$/),
      fileName: "finish.jpg",
      fileType: "image",
      contentType: "image/jpeg",
      fileSize: checked.bytes.length,
      description: "The last hill",
      position: 0,
      width: 32,
      height: 48,
      durationSeconds: null,
      thumbhash: null,
      capturedAt: null,
      credit: null,
      focalPoint: { x: 50, y: 35 },
      smaller: null,
      questionIndex: 3,
      createdAt: expect.stringMatching(/^2026-05-17T\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  });
  const key = objectKey(shareId, added?.id ?? "");
  expect(await mediaObjects(env, shareId)).toEqual([
    { key, size: checked.bytes.length, contentType: "image/jpeg" },
  ]);
  const stored = await (await env.MEDIA.get(key))?.bytes();
  expect(stored).toEqual(checked.bytes);
  expect(new TextDecoder("latin1").decode(stored)).not.toContain("Secret");
  expect((await mediaRows(env, shareId)).map(({ id, recap_id }) => ({ id, recap_id }))).toEqual([
    { id: added?.id, recap_id: recap.id },
  ]);
  expect((await storedRecap()).media).toEqual([added]);
});

test("the owner can also add a photo by the recap's number", async () => {
  const outcome = await media.add(owner, { id: recap.id }, upload());
  expect(outcome).toMatchObject({ kind: "added", shareId: recap.shareId });
  expect(await counts()).toEqual({ rows: 1, objects: 1 });
});

test("photos are shown in the order in which they were added", async () => {
  const added = await addMany(3);
  expect(added.map(({ position }) => position)).toEqual([0, 1, 2]);
  expect(await shownIds()).toEqual(added.map(({ id }) => id));
});

test("the same upload sent twice is one photo", async () => {
  const first = await add({ uploadKey: "key" });
  const again = await media.add(owner, { shareId: recap.shareId }, upload({ uploadKey: "key" }));
  expect(again).toEqual({ kind: "added", isFirst: false, shareId: recap.shareId, media: first });
  expect(await counts()).toEqual({ rows: 1, objects: 1 });
});

test("the same upload sent twenty times at once is one photo", async () => {
  const { shareId } = recap;
  const outcomes = await twentyTimes(() => media.add(owner, { shareId }, upload({ uploadKey: "key" })));
  const added = outcomes.map((outcome) => (outcome.kind === "added" ? outcome : null));
  expect(new Set(added.map((outcome) => outcome?.media.id)).size).toBe(1);
  expect(added.filter((outcome) => outcome?.isFirst)).toHaveLength(1);
  expect(await counts()).toEqual({ rows: 1, objects: 1 });
  expect(await mediaGaps(env, shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});

test("the same key names another upload in another recap", async () => {
  const other = await createRecap(owner);
  const ids = [await add({ uploadKey: "key" }), await add({ uploadKey: "key" }, other)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(await counts(other)).toEqual({ rows: 1, objects: 1 });
});

test("each upload without a key is a separate photo", async () => {
  await Promise.all([add(), add(), add()]);
  expect(await counts()).toEqual({ rows: 3, objects: 3 });
});

test("an upload that is sent again after its photo was deleted does not restore it", async () => {
  const { id } = await add({ uploadKey: "key" });
  await media.delete(owner, id);
  const again = await media.add(owner, { shareId: recap.shareId }, upload({ uploadKey: "key" }));
  expect(again).toMatchObject({ kind: "added", isFirst: false });
  expect(await shownIds()).toEqual([]);
  expect(await counts()).toEqual({ rows: 1, objects: 1 });
});

test("a recap accepts 60 photos and no more, but still recognises an upload that it has", async () => {
  await add({ uploadKey: "first" });
  await insertPhotos(env.DB, recap.shareId, 58);
  await add();
  const refused = await media.add(owner, { shareId: recap.shareId }, upload());
  expect(refused).toEqual({ kind: "refused", reason: "limit" });
  expect(await counts()).toEqual({ rows: 60, objects: 2 });
  expect(await media.add(owner, { shareId: recap.shareId }, upload({ uploadKey: "first" }))).toMatchObject({
    kind: "added",
    isFirst: false,
  });
});

test("twenty uploads at once at 55 photos end at exactly 60", async () => {
  await insertPhotos(env.DB, recap.shareId, 55);
  const outcomes = await twentyTimes(() => media.add(owner, { shareId: recap.shareId }, upload()));
  expect(outcomes.filter(({ kind }) => kind === "added")).toHaveLength(5);
  expect(outcomes.filter(({ kind }) => kind !== "added")).toEqual(
    Array(15).fill({ kind: "refused", reason: "limit" }),
  );
  expect(await counts()).toEqual({ rows: 60, objects: 5 });
  expect((await mediaGaps(env, recap.shareId)).objectsWithoutRow).toEqual([]);
});

test("a photo for a question that the recap does not have is rejected", async () => {
  const outcome = await media.add(owner, { shareId: recap.shareId }, upload({ questionIndex: 7 }));
  expect(outcome).toEqual({ kind: "refused", reason: "unknown-question" });
  expect(await counts()).toEqual({ rows: 0, objects: 0 });
});

test("nobody can add to somebody else's recap, or to one that does not exist", async () => {
  const stranger = visitor();
  for (const handle of [{ shareId: recap.shareId }, { id: recap.id }]) {
    expect(await media.add(stranger, handle, upload())).toEqual({ kind: "not-found" });
  }
  const absentShareId = newShareId();
  expect(await media.add(owner, { shareId: absentShareId }, upload())).toEqual({ kind: "not-found" });
  expect(await counts()).toEqual({ rows: 0, objects: 0 });
  expect(await mediaObjects(env, absentShareId)).toEqual([]);
});

test.each([
  ["no bytes", new Uint8Array(), "empty"],
  ["a photo that is cut off", photoFixture("small.jpg").slice(0, 3_000), "damaged"],
  ["damaged pixels", photoFixture("corrupted.jpg"), "damaged"],
  [
    "a text",
    new Uint8Array(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    "unsupported",
  ],
  ["a HEIC", photoFixture("iphone_13_pro_max.HEIC"), "heic"],
] as const)("%s leaves neither a row nor an object", async (_, bytes, reason) => {
  const outcome = await media.add(owner, { shareId: recap.shareId }, upload({ file: new Blob([bytes]) }));
  expect(outcome).toEqual({ kind: "refused", reason });
  expect(await counts()).toEqual({ rows: 0, objects: 0 });
});

test("a photo's description can be changed and removed", async () => {
  const { id } = await add();
  for (const description of ["Kilometre 40", null]) {
    await editRecap(recaps, owner, recap, { [`description-${id}`]: description });
    expect((await storedRecap()).media).toMatchObject([{ id, description }]);
  }
});

test("a deleted photo is in no later read, and deleting it again changes nothing", async () => {
  const [first, second] = await addMany(2);
  await media.setCover(owner, { shareId: recap.shareId }, first?.id ?? "");
  expect(await media.delete(owner, first?.id ?? "")).toBe(true);
  const deletedAt = (await mediaRows(env, recap.shareId))[0]?.deleted_at;
  expect(await media.delete(owner, first?.id ?? "")).toBe(true);
  expect((await mediaRows(env, recap.shareId))[0]?.deleted_at).toBe(deletedAt);
  const reads = [
    await recaps.findEditable(owner, { shareId: recap.shareId }),
    await recaps.findViewable(visitor(), { shareId: recap.shareId }),
  ];
  expect(reads.map((read) => read?.media.map(({ id }) => id))).toEqual(Array(2).fill([second?.id]));
  const listed = await recaps.listOwn(owner, { status: "published", cursor: null, pageSize: 50 });
  expect(listed.recaps.map(({ cover }) => cover?.id)).toEqual([second?.id]);
  expect(await media.findFile(owner, { shareId: recap.shareId }, first?.id ?? "", WHOLE)).toBeNull();
  const late = [{ field: `description-${first?.id ?? ""}` as const, base: [null], value: "Gone" }];
  const removed = {
    is: "conflict",
    theirs: null,
    isRemoved: true,
    message: "This photo or video was deleted",
  };
  expect(await recaps.edit(owner, { shareId: recap.shareId }, late)).toMatchObject({ fields: [removed] });
  expect(await counts()).toEqual({ rows: 2, objects: 2 });
});

test("a restored photo has its old position and its bytes", async () => {
  const added = await addMany(3);
  const id = added[1]?.id ?? "";
  await media.delete(owner, id);
  expect(await media.restore(owner, id)).toBe("restored");
  expect(await media.restore(owner, id)).toBe("restored");
  expect((await storedRecap()).media).toEqual(added);
  const file = await media.findFile(visitor(), { shareId: recap.shareId }, id, WHOLE);
  expect(file && (await bytesOf(await file.open())).length).toBe(added[1]?.fileSize);
});

test("a photo is not restored into a recap that has become full", async () => {
  const { id } = await add();
  await media.delete(owner, id);
  await insertPhotos(env.DB, recap.shareId, 60);
  expect(await media.restore(owner, id)).toBe("limit");
  expect(await shownIds()).not.toContain(id);
  await media.delete(owner, (await shownIds())[0] ?? "");
  expect(await media.restore(owner, id)).toBe("restored");
  expect(await shownIds()).toHaveLength(60);
});

test("twenty photos restored at once at 55 end at exactly 60", async () => {
  const deleted = await addMany(20);
  for (const { id } of deleted) await media.delete(owner, id);
  await insertPhotos(env.DB, recap.shareId, 55);
  const outcomes = await Promise.all(deleted.map(({ id }) => media.restore(owner, id)));
  expect(outcomes.filter((outcome) => outcome === "restored")).toHaveLength(5);
  expect(await shownIds()).toHaveLength(60);
});

test("photos can be reordered, and those that are not named follow in their old order", async () => {
  const [a, b, c, d] = (await addMany(4)).map(({ id }) => id);
  const order = (ids: (string | undefined)[]) =>
    media.reorder(
      owner,
      { shareId: recap.shareId },
      ids.filter((id) => id !== undefined),
    );
  expect(await order([d, c, b, a])).toBe(true);
  expect(await shownIds()).toEqual([d, c, b, a]);
  await order([b]);
  expect(await shownIds()).toEqual([b, d, c, a]);
  await order([a, c, a, a]);
  expect(await shownIds()).toEqual([a, c, b, d]);
  await order([]);
  expect(await shownIds()).toEqual([a, c, b, d]);
  const added = await add();
  expect(await shownIds()).toEqual([a, c, b, d, added.id]);
});

test("an order that names unknown photos or those of other recaps moves only the recap's own", async () => {
  const other = await createRecap(owner);
  const others = [await add({}, other), await add({}, other)].map(({ id }) => id);
  const [a = "", b = ""] = (await addMany(2)).map(({ id }) => id);
  const ids = ["A".repeat(22), others[1] ?? "", b, others[0] ?? ""];
  expect(await media.reorder(owner, { shareId: recap.shareId }, ids)).toBe(true);
  expect(await shownIds()).toEqual([b, a]);
  expect(await shownIds(other)).toEqual(others);
});

test("the chosen cover must be one of the recap's own photos that is not deleted", async () => {
  const [first, second] = (await addMany(2)).map(({ id }) => id);
  const foreign = await add({}, await createRecap(owner));
  const cover = (id: string | null | undefined) =>
    media.setCover(owner, { shareId: recap.shareId }, id ?? null);
  expect(await cover(second)).toBe(true);
  expect((await storedRecap()).coverMediaId).toBe(second);
  expect(await cover(foreign.id)).toBe(false);
  expect(await cover("A".repeat(22))).toBe(false);
  await media.delete(owner, first ?? "");
  expect(await cover(first)).toBe(false);
  expect((await storedRecap()).coverMediaId).toBe(second);
  expect(await cover(null)).toBe(true);
  expect((await storedRecap()).coverMediaId).toBeNull();
});

test("a stranger changes nothing", async () => {
  const [first, second] = (await addMany(2)).map(({ id }) => id);
  await media.delete(owner, second ?? "");
  const before = [await mediaRows(env, recap.shareId), await storedRecap()];
  const stranger = visitor();
  const described = [{ field: `description-${first ?? ""}` as const, base: [null], value: "Taken" }];
  expect(await recaps.edit(stranger, { shareId: recap.shareId }, described)).toEqual({ kind: "not-found" });
  expect(await media.delete(stranger, first ?? "")).toBe(false);
  expect(await media.restore(stranger, second ?? "")).toBe("not-found");
  for (const handle of [{ shareId: recap.shareId }, { id: recap.id }]) {
    expect(await media.reorder(stranger, handle, [first ?? ""])).toBe(false);
    expect(await media.setCover(stranger, handle, first ?? "")).toBe(false);
    expect(await media.setCover(stranger, handle, null)).toBe(false);
  }
  expect([await mediaRows(env, recap.shareId), await storedRecap()]).toEqual(before);
});

test("a deleted photo is permanently deleted after an hour, row and object", async () => {
  const [kept, late, early] = (await addMany(3)).map(({ id }) => id);
  await media.delete(owner, early ?? "");
  clockMs += HOUR_MS / 2;
  await media.delete(owner, late ?? "");
  clockMs += HOUR_MS / 2 - 10_000;
  await media.sweep();
  expect(await counts()).toEqual({ rows: 3, objects: 3 });
  clockMs += 10_000;
  await media.sweep();
  expect((await mediaRows(env, recap.shareId)).map(({ id }) => id)).toEqual([kept, late]);
  expect(await mediaGaps(env, recap.shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
  expect(await media.restore(owner, early ?? "")).toBe("not-found");
  expect(await media.delete(owner, early ?? "")).toBe(false);
  expect(await media.restore(owner, late ?? "")).toBe("restored");
});
