/** Photos and their recap: who can read their bytes, what deleting the recap does to them, and the recap's counters. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Media } from "../../../app/domain/media/media.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import type { SharedRecap } from "../../../app/services/recap-service.ts";
import { editRecap, editsOf } from "../../../tests/edits-of.ts";
import { details, newShareId, visitor } from "../../../tests/factories.ts";
import { photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { mediaCounts, mediaGaps, mediaRows, WHOLE } from "../../../tests/stored-media.ts";
import { storedUser } from "../../../tests/stored-user.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createMediaStore, type MediaStore } from "../storage/media-store.ts";
import { createMediaService } from "./media-service.ts";

let clockMs = Date.parse("2026-05-17T08:00:00Z");
/** Every call happens a second after the one before. */
function now(): number {
  clockMs += 1_000;
  return clockMs;
}

const store = createMediaStore(env.MEDIA);
const db = drizzle(env.DB);
const limits = limitsOf(db);
const recaps = createRecapService({ db, store, now, limits });
const media = mediaServiceOn(store);

function mediaServiceOn(bytes: MediaStore) {
  return createMediaService({ db, store: bytes, now, limits });
}

let owner: Viewer;
let recap: Recap;

beforeEach(async () => {
  owner = visitor();
  recap = await createDraft(owner);
});

async function createDraft(viewer: Viewer): Promise<Recap> {
  const begun = await recaps.begin(viewer, newShareId(), "running");
  if (!begun) throw new Error("The draft was not created");
  return editRecap(recaps, viewer, begun, { ...details(), "answer-0": "Long runs." });
}

async function storedRecap(shareId = recap.shareId): Promise<Recap> {
  const found = await recaps.findEditable(owner, { shareId });
  if (!found) throw new Error("The recap does not exist");
  return found;
}

function upload(questionIndex: number | null = null) {
  const file = new Blob([photoFixture("small.webp")]);
  return { file, fileName: "finish.webp", description: null, questionIndex, uploadKey: null };
}

async function add(questionIndex: number | null = null, shareId = recap.shareId): Promise<Media> {
  const outcome = await media.add(owner, { shareId }, upload(questionIndex));
  if (outcome.kind !== "added") throw new Error("The photo was not added");
  return outcome.media;
}

const OWN_QUESTION = 10_001;

/** Adds a sixth question to the recap and returns its index. */
async function addCustomQuestion(): Promise<number> {
  await editRecap(recaps, owner, recap, { [`question-${OWN_QUESTION}`]: "Who cheered?" });
  return OWN_QUESTION;
}

async function removeCustomQuestion(): Promise<void> {
  await editRecap(recaps, owner, recap, { [`question-${OWN_QUESTION}`]: null });
}

async function questionIndexes(): Promise<(number | null)[]> {
  return (await storedRecap()).media.map(({ questionIndex }) => questionIndex);
}

function shared(overrides: Partial<SharedRecap> = {}): SharedRecap {
  return {
    shareId: recap.shareId,
    createdAt: null,
    mediaIds: [],
    recordingIds: [],
    isDraft: false,
    given: {},
    today: "2026-05-17",
    ...overrides,
  };
}

type Visibility = "public" | "private" | "draft";

async function setStage(visibility: Visibility): Promise<void> {
  if (visibility !== "draft") await recaps.publish(owner, recap.shareId);
  await recaps.setVisibility(owner, { shareId: recap.shareId }, visibility !== "private");
}

const ACCESS: [
  visibility: Visibility,
  who: "owner" | "stranger",
  by: "shareId" | "id",
  isVisible: boolean,
][] = [
  ["public", "owner", "shareId", true],
  ["public", "owner", "id", true],
  ["public", "stranger", "shareId", true],
  ["public", "stranger", "id", false],
  ["private", "owner", "shareId", true],
  ["private", "owner", "id", true],
  ["private", "stranger", "shareId", false],
  ["private", "stranger", "id", false],
  ["draft", "owner", "shareId", true],
  ["draft", "owner", "id", true],
  ["draft", "stranger", "shareId", false],
  ["draft", "stranger", "id", false],
];

test.each(ACCESS)(
  "the photo of a %s recap is visible to the %s by %s: %s",
  async (visibility, who, by, isVisible) => {
    const added = await add();
    await setStage(visibility);
    const handle = by === "id" ? { id: recap.id } : { shareId: recap.shareId };
    const file = await media.findFile(who === "owner" ? owner : visitor(), handle, added.id, WHOLE);
    expect(file && { ...file, open: null }).toEqual(
      isVisible
        ? {
            contentType: "image/webp",
            version: added.id,
            size: added.fileSize,
            isShared: visibility === "public",
            open: null,
          }
        : null,
    );
  },
);

