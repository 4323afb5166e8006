/**
 * Attacks the limits of docs/limits.md until the product rejects the calls: from one address for each limit, with a new
 * visitor whenever that helps. Prints what was used up and what it costs the owner, beside the figures in the docs. The
 * hourly limits are raised to a day's, so a day is attacked within minutes. Takes about 15. `npm run torture -- attack-limits`
 */
import { LIMITS, WRITES } from "../../workers/db/limit-caps.ts";
import { capOf, costsOf, total, usedByNetwork } from "../limits/costs.mjs";
import { dollars, inUnits } from "../limits/tables.mjs";
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { declarationOf, openAthlete, openVisitor } from "../product/upload-client.mjs";
import { longSpeech } from "../voice/speech.mjs";
import { serveSpeech } from "../voice/speech-server.mjs";

const AT_ONCE = 32;
const SMALL_GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const json = { "content-type": "application/json" };

build();
const speech = await serveSpeech();
const product = await serveProduct({
  vars: {
    TRANSCRIBE_PROVIDER: "openai",
    TRANSCRIBE_BASE_URL: speech.url,
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
  },
});
let addresses = 0;
try {
  const before = await databaseBytes();
  const text = await timed(attackText);
  const writes = await timed(attackWrites);
  const uploads = await timed(attackUploads);
  const grown = (await databaseBytes()) - before;
  const uploadBytes = await timed(attackBytes);
  const seconds = await timed(attackSpeech);
  const recaps = await timed(attackRecaps);
  const { likes, comments, reports } = await timed(attackReactions);
  const contributions = await timed(attackContributions);
  const readers = await timed(attackReaders);
  const cards = await timed(attackCards);
  const previews = await timed(attackPreviews);
  const copies = await timed(attackCopies);
  const mails = await timed(attackMails);
  const mailsToOne = await timed(attackMailbox);
  const exports = await timed(attackExports);
  print(
    {
      recaps,
      text,
      writes,
      uploads,
      uploadBytes,
      speech: seconds,
      likes,
      comments,
      contributions,
      reports,
      readers,
      cards,
      previews,
      copies,
      mails,
      exports,
    },
    grown,
  );
  console.log(
    `Mails to one mailbox, from many addresses: ${mailsToOne} of ${capOf("mails", "mailbox")} a day`,
  );
} finally {
  await product.close();
  speech.close();
}

/** Returns an address that was not used before. */
function newAddress() {
  addresses++;
  return `198.51.100.${addresses}`;
}

