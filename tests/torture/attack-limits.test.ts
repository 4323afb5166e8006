/**
 * Attacks the limits of docs/operations.md (Limits) until the product rejects the calls: each limit from all over an IPv6 /56 and then from
 * all over a /48, with another address for each call and a new visitor whenever that helps. Prints what was used up and what it
 * costs the owner (docs/goals.md, R14). The hourly limits are raised to a day's, and a /48 attacks a tenth of each day's, so a day
 * is attacked within minutes. Takes about 25. `npm run torture -- attack-limits`
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_COPIED_BYTES } from "../../app/domain/media/media.ts";
import { capOf, costsOf, total, type Used, usedByNetwork } from "../../scripts/limits/costs.ts";
import { makeLargeRecording } from "../../scripts/product/large-files.ts";
import { serveProduct } from "../../scripts/product/serve-worker.ts";
import { declarationOf, openAthlete, openVisitor } from "../../scripts/product/upload-client.ts";
import { CHARGES } from "../../workers/db/charges.ts";
import { LIMITS } from "../../workers/db/limit-caps.ts";

type Call = Awaited<ReturnType<typeof openVisitor>>["call"];

const TIMEOUT_MS = 3_600_000;
const AT_ONCE = 32;
const SMALL_GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const json = { "content-type": "application/json" };

/** What a /48 attacks is a tenth of its limits. */
const SUPERNET_PART = 10;

/** A speech server with OpenAI's shape. What it was sent counts, not what it says. */
const speech = createServer((request, response) => {
  const words = JSON.stringify({ text: "Words.", language: "english", duration: 1, segments: [] });
  request.resume().on("end", () => response.setHeader("content-type", "application/json").end(words));
});
let product: Awaited<ReturnType<typeof serveProduct>>;
let isOfSupernet = false;
let prefixes = 0;

beforeAll(() => once(speech.listen(0), "listening"));
afterAll(() => void speech.close());

test("from all over an IPv6 /56, a day costs at most $1, and D1 grows by at most 100 MB", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { cost, grownBytes } = await attackAll();
  expect(cost).toBeLessThanOrEqual(1);
  expect(grownBytes).toBeLessThanOrEqual(100e6);
});

test("from all over an IPv6 /48, a day costs at most $4", { timeout: TIMEOUT_MS }, async () => {
  isOfSupernet = true;
  const { cost } = await attackAll();
  expect(cost).toBeLessThanOrEqual(4);
});

/** Starts the product, attacks each limit, and compares what was reached with the limits. Returns the cost in dollars. */
async function attackAll(): Promise<{ cost: number; grownBytes: number }> {
  product = await serveProduct({ vars: { ...dayAtOnce(), ...(isOfSupernet && smallerDay()) } });
  try {
    const before = await databaseBytes();
    const [text, writes, uploads] = [await attackText(), await attackWrites(), await attackUploads()];
    const grownBytes = (await databaseBytes()) - before;
    const reached: Used = {
      text,
      writes,
      uploads,
      uploadBytes: await attackBytes(),
      speech: await attackSpeech(),
      recaps: await attackRecaps(),
      ...(await attackReactions()),
      contributions: await attackContributions(),
      readers: await attackReaders(),
      cards: await attackCards(),
      previews: await attackPreviews(),
      copies: await attackCopies(),
      mails: await attackMails(),
      exports: await attackExports(),
    };
    await attackMailboxes();
    const times = isOfSupernet ? SUPERNET_PART : 1;
    const whole = Object.fromEntries(
      Object.entries(reached).map(([of, amount]) => [of, times * amount]),
    ) as unknown as Used;
    const caps = usedByNetwork({ isOfSupernet });
    console.log({ isOfSupernet, caps, reached: whole, costs: costsOf(whole), grownBytes });
    return { cost: total(costsOf(whole)), grownBytes };
  } finally {
    await product.close();
  }
}

