/** What is new for a recap's owner: counted everywhere, marked once, and not after the owner has looked. */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { addComment, block, like, remove, setPublic, setStatus, unlike } from "../../reaction-calls.ts";

let owner: Caller;
let [alice, bob]: Caller[] = [];
let recap: CreatedRecap;

beforeEach(async () => {
  owner = caller(exports.default);
  [alice, bob] = [caller(exports.default), caller(exports.default)];
  recap = await createRecap(owner, { name: "Lake Run" });
});

async function textOf(browser: Caller, path: string, headers?: Record<string, string>): Promise<string> {
  const response = await browser.call(path, { headers });
  expect(response.status).toBe(200);
  const html = (await response.text()).replaceAll("<!-- -->", "");
  return html.replace(/<script[\s\S]*?<\/script>/g, "");
}

/** Returns the number at the profile button, or null. */
function atProfile(html: string): string | null {
  return /data-news-count="(\d+)"/.exec(html)?.[1] ?? null;
}

/** Returns what the owner finds before looking: at the profile button, on home and on the bib. */
async function told() {
  const home = await textOf(owner, "/");
  const collection = await textOf(owner, "/past-recaps");
  return {
    profile: [atProfile(home), atProfile(collection)],
    home: /<bdi>Lake Run<\/bdi>.*?>(\d+ new reactions?)</.exec(home)?.[1] ?? null,
    bib: />(\d+ new)</.exec(collection)?.[1] ?? null,
  };
}

const NOTHING = { profile: [null, null], home: null, bib: null };

const page = () => `/r/${recap.shareId}`;

/** Returns the marks on the owner's page. */
async function look(headers?: Record<string, string>) {
  const html = await textOf(owner, page(), headers);
  const marks = [...html.matchAll(/data-new="true"[^>]*>([^<]*)</g)].map(([, text]) => text);
  return { marks, line: /<div id="owner-line"[\s\S]*?<\/div>/.exec(html)?.[0] ?? "" };
}

test("a like and a comment are news everywhere, marked on the page once, and gone after the owner has looked", async () => {
  expect(await told()).toEqual(NOTHING);
  await like(alice as Caller, recap);
  await addComment(bob as Caller, recap, "Well done!");
  expect(await told()).toEqual({
    profile: ["2", "2"],
    home: "2 new reactions",
    bib: "2 new",
  });
  const { marks, line } = await look();
  // At the bib, at the end, and the comment.
  expect(marks).toEqual(["1 new", "1 new", "New"]);
  expect(line).toContain("1 new like, 1 new comment");
  expect(await told()).toEqual(NOTHING);
  expect((await look()).marks).toEqual([]);
  await addComment(alice as Caller, recap, "See you in Berlin");
  expect((await look()).marks).toEqual(["New"]);
});

test("home with news is not stored: going back to it after a look asks for it again", async () => {
  const cacheControl = async () => (await owner.call("/")).headers.get("cache-control");
  expect(await cacheControl()).toBe("private, no-cache");
  await like(alice as Caller, recap);
  expect(await cacheControl()).toBe("private, no-store");
});

test("nobody else sees what is new, and nobody's look but the owner's counts", async () => {
  await addComment(bob as Caller, recap, "Well done!");
  for (const browser of [alice, bob, caller(exports.default)] as Caller[]) {
    const html = await textOf(browser, page());
    expect(html).not.toContain("data-new=");
    expect(atProfile(html)).toBeNull();
    expect(await textOf(browser, "/")).not.toContain("new reaction");
  }
  expect((await told()).bib).toBe("1 new");
});

test.each([
  ["sec-purpose", "prefetch;prerender"],
  ["purpose", "prefetch"],
])("a page that the browser fetches ahead (%s: %s) is no look", async (name, value) => {
  await like(alice as Caller, recap);
  expect((await look({ [name]: value })).marks).toHaveLength(2);
  expect((await told()).bib).toBe("1 new");
});

test("what is withdrawn, deleted, hidden or blocked before the owner has looked is not counted any more", async () => {
  await like(alice as Caller, recap);
  await unlike(alice as Caller, recap);
  const own = await addComment(alice as Caller, recap, "Oops");
  await remove(alice as Caller, own);
  expect(await told()).toEqual(NOTHING);
  const slow = await addComment(bob as Caller, recap, "Slow");
  await like(bob as Caller, recap);
  await like(alice as Caller, recap);
  await setStatus(owner, slow, "hidden");
  expect((await told()).bib).toBe("2 new");
  await block(owner, recap, slow);
  expect((await told()).bib).toBe("1 new");
  await unlike(alice as Caller, recap);
  expect(await told()).toEqual(NOTHING);
});

test("a comment that is hidden and shown again counts once", async () => {
  const slow = await addComment(bob as Caller, recap, "Slow");
  await like(alice as Caller, recap);
  for (const status of ["hidden", "shown", "shown"] as const) await setStatus(owner, slow, status);
  expect((await told()).bib).toBe("2 new");
  await remove(bob as Caller, slow);
  expect((await told()).bib).toBe("1 new");
  expect((await look()).marks).toEqual(["1 new", "1 new"]);
});

test("what the owner has seen and is withdrawn later takes nothing from newer news", async () => {
  await like(alice as Caller, recap);
  const seen = await addComment(alice as Caller, recap, "Well done!");
  await look();
  await like(bob as Caller, recap);
  await unlike(alice as Caller, recap);
  await remove(alice as Caller, seen);
  expect((await told()).bib).toBe("1 new");
});

test("held comments are news; the owner's own likes and comments are not", async () => {
  await addComment(bob as Caller, recap, "Cheap shoes", { website: "filled" });
  await addComment(owner, recap, "Thank you all");
  await like(owner, recap);
  expect((await told()).bib).toBe("1 new");
  expect((await look()).marks).toEqual(["New"]);
});

test("a private recap keeps its news; a deleted one has none until it is restored", async () => {
  await like(alice as Caller, recap);
  await setPublic(owner, recap, false);
  expect((await told()).bib).toBe("1 new");
  await owner.send("DELETE", `/api/recaps/${recap.shareId}`, {});
  expect(await told()).toEqual(NOTHING);
  await owner.send("POST", `/api/recaps/${recap.shareId}/restore`, {});
  expect((await told()).bib).toBe("1 new");
});

test("news on several recaps lead from home to the collection, and the profile button counts those elsewhere", async () => {
  const other = await createRecap(owner, { name: "Hill Run" });
  await like(alice as Caller, recap);
  await like(alice as Caller, other);
  await like(bob as Caller, other);
  expect(await textOf(owner, "/")).toMatch(
    /href="\/past-recaps"[^>]*>[\s\S]{0,900}3 new reactions to 2 of your recaps/,
  );
  expect(atProfile(await textOf(owner, page()))).toBe("2");
  expect(atProfile(await textOf(owner, `/r/${other.shareId}`))).toBeNull();
});

test("the first new comment is found although 50 others come before it, and is marked there", async () => {
  for (let at = 0; at < 52; at++) {
    await addComment(caller(exports.default), recap, `Number ${at}`);
    if (at === 50)
      await owner.call(page()).then((response) => owner.call(response.headers.get("location") ?? page()));
  }
  const opened = await owner.call(page());
  expect([opened.status, opened.headers.get("location")]).toEqual([302, `${page()}?after=51#reactions`]);
  const html = await textOf(owner, `${page()}?after=51`);
  expect(html).toContain("Number 51");
  expect(html).toContain(">New<");
  expect((await owner.call(page())).status).toBe(200);
});