/** Creates recaps of 150 KB, each as a new visitor. Returns the bytes of text stored. */
async function attackText() {
  const address = newAddress();
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
  const address = newAddress();
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
  const posting = (/** @type {string} */ to, /** @type {object} */ body, address = newAddress()) => {
    const headers = { ...json, origin: product.url, "cf-connecting-ip": address };
    return () => fetch(`${product.url}${to}`, { method: "POST", headers, body: JSON.stringify(body) });
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
  const address = newAddress();
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
  const address = newAddress();
  let browsers = 0;
  return untilRefused(() => {
    const headers = {
      origin: product.url,
      "cf-connecting-ip": address,
      "user-agent": `A flood ${browsers++}`,
    };
    return fetch(`${product.url}/api/recaps/${shareId}/readers`, { method: "POST", headers });
  });
}

/** Makes story cards of one recap, each with another hashtag. Returns how many were rendered. */
async function attackCards() {
  const address = newAddress();
  const { call, shareId } = await openAthlete(product.url, {}, address);
  let tags = 0;
  return untilRefused(() => {
    const body = JSON.stringify({ style: "modern", format: "1:1", hashtags: [`Tag${tags++}`] });
    return call(`/api/recaps/${shareId}/cards`, { method: "POST", headers: json, body });
  });
}

/** Takes a recap out, again and again. Returns how many ZIPs were sent. */
async function attackExports() {
  const { call } = await openAthlete(product.url);
  return untilRefused(() => call("/api/export/1"));
}

/** Renames a recap and reads its preview, again and again. Returns how many previews were rendered. */
async function attackPreviews() {
  const { call, shareId } = await openAthlete(product.url);
  const reader = { headers: { "cf-connecting-ip": newAddress() }, redirect: /** @type {const} */ ("manual") };
  for (let rendered = 0; ; rendered++) {
    await rename(call, shareId, rendered);
    const html = await (await fetch(`${product.url}/r/${shareId}`)).text();
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const preview = await fetch(picture, reader);
    await preview.arrayBuffer();
    if (!preview.ok) return rendered;
  }
}

/** Renames a recap and reads its page, twice as often as copies may be kept. Returns how many were. */
async function attackCopies() {
  const { call, shareId } = await openAthlete(product.url);
  const reader = { headers: { "cf-connecting-ip": newAddress() } };
  for (let read = 0; read < 2 * capOf("copies", "network"); read++) {
    await rename(call, shareId, read);
    await (await fetch(`${product.url}/r/${shareId}`, reader)).text();
  }
  const database = await product.miniflare.getD1Database("DB");
  const counted = database.prepare(
    "SELECT max(used) AS used FROM usage WHERE counter = 'copies-network-day'",
  );
  return Number(await counted.first("used"));
}

/** @param {Awaited<ReturnType<typeof openAthlete>>["call"]} call @param {string} shareId @param {number} rev */
async function rename(call, shareId, rev) {
  const body = JSON.stringify({
    saveId: crypto.randomUUID(),
    rev,
    patch: { details: { name: `Name ${rev}` } },
  });
  await (await call(`/api/recaps/${shareId}`, { method: "PATCH", headers: json, body })).text();
}

/** Requests codes for many mailboxes from one address. Returns how many mails were sent. */
function attackMails() {
  const address = newAddress();
  let mailboxes = 0;
  return untilRefused(() => requestCode(`flood-${mailboxes++}@example.com`, address));
}

/** Requests codes for one mailbox, each from another address. Returns how many mails were sent. */
function attackMailbox() {
  return untilRefused(() => requestCode("flooded@example.com", newAddress()));
}

/** @param {string} email @param {string} address */
async function requestCode(email, address) {
  const { call } = await openVisitor(product.url, address);
  return call("/sign-in", { method: "POST", body: new URLSearchParams({ email }), redirect: "manual" });
}

/**
 * Repeats the cheapest call that writes a row each time: a setting of a recap is turned on and off, one call after another,
 * of many recaps at once. Returns the counted writes.
 */
async function attackWrites() {
  const address = newAddress();
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
  const address = newAddress();
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
  const address = newAddress();
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
  const address = newAddress();
  const sound = new Blob([Buffer.concat(await longSpeech(1_100))], { type: "audio/webm" });
  const send = async () => {
    const { call } = await openVisitor(product.url, address);
    const body = new FormData();
    body.set("audio", sound, "long.webm");
    return call("/api/transcribe", { method: "POST", body });
  };
  await untilRefused(send, 1);
  return speech.pieces.reduce((sum, piece) => sum + piece.seconds, 0);
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
 * @param {import("../limits/costs.mjs").Used} reached
 * @param {number} grown
 */
function print(reached, grown) {
  const caps = usedByNetwork();
  console.table(
    Object.fromEntries(
      LIMITS.filter(({ by }) => by === "network").map(({ of }) => {
        const key = /** @type {keyof typeof caps} */ (of);
        return [of, { "limit of a day": inUnits(of, caps[key]), reached: inUnits(of, reached[key]) }];
      }),
    ),
  );
  const promised = costsOf(usedByNetwork());
  const attacked = costsOf(reached);
  const rows = Object.keys(promised).map((what) => {
    const key = /** @type {keyof typeof promised} */ (what);
    return [what, { "docs/limits.md": dollars(promised[key]), attacked: dollars(attacked[key]) }];
  });
  rows.push(["Together", { "docs/limits.md": dollars(total(promised)), attacked: dollars(total(attacked)) }]);
  console.table(Object.fromEntries(rows));
  console.log(`R14: $${dollars(total(attacked))} an address (goal: at most $1)`);
  console.log(
    `R14: D1 grew by ${(grown / 1e6).toFixed(1)} MB under the text, the writes and the uploads (goal: at most 100 MB)`,
  );
}
