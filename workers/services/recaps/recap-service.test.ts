/** Drafts, saves, publishing, visibility and deletion through RecapService, with a real D1 that may fail at any call. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { isSessionOver } from "../../../app/domain/account/session.ts";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { defaultQuestions } from "../../../app/domain/questions/questions.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import type { RecapInput } from "../../../app/domain/recap/recap-input.ts";
import { RESTORABLE_MS } from "../../../app/domain/recap-list/deleted-recap.ts";
import type { RecapService, SharedRecap } from "../../../app/services/recap-service.ts";
import { collidingDatabase } from "../../../tests/colliding-database.ts";
import { editsOf, type Values } from "../../../tests/edits-of.ts";
import { details, newRecap, newShareId, user, visitor } from "../../../tests/factories.ts";
import { type FailurePlan, failingDatabase, LostDatabaseError } from "../../../tests/failing-database.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { explained } from "../../../tests/query-plans.ts";
import { storedUser } from "../../../tests/stored-user.ts";
import { createMediaStore } from "../storage/media-store.ts";
import { createRecapService } from "./recap-service.ts";

let clockMs = Date.parse("2026-05-17T08:00:00Z");
/** Every call happens a second after the one before. */
function now(): number {
  clockMs += 1_000;
  return clockMs;
}

const recaps = serviceOn(env.DB);

function serviceOn(database: D1Database): RecapService {
  const db = drizzle(explained(database));
  return createRecapService({ db, store: createMediaStore(env.MEDIA), now, limits: limitsOf(db) });
}

async function createDraft(viewer: Viewer, values: Values): Promise<Recap> {
  const begun = await recaps.begin(viewer, newShareId(), "running");
  if (!begun) throw new Error("The draft was not created");
  return edit(viewer, begun, values);
}

function createCompleteDraft(viewer: Viewer): Promise<Recap> {
  return createDraft(viewer, { ...details(), "answer-0": "Long runs along the lake." });
}

/** Gives the recap these values. Returns it as it is then. */
async function edit(viewer: Viewer, recap: Recap, values: Values): Promise<Recap> {
  const outcome = await recaps.edit(viewer, recap, editsOf(recap, values));
  if (outcome.kind !== "edited") throw new Error("The recap does not exist");
  expect(outcome.fields.filter(({ is }) => is !== "saved")).toEqual([]);
  return outcome.recap;
}

async function createPublished(viewer: Viewer, { isPublic = true } = {}): Promise<Recap> {
  const { shareId } = await createCompleteDraft(viewer);
  await recaps.setVisibility(viewer, { shareId }, isPublic);
  await recaps.publish(viewer, shareId);
  return requireRecap(viewer, shareId);
}

async function requireRecap(viewer: Viewer, shareId: string): Promise<Recap> {
  const found = await recaps.findEditable(viewer, { shareId });
  if (!found) throw new Error("The recap does not exist");
  return found;
}

/** Returns the stored row, or null. */
function rowOf(shareId: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
}

async function countOf(viewer: Viewer): Promise<number> {
  const counted = await env.DB.prepare("SELECT count(*) AS count FROM recaps WHERE visitor_id = ?")
    .bind(viewer.visitorId)
    .first<{ count: number }>();
  return counted?.count ?? 0;
}

async function listOwn(viewer: Viewer, status: Recap["status"]) {
  return (await recaps.listOwn(viewer, { status, cursor: null, pageSize: 50 })).recaps;
}

/** Assigns the recap to an account, as signing in will do. */
async function claim(shareId: string, userId: string): Promise<void> {
  await env.DB.prepare("UPDATE recaps SET user_id = ? WHERE share_id = ?").bind(userId, shareId).run();
}

function twentyTimes<Result>(act: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: 20 }, act));
}

test("twenty simultaneous first clicks create one recap", async () => {
  const viewer = visitor();
  const shareId = newShareId();
  const created = await twentyTimes(() => recaps.begin(viewer, shareId, "cycling"));
  expect(new Set(created.map((recap) => recap?.id)).size).toBe(1);
  expect(await countOf(viewer)).toBe(1);
  expect(created[0]).toMatchObject({
    shareId,
    raceType: "cycling",
    status: "draft",
    version: 0,
    canEdit: true,
  });
});

test("a new draft has the default questions and is otherwise empty", async () => {
  const begun = await recaps.begin(visitor(), newShareId(), "running");
  expect(begun).toMatchObject({
    questions: defaultQuestions(),
    answers: {},
    name: null,
    date: null,
    dnf: false,
    isPublic: true,
    userId: null,
  });
});

