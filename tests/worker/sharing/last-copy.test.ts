/** The last good copies of pages: they follow what readers see, and keep nothing that was hidden. */
import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Course, splitsOnly } from "../../../app/domain/course/course.ts";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import type { Bindings } from "../../../workers/env.ts";
import { saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import type { Values } from "../../edits-of.ts";
import { course } from "../../factories.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import {
  addComment,
  block,
  type CommentJson,
  edit,
  like,
  remove,
  setPublic,
  setStatus,
} from "../../reaction-calls.ts";
import { formOf } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { kvWith, siteWith } from "../site-with.ts";

const kv = (env as unknown as Bindings).PAGE_COPIES as KVNamespace;
/** What every recap of these tests tells. */
const STORY = "Long runs along the lake.";
const REMARK = "The lake is mine";

/** A site whose answers leave nothing to be done: the copy in KV is there. */
const settled = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});

let owner: Caller;
let author: Caller;
let recap: CreatedRecap;
let comment: CommentJson;
let path: string;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  // The clock stands still between two requests, however slow they are.
  wait(0);
  owner = caller(exports.default);
  author = caller(exports.default);
  await signIn(owner, `${crypto.randomUUID()}@example.com`, env);
  recap = await createRecap(owner);
  path = `/r/${recap.shareId}`;
  comment = await addComment(author, recap, REMARK);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A stranger reads the page, while D1 works. */
async function read(address = path, origin?: string): Promise<string> {
  const response = await caller(settled, origin).call(address);
  expect(response.status).toBe(200);
  return response.text();
}

/** Returns what a stranger gets while D1 fails, and its status. */
async function readFailing(address = path, origin?: string): Promise<[status: number, html: string]> {
  const response = await caller(failing, origin).call(address);
  return [response.status, await response.text()];
}

function wait(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + milliseconds });
}

async function reportFrom(address: string): Promise<void> {
  const sent = caller(exports.default).send(
    "POST",
    `/api/comments/${comment.id}/report`,
    {},
    { "cf-connecting-ip": address },
  );
  expect((await sent).status).toBe(204);
}

function save(values: Values): Promise<void> {
  return saveFields(owner, recap.shareId, values);
}

/** What hides a comment, and takes the copies that show it with it. */
const HIDING: Record<string, () => Promise<unknown>> = {
  "the owner hides a comment": () => setStatus(owner, comment, "hidden"),
  "the owner deletes a comment": () => remove(owner, comment),
  "its author deletes a comment": () => remove(author, comment),
  "its author edits a comment": () => edit(author, comment, "The lake is ours"),
  "the owner blocks its author": () => block(owner, recap, comment),
  async "reports hold a comment"() {
    await reportFrom("203.0.113.1");
    await reportFrom("198.51.100.2");
  },
  async "its author's account is deleted"() {
    const deletion = "/account/delete";
    await signIn(author, `${crypto.randomUUID()}@example.com`, env);
    await author.submit(deletion, { ...(await formOf(author, deletion)), confirm: "yes" });
  },
};

test.each(Object.entries(HIDING))(
  "after %s, no copy shows it, and the next one is kept",
  async (_what, hide) => {
    expect(await read()).toContain(REMARK);
    expect(await readFailing()).toEqual([200, expect.stringContaining(REMARK)]);
    await hide();
    expect(await readFailing()).toEqual([500, expect.not.stringContaining(REMARK)]);
    await read();
    wait(11_000);
    await read();
    const [status, html] = await readFailing();
    expect([status, html.includes(STORY), html.includes(REMARK)]).toEqual([200, true, false]);
  },
);

/** What readers see at the next request, and in the copy once it is kept. */
const CHANGING: Record<string, [change: () => Promise<unknown>, seen: string]> = {
  "an answer is edited": [() => save({ "answer-0": "I told it again" }), "I told it again"],
  "the race is renamed": [() => save({ name: "Lake Run, renamed" }), "Lake Run, renamed"],
  "the athlete takes another name": [
    () => owner.submit("/account", { intent: "rename", firstName: "Renamed", lastName: "Runner" }),
    "Renamed Runner",
  ],
};

test.each(Object.entries(CHANGING))(
  "after %s, the version that was too early for another copy is kept when its page is read from memory",
  async (_what, [change, seen]) => {
    await read();
    await change();
    expect(await read()).toContain(seen);
    const [status, before] = await readFailing();
    expect([status, before.includes(seen)]).toEqual([200, false]);
    wait(11_000);
    await read();
    const [, after] = await readFailing();
    expect(after).toContain(seen);
  },
);

