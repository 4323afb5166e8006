/** Cards are rendered once, replaced, and deleted with their recap; a row never lacks its object. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Course } from "../../../app/domain/course/course.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { cardRequestSchema } from "../../../app/domain/sharing/story-card.ts";
import { LimitReachedError } from "../../../app/domain/site/reached-limit.ts";
import type { CardService, StoredCard } from "../../../app/services/card-service.ts";
import type { MediaService } from "../../../app/services/media-service.ts";
import type { RecapService } from "../../../app/services/recap-service.ts";
import { editRecap } from "../../../tests/edits-of.ts";
import { course, newRecap, visitor } from "../../../tests/factories.ts";
import { audioFixture, photoFixture } from "../../../tests/fixtures.ts";
import { limitsOf } from "../../../tests/limits.ts";
import { quietConsole } from "../../../tests/quiet-console.ts";
import { transcribing } from "../../../tests/recording-calls.ts";
import { attempt, expectWholeOrNothing, type Failures } from "../../../tests/worker/every-failure.ts";
import { createMediaService } from "../media/media-service.ts";
import { createRecapService } from "../recaps/recap-service.ts";
import { createRecordingService } from "../recordings/recording-service.ts";
import { createMediaStore } from "../storage/media-store.ts";
import type { DrawCard } from "./card-renders.ts";
import { createCardService } from "./card-service.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

let clockMs: number;
/** The subjects of all renders. */
let drawn: Parameters<DrawCard>[0][];
let draw: DrawCard;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text));
}

quietConsole("error");
beforeEach(() => {
  clockMs = Date.now();
  drawn = [];
  draw = async () => bytesOf(`card ${drawn.length}`);
});

interface Services {
  recaps: RecapService;
  media: MediaService;
  cards: CardService;
}

function servicesOn(
  database: D1Database,
  bucket: R2Bucket,
  caps: Record<string, number> = {},
  now = () => clockMs++,
): Services {
  const db = drizzle(database);
  const parts = { db, store: createMediaStore(bucket), now, limits: limitsOf(db, { now, caps }) };
  const recaps = createRecapService(parts);
  const media = createMediaService(parts);
  const drawCard: DrawCard = (subject, ...rest) => {
    drawn.push(subject);
    return draw(subject, ...rest);
  };
  return { recaps, media, cards: createCardService({ ...parts, recaps, media, drawCard }) };
}

const reliable = servicesOn(env.DB, env.MEDIA);

interface Stage {
  owner: Viewer;
  recap: Recap;
}

async function staged(overrides: Parameters<typeof newRecap>[0] = {}): Promise<Stage> {
  const owner = visitor();
  const outcome = await reliable.recaps.create(owner, newRecap(overrides), null);
  if (outcome.kind !== "created") throw new Error("The recap was not created");
  return { owner, recap: outcome.recap };
}

const MODERN = { style: "modern", format: "1:1" };

function create({ owner, recap }: Stage, request: object = MODERN, { cards } = reliable) {
  return cards.create(owner, { shareId: recap.shareId }, cardRequestSchema.parse(request));
}

async function created(stage: Stage, request: object = MODERN): Promise<StoredCard> {
  const outcome = await create(stage, request);
  if (outcome.kind !== "created") throw new Error(`The card was not created: ${outcome.kind}`);
  return outcome.card;
}

function find(viewer: Viewer, { shareId }: Recap, cardId: string) {
  return reliable.cards.findFile(viewer, { shareId }, cardId);
}

async function rename({ owner, recap }: Stage, name: string): Promise<void> {
  await editRecap(reliable.recaps, owner, recap, { name });
}

async function addPhoto({ owner, recap }: Stage): Promise<string> {
  const upload = { fileName: "a.png", description: null, questionIndex: null, uploadKey: null };
  const file = new Blob([photoFixture("small.png")]);
  const added = await reliable.media.add(owner, { shareId: recap.shareId }, { file, ...upload });
  if (added.kind !== "added") throw new Error("The photo was not added");
  return added.media.id;
}

async function objectsOf({ recap }: Stage): Promise<string[]> {
  const { objects } = await env.MEDIA.list({ prefix: `recaps/${recap.shareId}/cards/` });
  return objects.map(({ key }) => key);
}

