/** How many have read a recap: who is counted, who sees the number, and what is stored for it. */
import { env, exports } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { sweep } from "../../../workers/create-services.ts";
import { readers } from "../../../workers/db/schema.ts";
import { type Bindings, parseEnvironment } from "../../../workers/env.ts";
import { sweepReaders } from "../../../workers/services/readers/reader-service.ts";
import { publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { signIn } from "../../sign-in-calls.ts";

const DAY_MS = 24 * 60 * 60_000;
const db = drizzle(env.DB);

function browser(cookie = ""): Caller {
  return caller(exports.default, undefined, cookie);
}

/** Sends the beacon of the public page. */
function read(reader: Caller, shareId: string, { userAgent = "A browser", address = "203.0.113.7" } = {}) {
  const headers = { "user-agent": userAgent, "cf-connecting-ip": address };
  return reader.call(`/api/recaps/${shareId}/readers`, { method: "POST", headers });
}

async function pageOf(viewer: Caller, shareId: string): Promise<string> {
  return (await viewer.call(`/r/${shareId}`)).text();
}

/** Returns what the owner's page says. */
async function countOn(owner: Caller, shareId: string): Promise<string | undefined> {
  return /[\d,]+ views?(?=<)/.exec(await pageOf(owner, shareId))?.[0];
}

test("the owner sees how many have read a recap, each browser of a network once a day", async () => {
  const owner = browser();
  const shareId = await publishRecap(owner);
  expect(await countOn(owner, shareId)).toBe("0 views");
  expect((await read(browser(), shareId)).status).toBe(204);
  await read(browser(), shareId);
  expect(await countOn(owner, shareId)).toBe("1 view");
  await Promise.all([
    read(browser(), shareId, { userAgent: "Another browser" }),
    read(browser(), shareId, { userAgent: "Another browser" }),
    read(browser(), shareId, { address: "203.0.113.8" }),
  ]);
  expect(await countOn(owner, shareId)).toBe("3 views");
});

test("nobody but the owner gets the number", async () => {
  const owner = browser();
  const shareId = await publishRecap(owner);
  await read(browser(), shareId);
  const stranger = browser();
  expect(await countOn(stranger, shareId)).toBeUndefined();
  expect(await pageOf(stranger, shareId)).not.toContain("readerCount");
  expect(await (await stranger.call(`/api/recaps/${shareId}`)).text()).not.toContain("readerCount");
});

test("the page counts for visitors of a shared recap alone", async () => {
  const owner = browser();
  const shareId = await publishRecap(owner);
  expect(await pageOf(browser(), shareId)).toContain(`data-readers="${shareId}"`);
  expect(await pageOf(owner, shareId)).not.toContain("data-readers");
});

test("counting sets no cookie", async () => {
  const shareId = await publishRecap(browser());
  const response = await read(browser(), shareId);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("the owner is not counted: not with the same cookie, on another device, or where the session is over", async () => {
  const [owner, phone] = [browser(), browser()];
  const shareId = await publishRecap(owner);
  const [visitorCookie = ""] = owner.cookie().split("; ");
  expect((await read(owner, shareId)).status).toBe(204);
  await signIn(owner, "reader-owner@example.com", env);
  await signIn(phone, "reader-owner@example.com", env);
  await read(owner, shareId);
  await read(phone, shareId, { userAgent: "A phone" });
  await read(browser(visitorCookie), shareId);
  expect(await countOn(owner, shareId)).toBe("0 views");
});

test("a private recap keeps its number and counts nobody", async () => {
  const owner = browser();
  const shareId = await publishRecap(owner);
  await read(browser(), shareId);
  await owner.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic: false });
  expect((await read(browser(), shareId, { userAgent: "Another browser" })).status).toBe(404);
  expect(await countOn(owner, shareId)).toBe("1 view");
});

test("a reader's row names neither the address nor the browser, and differs from recap to recap", async () => {
  const owner = browser();
  const [one, other] = [await publishRecap(owner), await publishRecap(owner)];
  await db.delete(readers);
  await read(browser(), one);
  await read(browser(), other);
  const rows = await db.select().from(readers);
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  expect(rows.map(({ hash }) => hash)).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)));
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|browser/);
});

test("the next day the rows are deleted, and the number stays", async () => {
  const owner = browser();
  const shareId = await publishRecap(owner);
  await read(browser(), shareId);
  await sweepReaders(db, Date.now());
  expect(await db.$count(readers)).toBeGreaterThan(0);
  await sweepReaders(db, Date.now() + DAY_MS);
  expect(await db.$count(readers)).toBe(0);
  expect(await countOn(owner, shareId)).toBe("1 view");
});

test("the next day the rows are deleted although R2 fails", async () => {
  const shareId = await publishRecap(browser());
  await read(browser(), shareId);
  await db.update(readers).set({ day: "2026-01-01" });
  const media = { list: () => Promise.reject(new Error("R2 fails")) } as unknown as R2Bucket;
  const cleanup = sweep({ ...parseEnvironment(env as unknown as Bindings), media });
  await expect(cleanup).rejects.toThrow("R2 fails");
  expect(await db.$count(readers)).toBe(0);
});

test("the rows are deleted with the recap", async () => {
  const owner = browser();
  const shareId = await publishRecap(owner);
  await db.delete(readers);
  await read(browser(), shareId);
  await owner.send("DELETE", `/api/recaps/${shareId}`, {});
  await owner.send("DELETE", `/api/deleted-recaps/${shareId}`, {});
  expect(await db.$count(readers)).toBe(0);
});
