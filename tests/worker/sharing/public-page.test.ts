/** Public pages from the edge: who gets a copy, what it costs, what is never in it, and what is shown while D1 fails. */
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import type { Bindings } from "../../../workers/env.ts";
import { completeDraft, saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { addComment, like, setPublic, setStatus, unlike } from "../../reaction-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { formOf } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { kvWith, siteWith } from "../site-with.ts";

const bindings = env as unknown as Bindings;
/** What every recap of these tests tells. */
const STORY = "Long runs along the lake.";

let owner: Caller;
let recap: CreatedRecap;
let path: string;

beforeEach(async () => {
  owner = caller(exports.default);
  recap = await createRecap(owner);
  path = `/r/${recap.shareId}`;
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A browser, and the number of calls of D1 that its last requests made. The copies in KV, which nobody waits for, are off. */
function countedBrowser() {
  let calls = 0;
  const DB = databaseThrough(env.DB, (act) => {
    calls += 1;
    return act();
  });
  const site = siteWith({ DB, PAGE_COPIES: undefined });
  return {
    browser: caller(site),
    calls() {
      const counted = calls;
      calls = 0;
      return counted;
    },
  };
}

/** The page as its reader gets it, without the time at which it was sent. */
async function pageFor(reader: Caller, address = path): Promise<string> {
  const response = await reader.call(address);
  expect(response.status).toBe(200);
  return (await response.text()).replace(/(name="openedAt" value=")\d+/, "$1");
}

test("a page is rendered with two round trips, sent from the cache with one, and not sent again with one (P5)", async () => {
  const { browser, calls } = countedBrowser();
  const first = await browser.call(path);
  expect([first.status, calls()]).toEqual([200, 2]);
  const second = await browser.call(`${path}?utm_source=chat`);
  expect([second.status, calls()]).toEqual([200, 1]);
  expect(await second.text()).toContain(STORY);
  const etag = second.headers.get("etag") ?? "";
  const third = await browser.call(path, { headers: { "if-none-match": etag } });
  expect([third.status, third.headers.get("etag"), calls()]).toEqual([304, etag, 1]);
  expect(third.headers.get("cache-control")).toBe("private, no-cache");
});

test("the form of a copy says when it was sent, not when it was rendered", async () => {
  await pageFor(caller(exports.default));
  const before = Date.now();
  const html = await (await caller(exports.default).call(path)).text();
  const [, openedAt] = /name="openedAt" value="(\d+)"/.exec(html) ?? [];
  expect(Number(openedAt)).toBeGreaterThanOrEqual(before);
});

test("50 readers at once of a page that is not stored yet render it once", async () => {
  const { browser, calls } = countedBrowser();
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.call(path)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(calls()).toBeLessThanOrEqual(50 + 1);
});

test("nothing of one viewer is in what another one gets: strangers get the same bytes, whoever read before", async () => {
  const [liker, author, stranger, user] = [1, 2, 3, 4].map(() => caller(exports.default)) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
  await like(liker, recap, { userName: "Jane Liker", userEmail: "jane@example.com" });
  await addComment(author, recap, "Well done!", { userName: "Carl Author", userEmail: "carl@example.com" });
  await signIn(user, "signed-in-reader@example.com", env);
  const before = await pageFor(caller(exports.default));
  const own = await Promise.all([owner, liker, author, user].map((viewer) => pageFor(viewer)));
  expect(own[0]).toContain(`/questions?recap=${recap.shareId}`);
  expect(own[1]).toContain("data-liked");
  expect(own[2]).toContain("delete-comment");
  expect(own[3]).toContain("signed-in-reader@example.com");
  // Everybody reads again, with what is stored now.
  for (const viewer of [owner, liker, author, user]) await pageFor(viewer);
  await stranger.call("/race-type");
  expect(stranger.cookie()).not.toBe("");
  const after = [await pageFor(stranger), await pageFor(caller(exports.default))];
  expect(after).toEqual([before, before]);
  expect((await stranger.call(path)).headers.has("set-cookie")).toBe(false);
  for (const secret of [
    "/questions?recap",
    "data-liked=",
    "delete-comment",
    "signed-in-reader",
    "@example.com",
  ])
    expect([secret, before.includes(secret)]).toEqual([secret, false]);
});

test("whoever has something of their own gets no copy, and neither does their browser's old one count", async () => {
  const reader = caller(exports.default);
  const etag = (await reader.call(path)).headers.get("etag") ?? "";
  await like(reader, recap);
  const liked = await reader.call(path, { headers: { "if-none-match": etag } });
  expect([liked.status, liked.headers.get("etag")]).toEqual([200, null]);
  expect(await liked.text()).toContain("data-liked");
});

test("edits, likes, comments and settings are seen at the next request, with every cache warm", async () => {
  const reader = caller(exports.default);
  const friend = caller(exports.default);
  const seen = async () => {
    await pageFor(reader);
    return pageFor(reader);
  };
  expect(await seen()).not.toMatch(/\d likes?</);
  await like(friend, recap);
  expect(await seen()).toContain("1 like<");
  await unlike(friend, recap);
  expect(await seen()).not.toMatch(/\d likes?</);
  const comment = await addComment(friend, recap, "What a lake");
  expect(await seen()).toContain("What a lake");
  await setStatus(owner, comment, "hidden");
  expect(await seen()).not.toContain("What a lake");
  await saveFields(owner, recap.shareId, { "answer-0": "I told it again" });
  expect(await seen()).toContain("I told it again");
  await addSample(owner, recap);
  expect(await seen()).toContain("<img");
});

test("a recap that goes private is gone from every surface at the next request, cold and warm (R6)", async () => {
  const photo = await addSample(owner, recap);
  const recording = await addRecording(owner, recap);
  const card = await owner.send("POST", `/api/recaps/${recap.shareId}/cards`, {
    style: "modern",
    format: "1:1",
  });
  const { url } = await card.json<{ url: string }>();
  const preview = /property="og:image" content="([^"]+)"/.exec(await pageFor(owner))?.[1] ?? "";
  const { shareId } = recap;
  const surfaces = [
    path,
    `${path}.data`,
    `${path}?after=1`,
    `/embed/${shareId}`,
    `/api/recaps/${shareId}`,
    `/api/recaps/${shareId}/likes`,
    `/api/recaps/${shareId}/comments`,
    `/api/image/${shareId}/${photo.id}`,
    `/api/image/${shareId}/${photo.id}?w=400`,
    `/api/audio/${shareId}/${recording.id}`,
    `/api/audio/${shareId}/${recording.id}/captions.vtt`,
    url,
    new URL(preview).pathname,
  ];
  const statuses = async () => {
    const stranger = caller(exports.default);
    const answers = await Promise.all(surfaces.map((address) => stranger.call(address)));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    return answers.map(({ status }) => status);
  };
  // Cold: nobody has read it while it was public.
  await setPublic(owner, recap, false);
  expect(await statuses()).toEqual(surfaces.map(() => 404));
  await setPublic(owner, recap, true);
  for (let times = 0; times < 2; times++) expect(await statuses()).toEqual(surfaces.map(() => 200));
  // Warm.
  await setPublic(owner, recap, false);
  expect(await statuses()).toEqual(surfaces.map(() => 404));
  await setPublic(owner, recap, true);
  expect(await statuses()).toEqual(surfaces.map(() => 200));
  expect((await owner.call(`/api/recaps/${shareId}`, { method: "DELETE" })).status).toBe(204);
  expect(await statuses()).toEqual(surfaces.map(() => 404));
});

/** The beginning of the notice on the last copy. */
const LAST_COPY = "reading a saved copy of this page";

/** What a text browser shows of a page. */
function withoutTemplates(html: string): string {
  return html.replaceAll(/<template.*?<\/template>/gs, "");
}

/** A site whose answers leave nothing to be done: the copy in KV is there. */
const settled = siteWith({});
/** A database that answers no call, as when D1 stalls. */
const stalled = siteWith({ DB: databaseThrough(env.DB, () => new Promise(() => {})) });
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});

/** Reads a path while D1 stalls; the clock is moved by so many milliseconds. */
async function whileStalled<Result>(milliseconds: number, request: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const answer = request();
  await vi.advanceTimersByTimeAsync(0);
  await scheduler.wait(20);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return answer;
}

test("while D1 stalls, readers get the last copy within a second, and it says so", async () => {
  await pageFor(caller(settled));
  for (const reader of [caller(stalled), caller(stalled, undefined, owner.cookie())]) {
    const answer = await whileStalled(1_000, () => reader.call(path));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(answer.headers.get("cache-status")).toMatch(/^RaceRecap; hit; ttl=-\d+$/);
    const html = await answer.text();
    expect(html).toContain(STORY);
    expect(html).toContain(LAST_COPY);
    expect(html).not.toContain("data-last-copy");
    expect(html).not.toContain(`/questions?recap=${recap.shareId}`);
    expect(answer.headers.get("content-security-policy")).toContain("'sha256-");
    vi.useRealTimers();
  }
  expect(withoutTemplates(await pageFor(caller(exports.default)))).not.toContain(LAST_COPY);
});

test.each([".", ")", ",", "%22", "%E2%80%9D"])(
  "a link that is followed by %s leads to the recap",
  async (end) => {
    const answer = await caller(exports.default).call(`${path}${end}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
    for (const link of [`/embed/${recap.shareId}`, `${path}/add`]) {
      const moved = await caller(exports.default).call(`${link}${end}`);
      expect([link, moved.status, moved.headers.get("location")]).toEqual([link, 302, link]);
    }
    const url = encodeURIComponent(`http://localhost${path}${end}`);
    expect((await caller(exports.default).call(`/api/oembed?url=${url}`)).status).toBe(200);
  },
);

test("text browsers read nothing of photos that fail to load", async () => {
  const shared = await createRecap(owner, { answers: { "0": STORY } });
  await addSample(owner, shared);
  const shown = await (await caller(exports.default).call(`/r/${shared.shareId}`)).text();
  expect(shown).toContain('data-says="Photo display error"');
  expect(shown.replaceAll(/<[^>]*>/g, "\n")).not.toMatch(/Photo display error|Race Photo|Download photo/);
});

test("while D1 stalls, a write fails clearly within five seconds", async () => {
  const answer = await whileStalled(5_000, () => like(caller(stalled), recap));
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    error: { code: "internal_error", message: "Something went wrong on our side. Please try again." },
  });
});