test("a new draft begins with the athlete's name of the visitor's newest recap, and with nobody else's", async () => {
  const viewer = visitor();
  const begin = async () => (await recaps.begin(viewer, newShareId(), "running"))?.athleteName;
  expect(await begin()).toBeNull();
  await createDraft(viewer, details({ athleteName: "Grete Waitz" }));
  expect(await begin()).toBe("Grete Waitz");
  await edit(viewer, await createCompleteDraft(viewer), { athleteName: null });
  expect(await begin()).toBeNull();
  await createDraft(visitor(), details({ athleteName: "Ingrid" }));
  expect(await begin()).toBeNull();
  const deleted = await createDraft(viewer, details({ athleteName: "Ingrid" }));
  await recaps.publish(viewer, deleted.shareId);
  await recaps.delete(viewer, deleted);
  expect(await begin()).toBeNull();
});

test("a new draft has the units of the athlete's newest recap, else those that its first form names", async () => {
  const viewer = visitor();
  const begin = async (of = viewer) =>
    (await recaps.begin(of, newShareId(), "running", { units: "mi" }))?.units;
  expect(await begin()).toBe("mi");
  await createDraft(viewer, details({ units: "km" }));
  expect([await begin(), await begin(visitor())]).toEqual(["km", "mi"]);
  // Of before there were units: those of its distance, if it tells them.
  const custom = { distance: "custom", customDistanceValue: 12, units: null } as const;
  for (const [customDistanceUnit, units] of [
    ["km", "km"],
    ["m", "mi"],
  ] as const) {
    const other = visitor();
    await createDraft(other, details({ ...custom, customDistanceUnit }));
    expect(await begin(other)).toBe(units);
  }
});

test("beginning again changes nothing, whatever its race type: that is a field like others", async () => {
  const viewer = visitor();
  const draft = await createCompleteDraft(viewer);
  const before = await rowOf(draft.shareId);
  expect(await recaps.begin(viewer, draft.shareId, "hyrox")).toEqual(draft);
  expect(await rowOf(draft.shareId)).toEqual(before);
});

test("beginning with somebody else's share id creates and changes nothing", async () => {
  const { shareId } = await createCompleteDraft(visitor());
  const before = await rowOf(shareId);
  expect(await recaps.begin(visitor(), shareId, "hyrox")).toBeNull();
  expect(await rowOf(shareId)).toEqual(before);
});

test("a recap that a signed-in athlete begins belongs to the account", async () => {
  const athlete = await storedUser(env);
  const begun = await recaps.begin(visitor(athlete), newShareId(), "running");
  expect(begun?.userId).toBe(athlete.id);
  // If the account is deleted meanwhile, it would be nobody's.
  const shareId = newShareId();
  await expect(recaps.begin(visitor(user()), shareId, "running")).rejects.toSatisfy(isSessionOver);
  expect(await rowOf(shareId)).toBeNull();
});

test("an edit changes only its field, and raises the version by one", async () => {
  const viewer = visitor();
  const draft = await createCompleteDraft(viewer);
  const after = await edit(viewer, draft, { raceType: "other", name: "Berlin" });
  expect(after).toEqual({
    ...draft,
    ...{ raceType: "other", name: "Berlin", version: draft.version + 1, updatedAt: after.updatedAt },
  });
  expect(await requireRecap(viewer, draft.shareId)).toEqual(after);
});

test("the owner can also edit by the recap's number", async () => {
  const viewer = visitor();
  const draft = await createCompleteDraft(viewer);
  await recaps.edit(viewer, { id: draft.id }, editsOf(draft, { name: "Berlin" }));
  expect(await requireRecap(viewer, draft.shareId)).toMatchObject({ name: "Berlin" });
});

test("an answer with any characters is stored unchanged", async () => {
  const viewer = visitor();
  const text = `'"\\ \n\t\u2028🏃‍♀️ خمسة {"a": null} ${"é".repeat(9_000)} ?1 %s`;
  const { shareId } = await createDraft(viewer, { "answer-4": text });
  expect((await requireRecap(viewer, shareId)).answers).toEqual({ "4": text });
});

test("somebody else's recap cannot be edited", async () => {
  const draft = await createCompleteDraft(visitor());
  const { shareId, id } = draft;
  const before = await rowOf(shareId);
  const edits = editsOf(draft, { name: "Taken", "question-10001": "Whose?" });
  for (const handle of [{ shareId }, { id }, { shareId: newShareId() }])
    expect(await recaps.edit(visitor(), handle, edits)).toEqual({ kind: "not-found" });
  expect(await rowOf(shareId)).toEqual(before);
});

test("a complete draft is published once and remains the same row", async () => {
  const viewer = visitor();
  const { shareId, id, version } = await createCompleteDraft(viewer);
  const first = await recaps.publish(viewer, shareId);
  const published = { id, version: version + 1, status: "published" };
  expect(first).toMatchObject({ kind: "published", isFirst: true, recap: published });
  const row = await rowOf(shareId);
  expect(await recaps.publish(viewer, shareId)).toMatchObject({ kind: "published", isFirst: false });
  expect(await rowOf(shareId)).toEqual(row);
});

