/**
 * Attacks the limits of docs/limits.md until the product rejects the calls: each limit from all over an IPv6 /56 and then from
 * all over a /48, with another address for each call and a new visitor whenever that helps. Prints what was used up and what
 * it costs the owner, beside the figures in the docs. The hourly limits are raised to a day's, and a /48 attacks a tenth of
 * each day's, so a day is attacked within minutes. Takes about 25. `npm run torture -- attack-limits`
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { MAX_COPIED_BYTES } from "../../app/domain/media/media.ts";
import { LIMITS } from "../../workers/db/limit-caps.ts";
import { WRITES } from "../../workers/db/write-charges.ts";
import { capOf, costsOf, total, usedByNetwork } from "../limits/costs.mjs";
import { dollars, inUnits } from "../limits/tables.mjs";
import { build } from "../product/built-product.mjs";
import { makeLargeRecording } from "../product/large-files.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { declarationOf, openAthlete, openVisitor } from "../product/upload-client.mjs";

const AT_ONCE = 32;
const SMALL_GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const json = { "content-type": "application/json" };

/** What a /48 attacks is a tenth of its limits. */
const SUPERNET_PART = 10;

build();
/** A speech server with OpenAI's shape. What it was sent counts, not what it says. */
const speech = createServer((request, response) => {
  const words = JSON.stringify({ text: "Words.", language: "english", duration: 1, segments: [] });
  request.resume().on("end", () => response.setHeader("content-type", "application/json").end(words));
});
await once(speech.listen(0), "listening");
/** @type {Awaited<ReturnType<typeof serveProduct>>} */
let product;
let isOfSupernet = false;
let prefixes = 0;
await attackAll();
isOfSupernet = true;
await attackAll();
speech.close();

/** Starts the product, attacks each limit, and prints what was reached. */
async function attackAll() {
  product = await serveProduct({ vars: { ...dayAtOnce(), ...(isOfSupernet && smallerDay()) } });
  try {
    const before = await databaseBytes();
    const text = await timed(attackText);
    const writes = await timed(attackWrites);
    const uploads = await timed(attackUploads);
    const grown = (await databaseBytes()) - before;
    const reached = {
      text,
      writes,
      uploads,
      uploadBytes: await timed(attackBytes),
      speech: await timed(attackSpeech),
      recaps: await timed(attackRecaps),
      ...(await timed(attackReactions)),
      contributions: await timed(attackContributions),
      readers: await timed(attackReaders),
      cards: await timed(attackCards),
      previews: await timed(attackPreviews),
      copies: await timed(attackCopies),
      mails: await timed(attackMails),
      exports: await timed(attackExports),
    };
    const times = isOfSupernet ? SUPERNET_PART : 1;
    print(manyTimes(reached, times));
    if (!isOfSupernet)
      console.log(
        `R14: D1 grew by ${(grown / 1e6).toFixed(1)} MB under the text, the writes and the uploads (goal: at most 100 MB)`,
      );
    await attackMailboxes();
  } finally {
    await product.close();
  }
}