/** Returns hourly limits, and those of a visitor and a recap, that let the whole day of an address through. */
function dayAtOnce(): Record<string, string> {
  return {
    TRANSCRIBE_PROVIDER: "openai",
    TRANSCRIBE_BASE_URL: `http://localhost:${(speech.address() as AddressInfo).port}`,
    LIMIT_RECAPS_NETWORK_HOUR: String(capOf("recaps", "network")),
    LIMIT_TEXT_NETWORK_HOUR: String(capOf("text", "network")),
    LIMIT_LIKES_NETWORK_HOUR: String(capOf("likes", "network")),
    LIMIT_LIKES_RECAP_HOUR: String(capOf("likes", "recap")),
    LIMIT_COMMENTS_NETWORK_HOUR: String(capOf("comments", "network")),
    LIMIT_COMMENTS_RECAP_HOUR: String(capOf("comments", "recap")),
    LIMIT_CONTRIBUTIONS_VISITOR_HOUR: String(capOf("contributions", "network")),
    LIMIT_CONTRIBUTIONS_VISITOR_DAY: String(capOf("contributions", "network")),
    LIMIT_CONTRIBUTIONS_NETWORK_HOUR: String(capOf("contributions", "network")),
    LIMIT_CONTRIBUTIONS_RECAP_HOUR: String(capOf("contributions", "network")),
    LIMIT_CONTRIBUTIONS_RECAP_DAY: String(capOf("contributions", "network")),
    LIMIT_READERS_RECAP_HOUR: String(capOf("readers", "recap")),
    LIMIT_CARDS_RECAP_HOUR: String(capOf("cards", "network")),
    LIMIT_PREVIEWS_RECAP_HOUR: String(capOf("previews", "network")),
    LIMIT_MAILS_NETWORK_HOUR: String(capOf("mails", "network")),
  };
}

/** Returns a tenth of what an address may use up in a day, and with it of what a /48 may. */
function smallerDay(): Record<string, string> {
  const limits = LIMITS.filter((limit) => limit.by === "network" && limit.per === "day");
  return Object.fromEntries(
    limits
      .filter((limit) => !limit.isOfSupernet)
      .map(({ variable, cap }) => [variable, String(cap / SUPERNET_PART)]),
  );
}

/**
 * Returns what returns an address for each call, of a prefix that was not used before: each call comes from another /64 of
 * a /56, or from another /56 of a /48.
 */
function newPrefix(): () => string {
  prefixes++;
  const supernet = `2001:db8:${prefixes.toString(16)}`;
  return () => {
    const [subnet, host] = [Math.floor(Math.random() * 256), Math.floor(Math.random() * 65_536)];
    const group = isOfSupernet ? 256 * subnet : 0x1200 + subnet;
    return `${supernet}:${group.toString(16)}::${host.toString(16)}`;
  };
}

/** Creates recaps of 150 KB, each as a new visitor. Returns the bytes of text stored. */
async function attackText(): Promise<number> {
  const address = newPrefix();
  const questions = Array.from({ length: 15 }, (_, at) => ({ index: at + 5, text: `Question ${at}` }));
  const answers = Object.fromEntries(questions.map(({ index }) => [index, "x".repeat(10_000)]));
  const body = JSON.stringify({ name: "A flood", questions, answers });
  const made = await untilRefused(async () => {
    const { call } = await openVisitor(product.url, address);
    return call("/api/recaps", { method: "POST", headers: json, body });
  });
  return made * 150_000;
}

/** Creates empty recaps, a hundred per visitor. Returns how many. */
async function attackRecaps(): Promise<number> {
  const address = newPrefix();
  let made = 0;
  for (;;) {
    const { call } = await openVisitor(product.url, address);
    const more = await untilRefused(() => call("/api/recaps", { method: "POST", headers: json, body: "{}" }));
    made += more;
    if (more === 0) return made;
  }
}

/**
 * Likes one recap, comments on it and reports a comment, each call without a cookie and so as a new visitor, and each kind
 * from an address of its own.
 */
async function attackReactions(): Promise<Pick<Used, "likes" | "comments" | "reports">> {
  const { call, shareId } = await openAthlete(product.url);
  const path = `/api/recaps/${shareId}`;
  const fan = { userName: "A flood", userEmail: "flood@example.com" };
  const posting = (to: string, body: object, address = newPrefix()) => {
    return () => {
      const headers = { ...json, origin: product.url, "cf-connecting-ip": address() };
      return fetch(`${product.url}${to}`, { method: "POST", headers, body: JSON.stringify(body) });
    };
  };
  const likes = await untilRefused(posting(`${path}/likes`, fan));
  const comments = await untilRefused(posting(`${path}/comments`, { ...fan, content: "x" }));
  // A comment that its owner has shown is not held by reports, so it can be reported again and again.
  const held = await posting(`${path}/comments`, { ...fan, content: "y", website: "filled in" })();
  const { id } = await held.json();
  const shown = { method: "PATCH", headers: json, body: JSON.stringify({ status: "shown" }) };
  await (await call(`/api/comments/${id}`, shown)).text();
  return { likes, comments, reports: await untilRefused(posting(`/api/comments/${id}/report`, {})) };
}