test("of twenty simultaneous publishes, exactly one is the first", async () => {
  const viewer = visitor();
  const { shareId } = await createCompleteDraft(viewer);
  const outcomes = await twentyTimes(() => recaps.publish(viewer, shareId));
  expect(outcomes.every(({ kind }) => kind === "published")).toBe(true);
  expect(outcomes.filter((outcome) => outcome.kind === "published" && outcome.isFirst)).toHaveLength(1);
});

test("a draft without a name or without a story has nothing to share", async () => {
  const viewer = visitor();
  const nameless = await createDraft(viewer, { ...details({ name: null }), "answer-0": "Runs" });
  const storyless = await createDraft(viewer, { ...details(), "answer-0": " \n" });
  for (const [{ shareId }, missing] of [
    [nameless, ["name"]],
    [storyless, ["story"]],
  ] as const) {
    expect(await recaps.publish(viewer, shareId)).toEqual({ kind: "nothing-to-share", missing });
    expect(await rowOf(shareId)).toMatchObject({ status: "draft" });
  }
});

test("a draft that lacks required details is not published", async () => {
  const viewer = visitor();
  const { shareId } = await createDraft(viewer, { name: "Berlin", "answer-0": "Runs" });
  expect(await recaps.publish(viewer, shareId)).toEqual({
    kind: "incomplete",
    fields: {
      date: ["Date is required"],
      location: ["Location is required"],
      distance: ["Distance is required"],
    },
  });
  expect(await rowOf(shareId)).toMatchObject({ status: "draft" });
});

test("publishing is one statement: a detail that is emptied at the same time is emptied before or refused", async () => {
  const viewer = visitor();
  const draft = await createCompleteDraft(viewer);
  const emptied = editsOf(draft, { location: null });
  const [publish, edited] = await Promise.all([
    recaps.publish(viewer, draft.shareId),
    recaps.edit(viewer, draft, emptied),
  ]);
  const { status, location } = await requireRecap(viewer, draft.shareId);
  const isPublished = publish.kind === "published";
  expect({ status, location }).toEqual(
    isPublished ? { status: "published", location: "Chicago, USA" } : { status: "draft", location: null },
  );
  expect(edited).toMatchObject({ fields: [{ is: isPublished ? "refused" : "saved" }] });
});

/** Of an attempt to share a recap: the insert, the read and the update. */
const CALLS = 3;

test("a shared recap that others change fifty times between its reading and its update ends in an error", async () => {
  const viewer = visitor();
  const { shareId } = await createPublished(viewer);
  const save = env.DB.prepare("UPDATE recaps SET location = location || '.' WHERE share_id = ?").bind(
    shareId,
  );
  const service = serviceOn(collidingDatabase(env.DB, () => save.run(), CALLS));
  const renamed = shared({ shareId, given: given({ name: "Berlin" }) });
  await expect(service.upsertShared(viewer, renamed)).rejects.toThrow("came after another writer's");
  expect(await rowOf(shareId)).toMatchObject({ name: "Chicago Lakefront Run" });
});

test("a recap that is liked all the time is replaced all the same", async () => {
  const viewer = visitor();
  const { shareId } = await createPublished(viewer);
  const like = env.DB.prepare(
    "UPDATE recaps SET like_count = like_count + 1, page_rev = page_rev + 1 WHERE share_id = ?",
  ).bind(shareId);
  const service = serviceOn(collidingDatabase(env.DB, () => like.run(), CALLS));
  const renamed = shared({ shareId, given: given({ name: "Berlin" }) });
  expect(await service.upsertShared(viewer, renamed)).toMatchObject({ kind: "saved" });
  expect(await rowOf(shareId)).toMatchObject({ name: "Berlin" });
});

test("publishing never makes a private recap public", async () => {
  const viewer = visitor();
  const live = await createPublished(viewer, { isPublic: false });
  expect(live).toMatchObject({ status: "published", isPublic: false });
  await recaps.publish(viewer, live.shareId);
  expect(await rowOf(live.shareId)).toMatchObject({ is_public: 0 });
});

test("somebody else's draft cannot be published", async () => {
  const { shareId } = await createCompleteDraft(visitor());
  expect(await recaps.publish(visitor(), shareId)).toEqual({ kind: "not-found" });
  expect(await rowOf(shareId)).toMatchObject({ status: "draft" });
});

test("the owner can change a recap's visibility", async () => {
  const viewer = visitor();
  const live = await createPublished(viewer);
  expect(await recaps.setVisibility(viewer, { shareId: live.shareId }, false)).toBe(true);
  const hidden = await requireRecap(viewer, live.shareId);
  expect(hidden.isPublic).toBe(false);
  expect(hidden.version).toBeGreaterThan(live.version);
  expect(await recaps.setVisibility(viewer, { id: live.id }, true)).toBe(true);
  expect((await requireRecap(viewer, live.shareId)).isPublic).toBe(true);
});