test("a version that browsers only ask to confirm is kept too", async () => {
  await read();
  await save({ "answer-0": "I told it again" });
  const reader = caller(settled);
  const etag = (await reader.call(path)).headers.get("etag") ?? "";
  wait(11_000);
  expect((await reader.call(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await readFailing())[1]).toContain("I told it again");
});

test("a copy that shows where a course was is gone with its map", async () => {
  const put = (shown: Course) => owner.send("PUT", `/api/recaps/${recap.shareId}/course`, shown);
  await put(course());
  await read();
  expect(await readFailing()).toEqual([200, expect.stringContaining("course-map")]);
  await put(splitsOnly(course()));
  expect((await readFailing())[0]).toBe(500);
});

test("a copy that is stored while its comment is hidden does not outlive it", async () => {
  const held = Promise.withResolvers<void>();
  const PAGE_COPIES = kvWith(kv, "put", (call) => held.promise.then(call));
  const reading = caller(siteWith({ PAGE_COPIES })).call(path);
  const noted = () => env.DB.prepare("SELECT * FROM page_copies WHERE recap_id = ?").bind(recap.id).first();
  await expect.poll(noted).not.toBeNull();
  await setStatus(owner, comment, "hidden");
  held.resolve();
  expect(await (await reading).text()).toContain(REMARK);
  expect((await readFailing())[0]).toBe(500);
});

test("a report or a call that hides nothing leaves the current copy", async () => {
  await read();
  await reportFrom("203.0.113.3");
  expect((await remove(caller(exports.default), comment)).status).toBe(403);
  expect((await readFailing())[0]).toBe(200);
});

test("each host has its own copies, which name it alone, in memory and while D1 fails", async () => {
  const hosts = ["https://old.example", "http://localhost"];
  for (const host of hosts) {
    const others = hosts.filter((other) => other !== host);
    for (let times = 0; times < 2; times++) {
      const html = await read(path, host);
      expect(html).toContain(`rel="canonical" href="${host}${path}"`);
      expect(html).toContain(`property="og:url" content="${host}${path}"`);
      for (const other of others) expect(html).not.toContain(other);
    }
  }
  for (const host of hosts) {
    const [status, html] = await readFailing(path, host);
    expect([status, html.includes(`href="${host}${path}"`)]).toEqual([200, true]);
  }
  // Nobody has read it there.
  expect((await readFailing(path, "https://new.example"))[0]).toBe(500);
  await setPublic(owner, recap, false);
  for (const host of hosts) expect((await readFailing(path, host))[0]).toBe(500);
  for (const host of hosts) expect(await kv.get(`${host}${path}`)).toBeNull();
});

test("an embedded recap has a last copy, which any site may frame, until the recap is hidden", async () => {
  const embed = `/embed/${recap.shareId}`;
  expect((await readFailing(embed))[0]).toBe(500);
  const first = await read(embed);
  // Its owner sees the same as everybody.
  expect(await (await owner.call(embed)).text()).toBe(first);
  const answer = await caller(failing).call(embed);
  expect([answer.status, answer.headers.get("x-frame-options")]).toEqual([200, null]);
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(answer.headers.get("cache-status")).toMatch(/^RaceRecap; hit; ttl=-\d+$/);
  expect(await answer.text()).toBe(first);

  await save({ name: "Lake Run, renamed" });
  expect(await read(embed)).toContain("Lake Run, renamed");
  await setPublic(owner, recap, false);
  for (const viewer of [owner, caller(exports.default)]) expect((await viewer.call(embed)).status).toBe(404);
  expect((await readFailing(embed))[0]).toBe(500);
});

test("a copy of a page that does not change is renewed before it expires", async () => {
  await read();
  const storedAt = async () =>
    (await kv.get<{ storedAt: string }>(`http://localhost${path}`, { type: "json" }))?.storedAt ?? "";
  const first = await storedAt();
  wait(2 * 60 * 60_000);
  await read();
  expect(await storedAt()).toBe(first);
  wait(12 * 60 * 60_000);
  await read();
  expect(await storedAt()).not.toBe(first);
});

test("a copy that KV did not store is tried again", async () => {
  let isFailing = true;
  const PAGE_COPIES = kvWith(kv, "put", async (call) => {
    if (isFailing) throw new Error("429 Too Many Requests");
    await call();
  });
  const reader = caller(siteWith({ PAGE_COPIES }));
  expect((await reader.call(path)).status).toBe(200);
  expect((await readFailing())[0]).toBe(500);
  isFailing = false;
  wait(11_000);
  expect((await reader.call(path)).status).toBe(200);
  expect((await readFailing())[0]).toBe(200);
});

test("of many versions within a few seconds the copy is written once", async () => {
  await read();
  const first = await kv.get(`http://localhost${path}`);
  for (const reader of [caller(exports.default), caller(exports.default)]) {
    await like(reader, recap);
    await read();
  }
  expect(await kv.get(`http://localhost${path}`)).toBe(first);
});