/** Returns the ids of rows that have their object, as they say. */
async function rowsOf({ recap }: Stage): Promise<string[]> {
  const rows = await env.DB.prepare(
    "SELECT id FROM cards WHERE recap_id = ? AND size IS NOT NULL ORDER BY id",
  )
    .bind(recap.id)
    .all<{ id: string }>();
  return rows.results.map(({ id }) => id);
}

async function previewOf({ owner, recap }: Stage): Promise<{ version: string; recap: Recap }> {
  const current = await reliable.recaps.findViewable(owner, { shareId: recap.shareId });
  if (!current) throw new Error("There is no such recap");
  return { version: await reliable.cards.previewVersion(current), recap: current };
}

test("a card is rendered once and then stored, with the recap's facts, its first answer and its cover", async () => {
  const stage = await staged({
    answers: { "1": "It rained from the start to the very end, and nobody minded it." },
  });
  await addPhoto(stage);
  const request = { ...MODERN, hashtags: ["#Berlin"] };
  const first = await create(stage, request);
  expect(first).toMatchObject({ kind: "created", isFirst: true, card: { width: 1080, height: 1080 } });
  expect(await create(stage, request)).toEqual({ ...first, isFirst: false });
  expect(drawn).toHaveLength(1);
  expect(drawn[0]).toMatchObject({
    style: "modern",
    photo: { width: 32, height: 48 },
    content: {
      name: "Chicago Lakefront Run",
      distance: "10 km",
      result: "48:12",
      date: "May 17, 2026",
      quote: "It rained from the start to the very end…",
      hashtags: ["Berlin"],
    },
  });
});

test("thirty requests at once render a card once", async () => {
  const stage = await staged();
  draw = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return bytesOf("slow");
  };
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => create(stage)));
  expect(drawn).toHaveLength(1);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["created"]));
  expect(outcomes.filter((outcome) => outcome.kind === "created" && outcome.isFirst)).toHaveLength(1);
});

test("thirty readers at once render a preview once", async () => {
  const stage = await staged();
  const { version } = await previewOf(stage);
  const read = () => reliable.cards.openPreview(visitor(), { shareId: stage.recap.shareId }, version);
  const outcomes = await Promise.all(Array.from({ length: 30 }, read));
  expect(drawn).toHaveLength(1);
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(["found"]));
});

test("a request that waits for a render that does not end gets under-way, and a later request takes over when its lease expires", async () => {
  const stage = await staged();
  const dead = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  draw = () => dead.promise;
  const first = create(stage);
  await vi.waitFor(() => expect(drawn).toHaveLength(1));
  // For the second request ten seconds pass between any two looks at the clock.
  const impatient = servicesOn(env.DB, env.MEDIA, {}, () => {
    clockMs += 10_000;
    return clockMs;
  });
  expect(await create(stage, MODERN, impatient)).toEqual({ kind: "under-way" });
  clockMs += 30_000;
  draw = async () => bytesOf("second");
  expect(await create(stage)).toMatchObject({ kind: "created", isFirst: true });
  dead.resolve(bytesOf("too late"));
  expect(await first).toEqual({ kind: "under-way" });
  expect(await rowsOf(stage)).toHaveLength(1);
});

test("another focal point of the photo gives another card and another preview", async () => {
  const stage = await staged();
  const photo = await addPhoto(stage);
  const before = await previewOf(stage);
  const card = await created(stage);
  const point = (y: number) =>
    editRecap(reliable.recaps, stage.owner, stage.recap, { [`focal-${photo}`]: { x: 50, y } });
  await point(90);
  expect((await previewOf(stage)).version).not.toBe(before.version);
  expect((await created(stage)).id).not.toBe(card.id);
  expect(drawn).toMatchObject([{ photo: { focalPoint: { y: 35 } } }, { photo: { focalPoint: { y: 90 } } }]);
  await point(35);
  expect((await created(stage)).id).toBe(card.id);
});