test("a stranger cannot change a recap's visibility", async () => {
  const live = await createPublished(visitor(), { isPublic: false });
  expect(await recaps.setVisibility(visitor(), { shareId: live.shareId }, true)).toBe(false);
  expect(await recaps.setVisibility(visitor(), { id: live.id }, true)).toBe(false);
  expect(await rowOf(live.shareId)).toMatchObject({ is_public: 0 });
});

test("everybody can find a public recap, others than the owner only by its share id", async () => {
  const viewer = visitor();
  const { shareId, id } = await createPublished(viewer);
  const stranger = visitor();
  expect(await recaps.findViewable(viewer, { shareId })).toMatchObject({ id, canEdit: true });
  expect(await recaps.findViewable(viewer, { id })).toMatchObject({ shareId });
  expect(await recaps.findViewable(stranger, { shareId })).toMatchObject({ shareId, canEdit: false });
  expect(await recaps.findViewable(stranger, { id })).toBeNull();
});

test("only the owner can find private recaps and drafts", async () => {
  const viewer = visitor();
  const stranger = visitor(user());
  const hidden = await createPublished(viewer, { isPublic: false });
  const unfinished = await createCompleteDraft(viewer);
  for (const { shareId, id } of [hidden, unfinished]) {
    expect((await recaps.findViewable(viewer, { shareId }))?.id).toBe(id);
    expect((await recaps.findViewable(viewer, { id }))?.id).toBe(id);
    expect(await recaps.findViewable(stranger, { shareId })).toBeNull();
    expect(await recaps.findViewable(stranger, { id })).toBeNull();
    expect(await recaps.findEditable(stranger, { shareId })).toBeNull();
    expect(await recaps.findEditable(stranger, { id })).toBeNull();
  }
});

test("somebody else's public recap cannot be edited", async () => {
  const { shareId } = await createPublished(visitor());
  expect(await recaps.findEditable(visitor(), { shareId })).toBeNull();
});

test("a recap that does not exist is not found", async () => {
  const viewer = visitor();
  expect(await recaps.findViewable(viewer, { shareId: newShareId() })).toBeNull();
  expect(await recaps.findViewable(viewer, { id: 999_999_999 })).toBeNull();
  expect(await recaps.findUnfinished(viewer)).toBeNull();
  expect(await listOwn(viewer, "published")).toEqual([]);
});

test("the unfinished recap is the one that was edited last", async () => {
  const viewer = visitor();
  const first = await createCompleteDraft(viewer);
  const second = await createCompleteDraft(viewer);
  await createPublished(viewer);
  expect((await recaps.findUnfinished(viewer))?.shareId).toBe(second.shareId);
  await edit(viewer, first, { name: "Berlin" });
  expect((await recaps.findUnfinished(viewer))?.shareId).toBe(first.shareId);
});

test("the list contains the viewer's own recaps of one status, newest first", async () => {
  const viewer = visitor();
  const older = await createPublished(viewer);
  const newer = await createPublished(viewer, { isPublic: false });
  const unfinished = await createCompleteDraft(viewer);
  await createPublished(visitor());
  await edit(viewer, older, { name: "Edited" });
  const listed = await listOwn(viewer, "published");
  expect(listed.map(({ shareId }) => shareId)).toEqual([newer.shareId, older.shareId]);
  const drafts = await listOwn(viewer, "draft");
  expect(drafts.map(({ shareId }) => shareId)).toEqual([unfinished.shareId]);
});

test("a created recap is published with the given visibility", async () => {
  const viewer = visitor();
  const outcome = await recaps.create(viewer, newRecap({ isPublic: false }), null);
  expect(outcome).toMatchObject({
    kind: "created",
    recap: { ...newRecap({ isPublic: false }), status: "published", canEdit: true, version: 0 },
  });
});

test("without a key, each call creates a recap", async () => {
  const viewer = visitor();
  await recaps.create(viewer, newRecap(), null);
  await recaps.create(viewer, newRecap(), null);
  expect(await countOf(viewer)).toBe(2);
});

test("twenty simultaneous calls with the same key and body create one recap", async () => {
  const viewer = visitor();
  const idempotency = { key: crypto.randomUUID(), bodyHash: "hash" };
  const outcomes = await twentyTimes(() => recaps.create(viewer, newRecap(), idempotency));
  expect(new Set(outcomes.map((outcome) => outcome.kind === "created" && outcome.recap.id)).size).toBe(1);
  expect(await countOf(viewer)).toBe(1);
});

