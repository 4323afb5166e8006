/** Nobody learns an email from likes and comments, a private recap has none for others, and no text becomes markup (R7). */

import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { base64url } from "../../../app/domain/lib/base64url.ts";
import { type Caller, caller } from "../../caller.ts";
import { createRecap } from "../../media-calls.ts";
import {
  addComment,
  answerOf,
  block,
  comment,
  commentsFor,
  edit,
  like,
  likesFor,
  remove,
  report,
  setPublic,
  setStatus,
  unlike,
} from "../../reaction-calls.ts";
import { XSS_PAYLOADS } from "../../xss-payloads.ts";
import { siteWith } from "../site-with.ts";

/** Addresses that appear nowhere else, one with letters in both cases. */
const EMAILS = [
  "Liker.Jane@canary-one.example",
  "carl.writer@canary-two.example",
  "race.winner@canary-three.example",
];

/** Everything by which an email could be recognised: itself and its unkeyed hashes, as text in lower case. */
async function tracesOf(email: string): Promise<string[]> {
  const spellings = [email, email.toLowerCase(), email.toUpperCase()];
  const contents = spellings.map((spelling) => new TextEncoder().encode(spelling));
  const hashes = await Promise.all(
    ["MD5", "SHA-1", "SHA-256", "SHA-512"].flatMap((algorithm) =>
      contents.map(async (content) => new Uint8Array(await crypto.subtle.digest(algorithm, content))),
    ),
  );
  const encoded = [...contents, ...hashes].flatMap((bytes) => {
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex, btoa(String.fromCharCode(...bytes)).replace(/=+$/, ""), base64url(bytes)];
  });
  const [localPart = "", domain = ""] = email.split("@");
  const texts = [...spellings, ...spellings.map(encodeURIComponent), ...encoded, localPart, domain];
  return texts.map((text) => text.toLowerCase());
}

/** Returns a browser whose every answer, headers included, is kept in `said`. */
function overheard(said: string[]): Caller {
  return caller({
    async fetch(url, init) {
      const response = await exports.default.fetch(url, init);
      const text = await response.clone().text();
      said.push(`${init?.method ?? "GET"} ${url}\n${JSON.stringify([...response.headers])}\n${text}`);
      return response;
    },
  });
}

test("no answer to anybody contains an email that was typed, or a hash of one", async () => {
  const said: string[] = [];
  const [owner, liker, author, stranger] = [1, 2, 3, 4].map(() => overheard(said)) as [
    Caller,
    Caller,
    Caller,
    Caller,
  ];
  const [first, second, third] = EMAILS as [string, string, string];
  const recap = await createRecap(owner);
  for (let times = 0; times < 2; times++) await like(liker, recap, { userName: "Jane", userEmail: first });
  await like(author, recap, { userName: "Carl", userEmail: second });
  await like(owner, recap, { userName: "Ada", userEmail: third });
  await unlike(liker, recap, second);
  await comment(author, recap, "Well done!", { userEmail: second });
  await comment(author, recap, "Well done!", { userEmail: second });
  await comment(liker, recap, "Look here", { userEmail: first, website: "x" });
  await comment(owner, recap, "Thanks", { userEmail: third });
  const [shown, held] = await commentsFor(owner, recap);
  await edit(author, shown ?? { id: "" }, "Well done, Ada");
  await report(stranger, shown ?? { id: "" });
  await setStatus(owner, held ?? { id: "" }, "shown");
  // Refused, with the email in the body.
  await like(stranger, recap, { userName: "x".repeat(61), userEmail: first });
  await comment(stranger, recap, "", { userEmail: second });
  await comment(stranger, recap, "A", { userEmail: `${"x".repeat(250)}${third}` });
  for (const browser of [stranger, liker, author, owner]) {
    for (const path of ["", "/likes", "/comments", "/comments?before=99", "/comments?status=shown"])
      await browser.call(`/api/recaps/${recap.shareId}${path}`);
    for (const path of [`/r/${recap.shareId}`, `/r/${recap.shareId}.data`]) await browser.call(path);
  }
  for (const path of ["/api/recaps", "/api/recaps/user", "/past-recaps", `/share?recap=${recap.shareId}`])
    await owner.call(path);
  await block(owner, recap, shown ?? { id: "" });
  await remove(owner, held ?? { id: "" });

  expect(said.length).toBeGreaterThan(45);
  const all = said.join("\n").toLowerCase();
  expect(all).toContain("well done, ada");
  for (const email of EMAILS) {
    expect((await tracesOf(email)).filter((trace) => all.includes(trace))).toEqual([]);
  }
});