test.each([
  ["goes private", () => setPublic(owner, recap, false)],
  ["is deleted", () => owner.call(`/api/recaps/${recap.shareId}`, { method: "DELETE" })],
  [
    "is saved as private",
    () => owner.send("POST", "/api/simple-recap", { ...newRecap({ isPublic: false }), id: recap.shareId }),
  ],
])("a recap that %s leaves no copy for when D1 fails", async (_what, hide) => {
  await pageFor(caller(settled));
  expect((await caller(failing).call(path)).status).toBe(200);
  expect((await hide()).status).toBeLessThan(300);
  expect((await caller(failing).call(path)).status).toBe(500);
  expect(await bindings.PAGE_COPIES?.get(keyOf(recap))).toBeNull();
  expect(await noted()).toBeNull();
});

test("a deleted account leaves no copy", async () => {
  await signIn(owner, "leaves-no-copy@example.com", env);
  await pageFor(caller(settled));
  const key = keyOf(recap);
  expect(await bindings.PAGE_COPIES?.get(key)).not.toBeNull();
  const deletion = "/account/delete";
  await owner.submit(deletion, { ...(await formOf(owner, deletion)), confirm: "yes" });
  expect((await owner.call(path)).status).toBe(404);
  expect(await bindings.PAGE_COPIES?.get(key)).toBeNull();
});