test("a key with another body creates nothing", async () => {
  const viewer = visitor();
  await recaps.create(viewer, newRecap(), { key: "same", bodyHash: "one" });
  const other = await recaps.create(viewer, newRecap({ name: "Other" }), { key: "same", bodyHash: "two" });
  expect(other).toEqual({ kind: "key-reused" });
  expect(await countOf(viewer)).toBe(1);
});

test("the same key of another visitor creates another recap", async () => {
  const idempotency = { key: "same-for-both", bodyHash: "one" };
  const first = await recaps.create(visitor(), newRecap(), idempotency);
  const second = await recaps.create(visitor(), newRecap(), idempotency);
  if (first.kind !== "created" || second.kind !== "created") throw new Error("A recap was not created");
  expect(second.recap.id).not.toBe(first.recap.id);
});

test("once an account has claimed a recap, the key that created it cannot be used again", async () => {
  const creator = visitor();
  const idempotency = { key: "key", bodyHash: "hash" };
  const created = await recaps.create(creator, newRecap(), idempotency);
  if (created.kind !== "created") throw new Error("The recap was not created");
  await claim(created.recap.shareId, "athlete");
  expect(await recaps.create(creator, newRecap(), idempotency)).toEqual({ kind: "key-reused" });
  expect(await countOf(creator)).toBe(1);
});

/** Returns a shared recap with a new share id, with overrides for what the test is about. */
function shared(overrides: Partial<SharedRecap> = {}): SharedRecap {
  return {
    shareId: newShareId(),
    createdAt: null,
    mediaIds: [],
    recordingIds: [],
    isDraft: false,
    given: given(),
    today: "2026-05-17",
    ...overrides,
  };
}

/** Saves a shared recap. Returns it, or null if it was rejected. */
async function upsert(viewer: Viewer, recap: SharedRecap): Promise<Recap | null> {
  const outcome = await recaps.upsertShared(viewer, recap);
  return outcome.kind === "saved" ? outcome.recap : null;
}

/** Returns the fields that a call sends for a complete recap. */
function given(overrides: RecapInput = {}): RecapInput {
  return {
    name: "Chicago Lakefront Run",
    date: "2026-05-17",
    location: "Chicago, USA",
    distance: "10k",
    answers: { "0": "Long runs along the lake." },
    ...overrides,
  };
}

test("a shared recap is created under its share id, and the next call with that id changes it", async () => {
  const viewer = visitor();
  const createdAt = "2026-01-02T03:04:05.000Z";
  const first = shared({ createdAt });
  const created = await upsert(viewer, first);
  expect(created).toMatchObject({ shareId: first.shareId, createdAt, status: "published", version: 0 });
  const changed = given({ name: "Berlin", answers: { "1": "Rain" } });
  const replaced = await upsert(viewer, { ...first, given: changed, createdAt: null });
  expect(replaced).toMatchObject({
    id: created?.id,
    name: "Berlin",
    answers: { "1": "Rain" },
    createdAt,
    version: 1,
  });
  expect(await countOf(viewer)).toBe(1);
});

test("a shared recap sent twenty times at once is one recap", async () => {
  const viewer = visitor();
  const sent = shared();
  const created = await twentyTimes(() => upsert(viewer, sent));
  expect(new Set(created.map((recap) => recap?.id)).size).toBe(1);
  expect(await countOf(viewer)).toBe(1);
  expect(await rowOf(sent.shareId)).toMatchObject({ page_rev: 0 });
});

test("a shared recap sent again changes nothing, not even a time", async () => {
  const viewer = visitor();
  const sent = shared({ given: given({ dnf: true, distance: "custom", customDistanceValue: 3 }) });
  await upsert(viewer, sent);
  const before = await rowOf(sent.shareId);
  await upsert(viewer, sent);
  expect(await rowOf(sent.shareId)).toEqual(before);
});

test("two different simultaneous writes of a shared recap are both applied", async () => {
  const viewer = visitor();
  const sent = shared();
  await upsert(viewer, sent);
  await Promise.all([
    upsert(viewer, { ...sent, given: { name: "Berlin" } }),
    upsert(viewer, { ...sent, given: { location: "Berlin, Germany" } }),
  ]);
  expect(await rowOf(sent.shareId)).toMatchObject({
    name: "Berlin",
    location: "Berlin, Germany",
    page_rev: 2,
  });
});

test("fields that a shared recap does not contain are unchanged", async () => {
  const viewer = visitor();
  const live = await createPublished(viewer, { isPublic: false });
  const { shareId } = live;
  const updated = await upsert(viewer, shared({ shareId, given: { name: "Berlin" } }));
  const { version, updatedAt } = await requireRecap(viewer, shareId);
  expect(updated).toEqual({ ...live, name: "Berlin", version, updatedAt });
  expect(updated).toMatchObject({ isPublic: false, version: live.version + 1 });
});

test("a shared recap that becomes a DNF loses its finish time", async () => {
  const viewer = visitor();
  const { shareId } = await createPublished(viewer);
  const updated = await upsert(viewer, shared({ shareId, given: { dnf: true } }));
  expect(updated).toMatchObject({ dnf: true, finishTime: null });
});