/** Sends photos of one pixel to a recap that is open to guests, each as a new visitor. Returns how many were added. */
async function attackContributions(): Promise<number> {
  const { call: owner, shareId } = await openAthlete(product.url);
  const open = { method: "PUT", headers: json, body: JSON.stringify({ isOpen: true }) };
  await (await owner(`/api/recaps/${shareId}/guests`, open)).text();
  const address = newPrefix();
  let added = 0;
  for (let isRefused = false; !isRefused; ) {
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { call } = await openVisitor(product.url, address);
        const sendingId = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
        const contribution = { userName: "A flood", userEmail: "flood@example.com", sendingId };
        return addPixel(call, shareId, { contribution });
      }),
    );
    added += outcomes.filter(Boolean).length;
    isRefused = outcomes.includes(false);
  }
  return added;
}

/** Reads one recap, each time with another user agent. Returns how many readers were counted. */
async function attackReaders(): Promise<number> {
  const { shareId } = await openAthlete(product.url);
  const address = newPrefix();
  let browsers = 0;
  return untilRefused(() => {
    const headers = {
      origin: product.url,
      "cf-connecting-ip": address(),
      "user-agent": `A flood ${browsers++}`,
    };
    return fetch(`${product.url}/api/recaps/${shareId}/readers`, { method: "POST", headers });
  });
}

/** Makes story cards of one recap, each with another hashtag. Returns how many were rendered. */
async function attackCards(): Promise<number> {
  const address = newPrefix();
  const { call, shareId } = await openAthlete(product.url, {}, address);
  let tags = 0;
  return untilRefused(() => {
    const body = JSON.stringify({ style: "modern", format: "1:1", hashtags: [`Tag${tags++}`] });
    return call(`/api/recaps/${shareId}/cards`, { method: "POST", headers: json, body });
  });
}

/** Takes a recap out, again and again. Returns how many ZIPs were sent. */
async function attackExports(): Promise<number> {
  const { call } = await openAthlete(product.url, {}, newPrefix());
  return untilRefused(() => call("/api/export/1"));
}

/** Renames a recap and reads its preview, again and again. Returns how many previews were rendered. */
async function attackPreviews(): Promise<number> {
  const { call, shareId } = await openAthlete(product.url);
  const address = newPrefix();
  for (let rendered = 0; ; rendered++) {
    await rename(call, shareId, rendered);
    const html = await (await fetch(`${product.url}/r/${shareId}`)).text();
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const preview = await fetch(picture, { headers: { "cf-connecting-ip": address() }, redirect: "manual" });
    await preview.arrayBuffer();
    if (!preview.ok) return rendered;
  }
}

/** Reads new recaps, because a page's next copy has to wait, until no more copies are kept. Returns how many were. */
async function attackCopies(): Promise<number> {
  const address = newPrefix();
  for (let kept = 0; ; kept++) {
    const { shareId } = await openAthlete(product.url);
    await (await fetch(`${product.url}/r/${shareId}`, { headers: { "cf-connecting-ip": address() } })).text();
    if (!(await areKept(kept + 1))) return kept;
  }
}

/** A copy is kept after its page was sent. */
async function areKept(copies: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await countedOf("copies-network-day")) >= copies) return true;
    await setTimeout(10);
  }
  return false;
}

/** Returns what the product has counted. */
async function countedOf(counter: string): Promise<number> {
  const database = await product.miniflare.getD1Database("DB");
  const counted = database.prepare("SELECT max(used) AS used FROM usage WHERE counter = ?");
  return Number(await counted.bind(isOfSupernet ? `${counter}-supernet` : counter).first("used"));
}

/** `times` is how often it was renamed before. */
async function rename(call: Call, shareId: string, times: number): Promise<void> {
  const base = [times === 0 ? "An upload" : `Name ${times - 1}`];
  const body = JSON.stringify({ edits: [{ field: "name", base, value: `Name ${times}` }] });
  await (await call(`/api/recaps/${shareId}`, { method: "PATCH", headers: json, body })).text();
}

/** Requests codes for many mailboxes. Returns how many mails were sent. */
function attackMails(): Promise<number> {
  const address = newPrefix();
  let mailboxes = 0;
  return untilRefused(() => requestCode(`flood-${mailboxes++}@example.com`, address));
}

/** Requests codes for one mailbox from one prefix, and for another one each from another prefix. */
async function attackMailboxes(): Promise<void> {
  const address = newPrefix();
  const one = await untilRefused(() => requestCode("locked-out@example.com", address), 1);
  const many = await untilRefused(() => requestCode("flooded@example.com", newPrefix()));
  const hourly = LIMITS.find(({ name }) => name === "mails-mailboxNetwork-hour");
  expect(one).toBe(isOfSupernet ? capOf("mails", "mailboxNetwork", true) : hourly?.cap);
  expect(many).toBe(capOf("mails", "mailbox"));
}