/** Returns hourly limits, and those of a visitor and a recap, that let the whole day of an address through. */
function dayAtOnce() {
  return {
    TRANSCRIBE_PROVIDER: "openai",
    TRANSCRIBE_BASE_URL: `http://localhost:${/** @type {import("node:net").AddressInfo} */ (speech.address()).port}`,
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
function smallerDay() {
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
function newPrefix() {
  prefixes++;
  const supernet = `2001:db8:${prefixes.toString(16)}`;
  return () => {
    const [subnet, host] = [Math.floor(Math.random() * 256), Math.floor(Math.random() * 65_536)];
    const group = isOfSupernet ? 256 * subnet : 0x1200 + subnet;
    return `${supernet}:${group.toString(16)}::${host.toString(16)}`;
  };
}

/** Creates recaps of 150 KB, each as a new visitor. Returns the bytes of text stored. */
async function attackText() {
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

/**
 * Makes one attack, and prints how long it took.
 * @template Result
 * @param {() => Promise<Result>} attack
 */
async function timed(attack) {
  const start = Date.now();
  const result = await attack();
  console.log(`${attack.name}: ${Math.round((Date.now() - start) / 1_000)} s`);
  return result;
}

/** Creates empty recaps, a hundred per visitor. Returns how many. */
async function attackRecaps() {
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
async function attackReactions() {
  const { call, shareId } = await openAthlete(product.url);
  const path = `/api/recaps/${shareId}`;
  const fan = { userName: "A flood", userEmail: "flood@example.com" };
  const posting = (/** @type {string} */ to, /** @type {object} */ body, address = newPrefix()) => {
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
async function attackContributions() {
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
async function attackReaders() {
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
async function attackCards() {
  const address = newPrefix();
  const { call, shareId } = await openAthlete(product.url, {}, address);
  let tags = 0;
  return untilRefused(() => {
    const body = JSON.stringify({ style: "modern", format: "1:1", hashtags: [`Tag${tags++}`] });
    return call(`/api/recaps/${shareId}/cards`, { method: "POST", headers: json, body });
  });
}

/** Takes a recap out, again and again. Returns how many ZIPs were sent. */
async function attackExports() {
  const { call } = await openAthlete(product.url, {}, newPrefix());
  return untilRefused(() => call("/api/export/1"));
}

/** Renames a recap and reads its preview, again and again. Returns how many previews were rendered. */
async function attackPreviews() {
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
async function attackCopies() {
  const address = newPrefix();
  for (let kept = 0; ; kept++) {
    const { shareId } = await openAthlete(product.url);
    await (await fetch(`${product.url}/r/${shareId}`, { headers: { "cf-connecting-ip": address() } })).text();
    if (!(await areKept(kept + 1))) return kept;
  }
}

/** A copy is kept after its page was sent. @param {number} copies */
async function areKept(copies) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await countedOf("copies-network-day")) >= copies) return true;
    await setTimeout(10);
  }
  return false;
}

/** Returns what the product has counted. @param {string} counter */
async function countedOf(counter) {
  const database = await product.miniflare.getD1Database("DB");
  const counted = database.prepare("SELECT max(used) AS used FROM usage WHERE counter = ?");
  return Number(await counted.bind(isOfSupernet ? `${counter}-supernet` : counter).first("used"));
}

/** @param {Awaited<ReturnType<typeof openAthlete>>["call"]} call @param {string} shareId @param {number} times It was renamed before. */
async function rename(call, shareId, times) {
  const base = [times === 0 ? "An upload" : `Name ${times - 1}`];
  const body = JSON.stringify({ edits: [{ field: "name", base, value: `Name ${times}` }] });
  await (await call(`/api/recaps/${shareId}`, { method: "PATCH", headers: json, body })).text();
}

/** Requests codes for many mailboxes. Returns how many mails were sent. */
function attackMails() {
  const address = newPrefix();
  let mailboxes = 0;
  return untilRefused(() => requestCode(`flood-${mailboxes++}@example.com`, address));
}

/** Requests codes for one mailbox from one prefix, and for another one each from another prefix. Prints how many were sent. */
async function attackMailboxes() {
  const address = newPrefix();
  const [one, many] = [
    await untilRefused(() => requestCode("locked-out@example.com", address), 1),
    await untilRefused(() => requestCode("flooded@example.com", newPrefix())),
  ];
  const hourly = LIMITS.find(({ name }) => name === "mails-mailboxNetwork-hour");
  const cap = isOfSupernet ? capOf("mails", "mailboxNetwork", true) : hourly?.cap;
  console.log(`Mails to one mailbox: ${one} of ${cap} from one ${isOfSupernet ? "/48" : "/56"}`);
  console.log(`Mails to one mailbox, from many: ${many} of ${capOf("mails", "mailbox")} a day`);
}

/** @param {string} email @param {() => string} address */
async function requestCode(email, address) {
  const { call } = await openVisitor(product.url, address);
  return call("/sign-in", { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
}

/**
 * Repeats the cheapest call that writes a row each time: a setting of a recap is turned on and off, one call after another,
 * of many recaps at once. Returns the counted writes.
 */
async function attackWrites() {
  const address = newPrefix();
  const attacks = Array.from({ length: AT_ONCE }, async () => {
    const { call, shareId } = await openAthlete(product.url, {}, address);
    let isListed = false;
    const done = await untilRefused(() => {
      isListed = !isListed;
      const body = JSON.stringify({ isListed });
      return call(`/api/recaps/${shareId}/listing`, { method: "PUT", headers: json, body });
    }, 1);
    return done + WRITES.recap;
  });
  return (await Promise.all(attacks)).reduce((sum, writes) => sum + writes, 0);
}

/** Uploads photos of one pixel, 60 per recap and visitor. Returns how many were added. */
async function attackUploads() {
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

/**
 * Resolves with false if the upload is rejected by a limit.
 * @param {Awaited<ReturnType<typeof openAthlete>>["call"]} call
 * @param {string} shareId
 * @param {object} fields
 */
async function addPixel(call, shareId, fields = {}) {
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
async function attackBytes() {
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
async function attackSpeech() {
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

/**
 * Repeats a call until a limit rejects it. Returns how many calls succeeded.
 * @param {() => Promise<Response>} call
 */
async function untilRefused(call, atOnce = AT_ONCE) {
  let done = 0;
  let isRefused = false;
  async function lane() {
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

async function databaseBytes() {
  const database = await product.miniflare.getD1Database("DB");
  return (await database.prepare("SELECT 1").all()).meta.size_after;
}

/**
 * @param {import("../limits/costs.mjs").Used} used @param {number} times
 * @returns {import("../limits/costs.mjs").Used}
 */
function manyTimes(used, times) {
  const amounts = Object.entries(used).map(([of, amount]) => [of, times * amount]);
  return Object.fromEntries(amounts);
}

/** @param {import("../limits/costs.mjs").Used} reached */
function print(reached) {
  const caps = usedByNetwork({ isOfSupernet });
  console.log(isOfSupernet ? "From all over an IPv6 /48" : "From all over an IPv6 /56");
  console.table(
    Object.fromEntries(
      Object.entries(reached).map(([of, amount]) => {
        const cap = caps[/** @type {keyof typeof caps} */ (of)];
        return [of, { "limit of a day": inUnits(of, cap), reached: inUnits(of, amount) }];
      }),
    ),
  );
  const promised = costsOf(caps);
  const attacked = costsOf(reached);
  const rows = Object.keys(promised).map((what) => {
    const key = /** @type {keyof typeof promised} */ (what);
    return [what, { "docs/limits.md": dollars(promised[key]), attacked: dollars(attacked[key]) }];
  });
  rows.push(["Together", { "docs/limits.md": dollars(total(promised)), attacked: dollars(total(attacked)) }]);
  console.table(Object.fromEntries(rows));
  const [whose, goal] = isOfSupernet ? ["a /48", 4] : ["an address", 1];
  console.log(`R14: $${dollars(total(attacked))} ${whose} (goal: at most $${goal})`);
}