test("a question that a shared recap drops was removed: no edit of before brings it back", async () => {
  const viewer = visitor();
  const sent = shared({ given: given({ questions: [{ index: 9, text: "Who cheered?", custom: true }] }) });
  expect(await upsert(viewer, sent)).toMatchObject({ removedQuestions: [] });
  const fewer = { ...sent, given: given({ questions: defaultQuestions() }) };
  const dropped = await upsert(viewer, fewer);
  expect(dropped).toMatchObject({ questions: defaultQuestions(), removedQuestions: [9] });
  const late = [{ field: "question-9" as const, base: ["Who cheered?"], value: "Who else?" }];
  expect(await recaps.edit(viewer, sent, late)).toMatchObject({
    recap: dropped,
    fields: [{ is: "conflict" }],
  });
});

test("a shared recap's creation time is never in the future", async () => {
  const created = await upsert(visitor(), shared({ createdAt: "2999-01-01T00:00:00Z" }));
  expect(created?.createdAt.slice(0, 4)).toBe("2026");
});

test("a new shared recap without a date gets today's date", async () => {
  const created = await upsert(visitor(), shared({ given: {}, today: "2026-03-04" }));
  expect(created).toMatchObject({ name: "My Race", date: "2026-03-04", isPublic: true });
});

test("somebody else's shared recap is not replaced", async () => {
  const sent = shared();
  await upsert(visitor(), sent);
  const before = await rowOf(sent.shareId);
  const taken = { ...sent, given: given({ name: "Taken" }) };
  expect(await recaps.upsertShared(visitor(), taken)).toEqual({ kind: "taken" });
  expect(await rowOf(sent.shareId)).toEqual(before);
});

test("discarding deletes the viewer's own draft and leaves a published recap alone", async () => {
  const viewer = visitor();
  const unfinished = await createCompleteDraft(viewer);
  const live = await createPublished(viewer);
  const foreign = await createCompleteDraft(visitor());
  for (const { shareId } of [unfinished, live, foreign]) await recaps.discardDraft(viewer, shareId);
  expect(await rowOf(unfinished.shareId)).toBeNull();
  expect(await rowOf(live.shareId)).toMatchObject({ status: "published" });
  expect(await rowOf(foreign.shareId)).toMatchObject({ status: "draft" });
});

test("the owner can delete a recap by either handle, once", async () => {
  const viewer = visitor();
  const first = await createPublished(viewer);
  const second = await createPublished(viewer);
  expect(await recaps.delete(viewer, { shareId: first.shareId })).toBe(true);
  expect(await recaps.delete(viewer, { id: second.id })).toBe(true);
  expect(await recaps.delete(viewer, { id: second.id })).toBe(false);
  expect(await listOwn(viewer, "published")).toEqual([]);
});

test("a deleted recap is listed with its day, can be restored once, and is as it was", async () => {
  const viewer = visitor();
  const [first, second] = [await createPublished(viewer), await createPublished(viewer, { isPublic: false })];
  const before = await recaps.findEditable(viewer, { id: first.id });
  await recaps.delete(viewer, { id: first.id });
  const deletedAt = new Date(clockMs).toISOString();
  await recaps.delete(viewer, { id: second.id });
  const listed = await recaps.listDeleted(viewer);
  expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(listed[1]?.deletedAt.slice(0, 16)).toBe(deletedAt.slice(0, 16));
  expect(await recaps.listDeleted(visitor())).toEqual([]);
  expect(await recaps.restore(visitor(), { id: first.id })).toBe(false);
  for (let time = 0; time < 2; time++) expect(await recaps.restore(viewer, { id: first.id })).toBe(true);
  const after = await recaps.findEditable(viewer, { id: first.id });
  expect(after).toEqual({ ...before, version: (before?.version ?? 0) + 2 });
  expect((await recaps.listDeleted(viewer)).map(({ id }) => id)).toEqual([second.id]);
});

test("a deleted recap can be restored for seven days", async () => {
  const viewer = visitor();
  const { id } = await createPublished(viewer);
  await recaps.delete(viewer, { id });
  const deletedMs = clockMs;
  clockMs = deletedMs + RESTORABLE_MS - 60_000;
  expect(await recaps.listDeleted(viewer)).toHaveLength(1);
  expect(await recaps.restore(viewer, { id })).toBe(true);
  await recaps.delete(viewer, { id });
  clockMs += RESTORABLE_MS + 60_000;
  expect(await recaps.listDeleted(viewer)).toEqual([]);
  expect(await recaps.restore(viewer, { id })).toBe(false);
  clockMs = deletedMs;
});