async function requestCode(email: string, address: () => string): Promise<Response> {
  const { call } = await openVisitor(product.url, address);
  return call("/sign-in", { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
}

/**
 * Repeats the cheapest call that writes a row each time: a setting of a recap is turned on and off, one call after another,
 * of many recaps at once. Returns the counted writes.
 */
async function attackWrites(): Promise<number> {
  const address = newPrefix();
  const attacks = Array.from({ length: AT_ONCE }, async () => {
    const { call, shareId } = await openAthlete(product.url, {}, address);
    let isListed = false;
    const done = await untilRefused(() => {
      isListed = !isListed;
      const body = JSON.stringify({ isListed });
      return call(`/api/recaps/${shareId}/listing`, { method: "PUT", headers: json, body });
    }, 1);
    return done + CHARGES.recap.writes;
  });
  return (await Promise.all(attacks)).reduce((sum, writes) => sum + writes, 0);
}

/** Uploads photos of one pixel, 60 per recap and visitor. Returns how many were added. */
async function attackUploads(): Promise<number> {
  const address = newPrefix();
  let added = 0;
  for (let isRefused = false; !isRefused; ) {
    const { call, shareId } = await openAthlete(product.url, {}, address);
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => addPixel(call, shareId)));
    added += outcomes.filter(Boolean).length;
    isRefused = outcomes.includes(false);
  }
  return added;
}

/** Resolves with false if the upload is rejected by a limit. */
async function addPixel(call: Call, shareId: string, fields: object = {}): Promise<boolean> {
  const declaration = {
    ...declarationOf(SMALL_GIF, crypto.randomUUID()),
    contentType: "image/gif",
    ...fields,
  };
  const body = JSON.stringify(declaration);
  const declared = await call(`/api/recaps/${shareId}/uploads`, { method: "POST", headers: json, body });
  const { id } = await declared.json();
  if (declared.status === 429) return false;
  await (await call(`/api/uploads/${id}/parts/1`, { method: "PUT", body: SMALL_GIF })).text();
  const finished = await call(`/api/uploads/${id}/finish`, { method: "POST" });
  await finished.text();
  if (!finished.ok) throw new Error(`An upload was not finished: ${finished.status}`);
  return true;
}

/** Declares videos of 500 MB: their bytes are reserved before any are sent. Returns the bytes reserved. */
async function attackBytes(): Promise<number> {
  const address = newPrefix();
  const size = 500_000_000;
  const partHashes = Array.from({ length: Math.ceil(size / (5 * 1024 * 1024)) }, () => "A".repeat(43));
  const video = { ...declarationOf(SMALL_GIF, ""), size, partHashes };
  const begun = await untilRefused(async () => {
    const { call, shareId } = await openAthlete(product.url, {}, address);
    const body = JSON.stringify({ ...video, uploadKey: crypto.randomUUID() });
    return call(`/api/recaps/${shareId}/uploads`, { method: "POST", headers: json, body });
  }, 1);
  return begun * size;
}

/** Transcribes recordings without a recap, as long as one request may be. Returns the seconds sent to the service. */
async function attackSpeech(): Promise<number> {
  const address = newPrefix();
  const bytes = await makeLargeRecording(MAX_COPIED_BYTES);
  const sound = new Blob([new Uint8Array(bytes)], { type: "audio/mp4" });
  const send = async () => {
    const { call } = await openVisitor(product.url, address);
    const body = new FormData();
    body.set("audio", sound, "long.m4a");
    return call("/api/transcribe", { method: "POST", body });
  };
  await untilRefused(send, 1);
  return countedOf("speech-network-day");
}

/** Repeats a call until a limit rejects it. Returns how many calls succeeded. */
async function untilRefused(call: () => Promise<Response>, atOnce = AT_ONCE): Promise<number> {
  let done = 0;
  let isRefused = false;
  async function lane(): Promise<void> {
    while (!isRefused) {
      const response = await call();
      const answer = await response.text();
      if (response.ok || response.status === 302) done++;
      else if (response.status === 429) isRefused = true;
      else throw new Error(`Answered with ${response.status}: ${answer.slice(0, 300)}`);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}

async function databaseBytes(): Promise<number> {
  const database = await product.miniflare.getD1Database("DB");
  return (await database.prepare("SELECT 1").all()).meta.size_after;
}