test("a changed name gives another card and another preview; the old preview leads to the new one", async () => {
  const stage = await staged();
  const before = await previewOf(stage);
  const old = await created(stage);
  await rename(stage, "Berlin Marathon");
  const after = await previewOf(stage);
  expect((await created(stage)).id).not.toBe(old.id);
  const handle = { shareId: stage.recap.shareId };
  expect(await reliable.cards.openPreview(visitor(), handle, before.version)).toEqual({
    kind: "moved",
    shareId: stage.recap.shareId,
    version: after.version,
  });
});

test("a replaced card stays for a week; the current one, and one that is current again, stay for good", async () => {
  const stage = await staged();
  const [one, other] = [await created(stage), await created(stage, { ...MODERN, style: "minimal" })];
  await rename(stage, "Berlin Marathon");
  const second = await created(stage);
  await rename(stage, "Chicago Lakefront Run");
  expect((await created(stage)).id).toBe(one.id);
  clockMs += WEEK_MS - HOUR_MS;
  await reliable.media.sweep();
  expect(await find(stage.owner, stage.recap, second.id)).not.toBeNull();
  clockMs += 2 * HOUR_MS;
  await reliable.media.sweep();
  expect(await find(stage.owner, stage.recap, second.id)).toBeNull();
  expect(await rowsOf(stage)).toEqual([one.id, other.id].toSorted());
  expect(await objectsOf(stage)).toHaveLength(2);
});

test("a recap keeps its newest 50 cards", async () => {
  const stage = await staged();
  const tags = Array.from({ length: 53 }, (_, at) => `Tag${at}`);
  for (const tag of tags) await created(stage, { ...MODERN, hashtags: [tag] });
  clockMs += WEEK_MS + HOUR_MS;
  await reliable.media.sweep();
  expect(await objectsOf(stage)).toHaveLength(50);
});

test("a card with a deleted photo is hidden at once, and deleted with the photo", async () => {
  const stage = await staged();
  const photo = await addPhoto(stage);
  const card = await created(stage);
  const plain = await created(stage, { ...MODERN, mediaId: null });
  await reliable.media.delete(stage.owner, photo);
  expect(await find(stage.owner, stage.recap, card.id)).toBeNull();
  expect(await find(stage.owner, stage.recap, plain.id)).not.toBeNull();
  clockMs += 2 * HOUR_MS;
  await reliable.media.sweep();
  expect(await rowsOf(stage)).toEqual([plain.id]);
  expect(await objectsOf(stage)).toHaveLength(1);
});

test("strangers see the cards of a shared recap alone, and only its owner makes them", async () => {
  const stage = await staged();
  const card = await created(stage);
  const { version } = await previewOf(stage);
  const stranger = visitor();
  expect(await find(stranger, stage.recap, card.id)).not.toBeNull();
  expect(await create({ ...stage, owner: stranger })).toEqual({ kind: "not-found" });

  const handle = { shareId: stage.recap.shareId };
  expect(await reliable.cards.openPreview(stranger, handle, version)).toMatchObject({ kind: "found" });
  await reliable.recaps.setVisibility(stage.owner, handle, false);
  expect(await find(stranger, stage.recap, card.id)).toBeNull();
  expect(await find(stage.owner, stage.recap, card.id)).toMatchObject({ isShared: false });
  for (const viewer of [stranger, stage.owner]) {
    expect(await reliable.cards.openPreview(viewer, handle, version)).toEqual({ kind: "not-found" });
  }
});

test("a recap that is deleted for good leaves no cards, even if one was being rendered", async () => {
  const stage = await staged();
  const card = await created(stage);
  const slow = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  draw = () => slow.promise;
  const late = create(stage, { ...MODERN, style: "athletic" });
  await vi.waitFor(() => expect(drawn).toHaveLength(2));
  await reliable.recaps.delete(stage.owner, { shareId: stage.recap.shareId });
  await reliable.recaps.deletePermanently(stage.owner, { shareId: stage.recap.shareId });
  slow.resolve(bytesOf("too late"));
  expect(await late).toEqual({ kind: "not-found" });
  expect(await find(stage.owner, stage.recap, card.id)).toBeNull();
  expect(await objectsOf(stage)).toEqual([]);
});