test("only what is deleted can be deleted permanently, by its owner", async () => {
  const viewer = visitor();
  const { id } = await createPublished(viewer);
  expect(await recaps.deletePermanently(viewer, { id })).toBe(false);
  await recaps.delete(viewer, { id });
  expect(await recaps.deletePermanently(visitor(), { id })).toBe(false);
  expect(await recaps.deletePermanently(viewer, { id })).toBe(true);
  expect(await recaps.deletePermanently(viewer, { id })).toBe(false);
  expect(await countOf(viewer)).toBe(0);
});

test("a deleted draft is gone at once", async () => {
  const viewer = visitor();
  const { id } = await createCompleteDraft(viewer);
  expect(await recaps.delete(viewer, { id })).toBe(true);
  expect(await countOf(viewer)).toBe(0);
});

test("a stranger cannot delete a recap", async () => {
  const live = await createPublished(visitor());
  expect(await recaps.delete(visitor(), { shareId: live.shareId })).toBe(false);
  expect(await recaps.delete(visitor(), { id: live.id })).toBe(false);
  expect(await rowOf(live.shareId)).not.toBeNull();
});

test("a claimed recap belongs to the account on every browser", async () => {
  const athlete = await storedUser(env);
  const live = await createPublished(visitor(), { isPublic: false });
  await claim(live.shareId, athlete.id);
  const elsewhere = visitor(athlete);
  expect(await recaps.findEditable(elsewhere, { id: live.id })).toMatchObject({ userId: athlete.id });
  expect((await recaps.findViewable(elsewhere, { shareId: live.shareId }))?.canEdit).toBe(true);
  expect((await listOwn(elsewhere, "published")).map(({ id }) => id)).toEqual([live.id]);
  await edit(elsewhere, live, { name: "Berlin" });
  expect(await recaps.setVisibility(elsewhere, { shareId: live.shareId }, true)).toBe(true);
  expect(await recaps.delete(elsewhere, { shareId: live.shareId })).toBe(true);
});

test("once an account has claimed a recap, the cookie alone grants nothing", async () => {
  const creator = visitor();
  const hidden = await createPublished(creator, { isPublic: false });
  const unfinished = await createCompleteDraft(creator);
  await claim(hidden.shareId, "athlete");
  await claim(unfinished.shareId, "athlete");
  const before = await Promise.all([rowOf(hidden.shareId), rowOf(unfinished.shareId)]);
  for (const viewer of [creator, { ...creator, user: await storedUser(env) }]) {
    expect(await recaps.findViewable(viewer, { shareId: hidden.shareId })).toBeNull();
    expect(await recaps.findEditable(viewer, { id: hidden.id })).toBeNull();
    expect(await recaps.findUnfinished(viewer)).toBeNull();
    expect(await listOwn(viewer, "published")).toEqual([]);
    expect(await recaps.begin(viewer, unfinished.shareId, "hyrox")).toBeNull();
    const taken = editsOf(hidden, { name: "Taken" });
    expect((await recaps.edit(viewer, { shareId: hidden.shareId }, taken)).kind).toBe("not-found");
    expect((await recaps.publish(viewer, unfinished.shareId)).kind).toBe("not-found");
    expect(await recaps.setVisibility(viewer, { shareId: hidden.shareId }, true)).toBe(false);
    await recaps.discardDraft(viewer, unfinished.shareId);
    expect(await recaps.delete(viewer, { shareId: hidden.shareId })).toBe(false);
    expect(await upsert(viewer, shared({ shareId: hidden.shareId }))).toBeNull();
  }
  expect(await Promise.all([rowOf(hidden.shareId), rowOf(unfinished.shareId)])).toEqual(before);
});

/** A write on a prepared recap. */
interface Write {
  prepare: (viewer: Viewer) => Promise<Recap>;
  act: (service: RecapService, viewer: Viewer, recap: Recap) => Promise<unknown>;
}

async function createDeleted(viewer: Viewer): Promise<Recap> {
  const recap = await createPublished(viewer);
  await recaps.delete(viewer, { shareId: recap.shareId });
  return recap;
}

async function nothingYet(): Promise<Recap> {
  return { ...newRecap(), shareId: newShareId() } as Recap;
}