test("a photo is found only in its own recap, and only until it is deleted", async () => {
  const { id } = await add();
  const other = await createDraft(owner);
  expect(await media.findFile(owner, { shareId: other.shareId }, id, WHOLE)).toBeNull();
  expect(await media.findFile(owner, { id: other.id }, id, WHOLE)).toBeNull();
  expect(await media.findFile(owner, { shareId: newShareId() }, id, WHOLE)).toBeNull();
  expect(await media.findFile(owner, { shareId: recap.shareId }, "A".repeat(22), WHOLE)).toBeNull();
  await media.delete(owner, id);
  expect(await media.findFile(owner, { shareId: recap.shareId }, id, WHOLE)).toBeNull();
});

test("a photo's bytes can be read whole or in part", async () => {
  const { id, fileSize } = await add();
  const file = await media.findFile(owner, { shareId: recap.shareId }, id, WHOLE);
  const bytes = await new Response(await file?.open()).bytes();
  expect(bytes).toHaveLength(fileSize);
  const part = await new Response(await file?.open({ offset: 8, length: 4 })).text();
  expect(part).toBe("WEBP");
});

test("once an account has claimed a recap, the cookie alone grants no access to its photos", async () => {
  const { id } = await add();
  const { id: deletedId } = await add();
  await media.delete(owner, deletedId);
  const athlete = await storedUser(env);
  await env.DB.prepare("UPDATE recaps SET user_id = ? WHERE id = ?").bind(athlete.id, recap.id).run();
  const { shareId } = recap;
  const before = await mediaRows(env, shareId);
  expect(await media.add(owner, { shareId }, upload())).toEqual({ kind: "not-found" });
  expect(await media.findFile(owner, { shareId }, id, WHOLE)).toBeNull();
  const describe = [{ field: `description-${id}` as const, base: [null], value: "Mine" }];
  expect(await recaps.edit(owner, { shareId }, describe)).toEqual({ kind: "not-found" });
  expect(await media.delete(owner, id)).toBe(false);
  expect(await media.restore(owner, deletedId)).toBe("not-found");
  expect(await media.reorder(owner, { shareId }, [id])).toBe(false);
  expect(await media.setCover(owner, { shareId }, id)).toBe(false);
  expect(await mediaRows(env, shareId)).toEqual(before);
  expect(await media.findFile(visitor(athlete), { id: recap.id }, id, WHOLE)).not.toBeNull();
  expect(await recaps.edit(visitor(athlete), { shareId }, describe)).toMatchObject({
    fields: [{ is: "saved" }],
  });
});

test.each(["delete", "discardDraft"] as const)(
  "%s deletes the recap's rows and objects, including those of deleted photos",
  async (end) => {
    const other = await createDraft(owner);
    await add(null, other.shareId);
    await add();
    await media.delete(owner, (await add()).id);
    const { shareId } = recap;
    if (end === "delete") await recaps.delete(owner, { shareId });
    else await recaps.discardDraft(owner, shareId);
    expect(await mediaCounts(env, shareId)).toEqual({ rows: 0, objects: 0 });
    const orphans = env.DB.prepare("SELECT count(*) AS count FROM media WHERE recap_id = ?").bind(recap.id);
    expect(await orphans.first("count")).toBe(0);
    expect(await mediaCounts(env, other.shareId)).toEqual({ rows: 1, objects: 1 });
  },
);

test("a recap that may not be deleted keeps its objects", async () => {
  await add();
  await recaps.publish(owner, recap.shareId);
  await recaps.discardDraft(owner, recap.shareId);
  expect(await recaps.delete(visitor(), { shareId: recap.shareId })).toBe(false);
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 1, objects: 1 });
});

test("a deleted question's photos move to the gallery, and so does one that is restored later", async () => {
  const index = await addCustomQuestion();
  await add(index);
  await add(0);
  const { id } = await add(index);
  await media.delete(owner, id);
  await removeCustomQuestion();
  expect(await questionIndexes()).toEqual([null, 0]);
  await media.restore(owner, id);
  expect(await questionIndexes()).toEqual([null, 0, null]);
});

test("a question that was not shown as it is keeps its place, and its photos", async () => {
  const index = await addCustomQuestion();
  await add(index);
  const removal = editsOf(await storedRecap(), { [`question-${index}`]: null });
  await editRecap(recaps, owner, recap, { [`answer-${index}`]: "My dad." });
  const outcome = await recaps.edit(owner, { shareId: recap.shareId }, removal);
  expect(outcome).toMatchObject({ fields: [{ is: "conflict", theirs: "Who cheered?" }] });
  expect(await questionIndexes()).toEqual([index]);
});

test("a shared recap without the question moves its photos to the gallery, in the response too", async () => {
  const index = await addCustomQuestion();
  await add(index);
  const { questions } = await storedRecap();
  const outcome = await recaps.upsertShared(owner, shared({ given: { questions: questions.slice(0, 5) } }));
  expect(outcome).toMatchObject({ kind: "saved", recap: { media: [{ questionIndex: null }] } });
  expect(await questionIndexes()).toEqual([null]);
});