test("a question without an answer and a photo of another recap are refused; null leaves both out", async () => {
  const stage = await staged();
  const other = await staged();
  const photo = await addPhoto(other);
  expect(await create(stage, { ...MODERN, questionIndex: 3 })).toEqual({ kind: "unknown-question" });
  expect(await create(stage, { ...MODERN, mediaId: photo })).toEqual({ kind: "unknown-photo" });
  await addPhoto(stage);
  await created(stage, { ...MODERN, questionIndex: null, mediaId: null });
  expect(drawn.at(-1)).toMatchObject({ photo: null, content: { quote: null } });
});

test("a card quotes the first answer that has words", async () => {
  const stage = await staged({ answers: { "2": "It rained." } });
  const upload = { transcript: "", language: null, segments: null, uploadKey: null, questionIndex: 0 };
  const recordings = createRecordingService({
    db: drizzle(env.DB),
    store: createMediaStore(env.MEDIA),
    now: Date.now,
    limits: limitsOf(drizzle(env.DB)),
    transcription: transcribing().transcription,
  });
  const handle = { shareId: stage.recap.shareId };
  await recordings.add(stage.owner, handle, { file: new Blob([audioFixture("answer-1.webm")]), ...upload });
  await created(stage);
  expect(drawn.at(-1)?.content.quote).toBe("It rained.");
});

test("a card that may say what the athlete has removed since is deleted a week after the cleanup finds it", async () => {
  const stage = await staged();
  const card = await created(stage);
  const current = await created(stage, { ...MODERN, style: "minimal" });
  await rename(stage, "Another name");
  clockMs += 2 * DAY_MS;
  await reliable.media.sweep();
  await rename(stage, "Chicago Lakefront Run");
  expect((await created(stage, { ...MODERN, style: "minimal" })).id).toBe(current.id);
  clockMs += WEEK_MS + HOUR_MS;
  await reliable.media.sweep();
  expect(await find(stage.owner, stage.recap, card.id)).toBeNull();
  expect(await rowsOf(stage)).toEqual([current.id]);
});

test("a photo that is deleted while its card is drawn is not stored as missing", async () => {
  const stage = await staged();
  const photo = await addPhoto(stage);
  const withoutPhoto = servicesOn(env.DB, env.MEDIA);
  withoutPhoto.media.findFile = async () => null;
  expect(await create(stage, MODERN, withoutPhoto)).toEqual({ kind: "under-way" });
  expect(await create(stage)).toMatchObject({ kind: "created", isFirst: true });
  expect(drawn).toHaveLength(1);
  expect(photo).not.toBe("");
});

test("making old cards current again counts as a write, and beyond the limit of writes they are sent all the same", async () => {
  const stage = await staged();
  const { id } = await created(stage);
  await rename(stage, "Berlin Marathon");
  await created(stage);
  await rename(stage, "Chicago Lakefront Run");
  const limited = servicesOn(env.DB, env.MEDIA, { "writes-network-day": 1 });
  const stored = { kind: "created", card: { id }, isFirst: false };
  expect(await create(stage, MODERN, limited)).toMatchObject(stored);
  expect(await find(stage.owner, stage.recap, id)).not.toBeNull();
  const superseded = () =>
    env.DB.prepare("SELECT superseded_at FROM cards WHERE id = ?").bind(id).first("superseded_at");
  expect(await superseded()).not.toBeNull();
  expect(await create(stage)).toMatchObject(stored);
  expect(await superseded()).toBeNull();
});

test("a card that expired with its course is not sent beyond the limit of writes: nobody could open it", async () => {
  const stage = await staged();
  const handle = { shareId: stage.recap.shareId };
  const setCourse = (shown: Course | null) => reliable.recaps.setCourse(stage.owner, handle, shown);
  await setCourse(course());
  const request = { ...MODERN, course: true };
  const { id } = await created(stage, request);
  await setCourse(null);
  await setCourse(course());
  const limited = servicesOn(env.DB, env.MEDIA, { "writes-network-day": 1 });
  await expect(create(stage, request, limited)).rejects.toThrow(LimitReachedError);
  expect(await find(stage.owner, stage.recap, id)).toBeNull();
  expect(await create(stage, request)).toMatchObject({ kind: "created", card: { id }, isFirst: false });
  expect(await find(stage.owner, stage.recap, id)).not.toBeNull();
});