const WRITES: Record<string, Write> = {
  begin: {
    prepare: nothingYet,
    act: (service, viewer, { shareId }) => service.begin(viewer, shareId, "running"),
  },
  edit: {
    prepare: createCompleteDraft,
    act: (service, viewer, recap) =>
      service.edit(
        viewer,
        { shareId: recap.shareId },
        editsOf(recap, {
          ...{ raceType: "other", name: "Berlin", "answer-0": null, "answer-1": "Rain" },
          ...{ "question-10001": "Who cheered?", "answer-10001": "My dad." },
        }),
      ),
  },
  "edit in two round trips": {
    prepare: createCompleteDraft,
    act: (service, viewer, recap) =>
      service.edit(viewer, { shareId: recap.shareId }, [
        { field: "location", base: ["Elsewhere"], value: "Berlin" },
        ...editsOf(recap, { name: "Berlin", "question-10001": "Who cheered?", "answer-10001": "My dad." }),
      ]),
  },
  publish: {
    prepare: createCompleteDraft,
    act: (service, viewer, { shareId }) => service.publish(viewer, shareId),
  },
  setVisibility: {
    prepare: (viewer) => createPublished(viewer),
    act: (service, viewer, { shareId }) => service.setVisibility(viewer, { shareId }, false),
  },
  setListing: {
    prepare: (viewer) => createPublished(viewer),
    act: (service, viewer, { shareId }) => service.setListing(viewer, { shareId }, true),
  },
  discardDraft: {
    prepare: createCompleteDraft,
    act: (service, viewer, { shareId }) => service.discardDraft(viewer, shareId),
  },
  delete: {
    prepare: (viewer) => createPublished(viewer),
    act: (service, viewer, { shareId }) => service.delete(viewer, { shareId }),
  },
  restore: {
    prepare: createDeleted,
    act: (service, viewer, { shareId }) => service.restore(viewer, { shareId }),
  },
  deletePermanently: {
    prepare: createDeleted,
    act: (service, viewer, { shareId }) => service.deletePermanently(viewer, { shareId }),
  },
  create: {
    prepare: nothingYet,
    act: (service, viewer) => service.create(viewer, newRecap(), { key: "key", bodyHash: "hash" }),
  },
  "upsertShared of a new one": {
    prepare: nothingYet,
    act: (service, viewer, { shareId }) => service.upsertShared(viewer, shared({ shareId })),
  },
  "upsertShared of an old one": {
    prepare: (viewer) => createPublished(viewer),
    act: (service, viewer, { shareId }) =>
      service.upsertShared(viewer, shared({ shareId, given: given({ name: "Berlin" }) })),
  },
  "upsertShared of a draft": {
    prepare: createCompleteDraft,
    act: (service, viewer, { shareId }) => service.upsertShared(viewer, shared({ shareId, given: {} })),
  },
};

/** Writes that remove objects afterwards, which is best effort. */
const REMOVE_AFTERWARDS = ["discardDraft", "deletePermanently"];

/** Returns the viewer's rows without values that differ between runs. */
async function rowsOf(viewer: Viewer): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare("SELECT * FROM recaps WHERE visitor_id = ? ORDER BY id")
    .bind(viewer.visitorId)
    .all();
  return results.map(({ id, share_id, visitor_id, created_at, updated_at, deleted_at, ...columns }) => ({
    ...columns,
    isDeleted: deleted_at !== null,
  }));
}

/** Returns the rows before and after the write, and how many calls it makes. */
async function wholeWrite({ prepare, act }: Write) {
  const viewer = visitor();
  const recap = await prepare(viewer);
  const before = await rowsOf(viewer);
  const { db, calls } = failingDatabase(env.DB, { call: Number.POSITIVE_INFINITY, when: "before" });
  await act(serviceOn(db), viewer, recap);
  return { before, after: await rowsOf(viewer), calls: calls() };
}

test.each(Object.entries(WRITES))(
  "%s is applied entirely or not at all if the database fails at any call",
  async (name, write) => {
    const whole = await wholeWrite(write);
    expect(whole.calls).toBeGreaterThan(0);
    expect(whole.after).not.toEqual(whole.before);
    const plans: FailurePlan[] = Array.from({ length: whole.calls }, (_call, index) => index + 1).flatMap(
      (call) => [
        { call, when: "before" },
        { call, when: "after" },
      ],
    );
    for (const plan of plans) {
      const viewer = visitor();
      const recap = await write.prepare(viewer);
      const { db } = failingDatabase(env.DB, plan);
      const failure = await write.act(serviceOn(db), viewer, recap).then(
        () => null,
        (error: Error) => error.cause ?? error,
      );
      if (failure !== null || !REMOVE_AFTERWARDS.includes(name)) {
        expect(failure).toBeInstanceOf(LostDatabaseError);
      }
      expect([whole.before, whole.after]).toContainEqual(await rowsOf(viewer));
    }
  },
);

test.each(Object.entries(WRITES))(
  "%s has the same result when it is retried after a lost response",
  async (_, write) => {
    const whole = await wholeWrite(write);
    const viewer = visitor();
    const recap = await write.prepare(viewer);
    const { db } = failingDatabase(env.DB, { call: whole.calls, when: "after" });
    await write.act(serviceOn(db), viewer, recap).catch(() => null);
    await write.act(recaps, viewer, recap);
    const [once, again] = [whole.after, await rowsOf(viewer)].map((rows) =>
      rows.map(({ page_rev, ...columns }) => columns),
    );
    expect(again).toEqual(once);
  },
);