test("no email is stored, and an email's hash differs from one product to the next", async () => {
  const owner = caller(exports.default);
  const recap = await createRecap(owner);
  const [userEmail = ""] = EMAILS;
  await like(owner, recap, { userName: "Jane", userEmail });
  await comment(owner, recap, "Well done!", { userEmail });
  const site = siteWith({ SIGNING_SECRET: "another secret of more than 32 characters" });
  await like(caller(site), recap, { userName: "Jane", userEmail });
  const tables = ["likes", "comments", "comment_reports", "blocks", "usage"];
  const rows = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM ${table}`)));
  const stored = JSON.stringify(rows.map(({ results }) => results)).toLowerCase();
  expect(stored).toContain("jane");
  expect((await tracesOf(userEmail)).filter((trace) => stored.includes(trace))).toEqual([]);
  const macs = await env.DB.prepare("SELECT DISTINCT email_mac FROM likes WHERE recap_id = ?")
    .bind(recap.id)
    .all();
  expect(macs.results).toHaveLength(2);
});

test("a recap that becomes private takes its likes and comments with it at the next request", async () => {
  const [owner, author, stranger] = [1, 2, 3].map(() => caller(exports.default)) as [Caller, Caller, Caller];
  const recap = await createRecap(owner);
  await like(author, recap);
  const shown = await addComment(author, recap, "Well done!");
  const held = await addComment(author, recap, "Buy shoes", { website: "x" });
  const path = `/api/recaps/${recap.shareId}`;
  for (const browser of [author, stranger]) {
    expect((await browser.call(`${path}/likes`)).status).toBe(200);
    expect((await browser.call(`${path}/comments`)).status).toBe(200);
  }
  await setPublic(owner, recap, false);
  for (const browser of [author, stranger]) {
    const calls: [Promise<Response>, string][] = [
      [browser.call(`${path}/likes`), "recap_not_found"],
      [browser.call(`${path}/comments`), "recap_not_found"],
      [like(browser, recap), "recap_not_found"],
      [unlike(browser, recap), "recap_not_found"],
      [comment(browser, recap, "More"), "recap_not_found"],
      [edit(browser, shown, "More"), "comment_not_found"],
      [edit(browser, held, "More"), "comment_not_found"],
      [remove(browser, held), "comment_not_found"],
      [report(browser, shown), "comment_not_found"],
    ];
    for (const [call, code] of calls) expect(await answerOf(await call)).toEqual([404, code]);
  }
  expect(await likesFor(owner, recap)).toHaveLength(1);
  expect(await commentsFor(owner, recap)).toHaveLength(2);
  await setPublic(owner, recap, true);
  expect(await likesFor(stranger, recap)).toHaveLength(1);
  expect((await commentsFor(stranger, recap)).map(({ content }) => content)).toEqual(["Well done!"]);
});

test("there are a hundred hostile texts, each another", () => {
  expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(100);
  expect(new Set(XSS_PAYLOADS).size).toBe(XSS_PAYLOADS.length);
});

test("a hundred hostile texts as name and comment come back as typed, in JSON that no browser takes for a page", async () => {
  const recap = await createRecap(caller(exports.default));
  /** What fits in one line of 60 characters is tried as a name too. */
  const nameOf = (payload: string) =>
    payload.length <= 60 && payload === payload.replace(/\s+/g, " ").trim() ? payload : "Mallory";
  const attacker = caller(siteWith({ LIMIT_COMMENTS_VISITOR_HOUR: "1000" }));
  for (const payload of XSS_PAYLOADS) {
    const userName = nameOf(payload);
    const response = await comment(attacker, recap, payload, { userName });
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.json()).toMatchObject({ userName, content: payload });
    const liked = await like(caller(exports.default), recap, { userName, userEmail: "a@example.com" });
    expect(await liked.json()).toMatchObject({ userName });
  }
  const names = (await likesFor(caller(exports.default), recap)).map(({ userName }) => userName);
  expect(names.toSorted()).toEqual(XSS_PAYLOADS.map(nameOf).toSorted());
  const page = await (await caller(exports.default).call(`/r/${recap.shareId}`)).text();
  for (const payload of XSS_PAYLOADS.filter((one) => /[<"]/.test(one))) expect(page).not.toContain(payload);
});