test("a card whose course is removed while it is drawn is nobody's", async () => {
  const stage = await staged();
  const handle = { shareId: stage.recap.shareId };
  await reliable.recaps.setCourse(stage.owner, handle, course());
  draw = async () => {
    await reliable.recaps.setCourse(stage.owner, handle, null);
    return bytesOf("the course");
  };
  expect(await create(stage, { ...MODERN, course: true })).toEqual({ kind: "under-way" });
  const row = env.DB.prepare("SELECT id FROM cards WHERE recap_id = ?").bind(stage.recap.id);
  const id = (await row.first<string>("id")) ?? "";
  expect(await find(visitor(), stage.recap, id)).toBeNull();
  await reliable.media.sweep();
  expect(await env.MEDIA.head(`recaps/${stage.recap.shareId}/cards/${id}`)).toBeNull();
});

test("a preview that cannot be drawn or is over its limit is unavailable, which is no error", async () => {
  const stage = await staged();
  const handle = { shareId: stage.recap.shareId };
  const { version } = await previewOf(stage);
  draw = () => Promise.reject(new Error("A glyph is missing"));
  expect(await reliable.cards.openPreview(visitor(), handle, version)).toEqual({ kind: "unavailable" });
  draw = async () => bytesOf("preview");
  const limited = servicesOn(env.DB, env.MEDIA, { "previews-recap-hour": 1 });
  expect(await limited.cards.openPreview(visitor(), handle, version)).toMatchObject({ kind: "unavailable" });
  expect(await reliable.cards.openPreview(visitor(), handle, version)).toMatchObject({ kind: "found" });
});

test("a preview is not among the cards", async () => {
  const stage = await staged();
  const { version } = await previewOf(stage);
  await reliable.cards.openPreview(visitor(), { shareId: stage.recap.shareId }, version);
  expect(await find(stage.owner, stage.recap, version)).toBeNull();
});

test("renders are limited for each recap, stored cards are not", async () => {
  const stage = await staged();
  const limited = servicesOn(env.DB, env.MEDIA, { "cards-recap-hour": 2 });
  const make = (style: string) => create(stage, { ...MODERN, style }, limited);
  await make("modern");
  await make("athletic");
  await make("modern");
  await expect(make("minimal")).rejects.toThrow(
    "You've made a lot of story cards and stickers for this recap in a short time",
  );
  expect(await create(await staged(), MODERN, limited)).toMatchObject({ kind: "created" });
});

test("after a failure at any call, no row lacks its object, and a retry has the effect of one call", () =>
  expectWholeOrNothing<Stage>({
    staged: async () => {
      const stage = await staged();
      await addPhoto(stage);
      await created(stage);
      await rename(stage, "Berlin Marathon");
      return stage;
    },
    attempted: (stage, failures: Failures) =>
      attempt(env, failures, (database, bucket) => create(stage, MODERN, servicesOn(database, bucket))),
    told: async (stage) => ({ cards: (await rowsOf(stage)).length }),
    expectWhole: async (stage) => {
      const objects = await objectsOf(stage);
      for (const id of await rowsOf(stage)) {
        expect(objects).toContain(`recaps/${stage.recap.shareId}/cards/${id}`);
      }
    },
  }));

test("a sweep that fails at any call leaves no row without its object, and the next one deletes what is left", () =>
  expectWholeOrNothing<Stage>({
    staged: async () => {
      const stage = await staged();
      await created(stage);
      await rename(stage, "Berlin Marathon");
      await created(stage);
      clockMs += WEEK_MS + HOUR_MS;
      return stage;
    },
    attempted: (_, failures: Failures) =>
      attempt(env, failures, (database, bucket) => servicesOn(database, bucket).media.sweep()),
    told: async (stage) => ({ cards: (await rowsOf(stage)).length }),
    expectWhole: async (stage) => {
      const objects = await objectsOf(stage);
      for (const id of await rowsOf(stage)) {
        expect(objects).toContain(`recaps/${stage.recap.shareId}/cards/${id}`);
      }
    },
  }));