test("a shared recap orders its photos as it names them", async () => {
  const [a, b, c] = [await add(), await add(), await add()].map(({ id }) => id);
  const ids = (outcome: Awaited<ReturnType<typeof recaps.upsertShared>>) =>
    outcome.kind === "saved" ? outcome.recap.media.map(({ id }) => id) : outcome.kind;
  const mediaIds = [c, a].filter((id) => id !== undefined);
  expect(ids(await recaps.upsertShared(owner, shared({ mediaIds })))).toEqual([c, a, b]);
  expect((await storedRecap()).media.map(({ id }) => id)).toEqual([c, a, b]);
  const { version } = await storedRecap();
  expect(ids(await recaps.upsertShared(owner, shared({ mediaIds })))).toEqual([c, a, b]);
  expect((await storedRecap()).version).toBe(version);
});

test("a shared recap that names a photo it does not have is rejected and changes nothing", async () => {
  const { id } = await add();
  const other = await createDraft(owner);
  const foreign = await add(null, other.shareId);
  await media.delete(owner, (await add()).id);
  const before = [await storedRecap(), await mediaRows(env, recap.shareId)];
  const [, deleted] = before[1] as { id: string }[];
  for (const unknown of [foreign.id, "A".repeat(22), deleted?.id ?? ""]) {
    const named = shared({ mediaIds: [id, unknown], given: { name: "Berlin" } });
    expect(await recaps.upsertShared(owner, named)).toEqual({ kind: "unknown-media" });
  }
  expect([await storedRecap(), await mediaRows(env, recap.shareId)]).toEqual(before);
  const absent = shared({ shareId: newShareId(), mediaIds: [id] });
  expect(await recaps.upsertShared(owner, absent)).toEqual({ kind: "unknown-media" });
  expect(await recaps.findEditable(owner, { shareId: absent.shareId })).toBeNull();
  expect(await recaps.upsertShared(visitor(), shared({ mediaIds: [id] }))).toEqual({ kind: "taken" });
});

test("every change of photos increments version", async () => {
  const { shareId } = recap;
  let version = recap.version;
  await add();
  const { id } = await add();
  const changes: (() => Promise<unknown>)[] = [
    async () => undefined,
    () => editRecap(recaps, owner, recap, { [`description-${id}`]: "Kilometre 40" }),
    () => editRecap(recaps, owner, recap, { [`focal-${id}`]: { x: 50, y: 80 } }),
    () => media.setCover(owner, { shareId }, id),
    () => media.reorder(owner, { shareId }, [id]),
    () => media.delete(owner, id),
    () => media.restore(owner, id),
  ];
  for (const change of changes) {
    await change();
    const now = await storedRecap();
    expect(now.version).toBeGreaterThan(version);
    version = now.version;
  }
});

test("a rejected photo does not change version", async () => {
  const { shareId, version } = recap;
  await media.add(owner, { shareId }, { ...upload(), file: new Blob([new Uint8Array([1, 2, 3])]) });
  await media.add(owner, { shareId }, upload(99));
  expect((await storedRecap()).version).toBe(version);
});

/** Adds a photo and runs `meanwhile` between storing its bytes and inserting its row. */
async function addWhile(meanwhile: () => Promise<unknown>, questionIndex: number | null = null) {
  const slow: MediaStore = {
    ...store,
    async put(...given) {
      await store.put(...given);
      await meanwhile();
    },
  };
  const outcome = await mediaServiceOn(slow).add(owner, { shareId: recap.shareId }, upload(questionIndex));
  return outcome.kind === "refused" ? outcome.reason : outcome.kind;
}

test("a recap that is deleted while a photo is added leaves no bytes of the photo", async () => {
  expect(await addWhile(() => recaps.delete(owner, { shareId: recap.shareId }))).toBe("not-found");
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 0, objects: 0 });
});

test("a recap that an account claims while a photo is added does not accept the photo from the cookie", async () => {
  const claim = env.DB.prepare("UPDATE recaps SET user_id = 'athlete' WHERE id = ?").bind(recap.id);
  expect(await addWhile(() => claim.run())).toBe("not-found");
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 0, objects: 0 });
});

test("a recap that becomes full while a photo is added does not accept it", async () => {
  for (let at = 0; at < 59; at++) await add();
  expect(await addWhile(() => add())).toBe("limit");
  expect(await mediaCounts(env, recap.shareId)).toEqual({ rows: 60, objects: 60 });
});

test("a photo whose question is deleted while it is added goes to the gallery", async () => {
  const index = await addCustomQuestion();
  expect(await addWhile(removeCustomQuestion, index)).toBe("added");
  expect(await questionIndexes()).toEqual([null]);
  expect(await mediaGaps(env, recap.shareId)).toEqual({ rowsWithoutObject: [], objectsWithoutRow: [] });
});