test("a draft has no copy, and a limit of copies stops no reader", async () => {
  const draft = await completeDraft(owner);
  expect((await owner.call(`/r/${draft}`)).status).toBe(200);
  expect(await bindings.PAGE_COPIES?.get(keyOf({ shareId: draft }))).toBeNull();
  const reader = caller(siteWith({ LIMIT_COPIES_NETWORK_DAY: "1" }));
  const address = { headers: { "cf-connecting-ip": "203.0.113.77" } };
  const others = [await createRecap(owner), await createRecap(owner)];
  for (const { shareId } of others) expect((await reader.call(`/r/${shareId}`, address)).status).toBe(200);
  const kept = await Promise.all(others.map((other) => bindings.PAGE_COPIES?.get(keyOf(other))));
  expect(kept.map((copy) => copy !== null)).toEqual([true, false]);
});

test("a copy that is kept while its recap goes private does not outlive it", async () => {
  const kv = bindings.PAGE_COPIES as KVNamespace;
  const held = Promise.withResolvers<void>();
  // The copy is written after the recap was hidden.
  const PAGE_COPIES = kvWith(kv, "put", (call) => held.promise.then(call));
  const reading = caller(siteWith({ PAGE_COPIES })).call(path);
  await expect.poll(() => noted()).not.toBeNull();
  await setPublic(owner, recap, false);
  held.resolve();
  await reading;
  expect(await kv.get(keyOf(recap))).toBeNull();
});

test("if KV refuses to delete a copy at first, the recap is private and its copy gone", async () => {
  await pageFor(caller(settled));
  const kv = bindings.PAGE_COPIES as KVNamespace;
  const refusals = ["429 Too Many Requests"];
  const PAGE_COPIES = kvWith(kv, "delete", async (call) => {
    const refusal = refusals.pop();
    if (refusal) throw new Error(refusal);
    await call();
  });
  const site = caller(siteWith({ PAGE_COPIES }), undefined, owner.cookie());
  expect((await setPublic(site, recap, false)).status).toBe(200);
  expect(refusals).toEqual([]);
  expect(await kv.get(keyOf(recap))).toBeNull();
  expect((await caller(failing).call(path)).status).toBe(500);
});

test("while D1 fails, a page without a copy is the product's error page, which looks for this device's copy", async () => {
  const draft = await completeDraft(owner);
  const answer = await caller(failing, undefined, owner.cookie()).call(`/r/${draft}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(await answer.text()).toContain("<script");
});

/** Returns the key of the copy of a recap's page. */
function keyOf({ shareId }: { shareId: string }): string {
  return `http://localhost/r/${shareId}`;
}

function noted() {
  return env.DB.prepare("SELECT * FROM page_copies WHERE recap_id = ?").bind(recap.id).first();
}
