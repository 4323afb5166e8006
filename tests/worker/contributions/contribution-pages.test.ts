/** What guests add on the pages: the public page, the owner's review and /share, as a browser without scripts has them. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Caller, caller } from "../../caller.ts";
import {
  contribute,
  contributionsFor,
  decide,
  GUEST_CHEER,
  GUEST_PHOTO,
  setGuests,
} from "../../contribution-calls.ts";
import { type CreatedRecap, createRecap } from "../../media-calls.ts";
import { formOf, press } from "../../shown-form.ts";

let owner: Caller;
let dad: Caller;
let reader: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  owner = caller(exports.default);
  dad = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(owner);
  await setGuests(owner, recap, true);
});

async function textOf(browser: Caller, path: string): Promise<string> {
  const response = await browser.call(path);
  expect(response.status).toBe(200);
  return plain(await response.text());
}

/** Returns the texts of the page's main element, one a line. */
function plain(html: string): string {
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return main
    .replace(/<!-- -->/g, "")
    .replace(/<\/?bdi>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replace(/\n\s*/g, "\n");
}

const publicPage = () => `/r/${recap.shareId}`;
const review = (status = "held") => `/r/${recap.shareId}/contributions?status=${status}`;

async function decided(intent: string, id: string, fields: Record<string, string> = {}, page = review()) {
  const response = await press(owner, page, `${intent}-${id}`, fields);
  return { status: response.status, text: plain(await response.text()) };
}

/** Adds copies of a contribution, each a millisecond later than the one before. Guests are limited. */
async function addCopies(id: string, count: number): Promise<void> {
  const { results } = await env.DB.prepare("SELECT * FROM contributions WHERE id = ?").bind(id).all();
  const [row = {}] = results;
  const names = Object.keys(row);
  const insert = `INSERT INTO contributions (${names}) VALUES (${names.map(() => "?")})`;
  const copies = Array.from({ length: count }, (_, at) => ({
    ...row,
    id: `${at}`.padStart(22, "c"),
    upload_key: null,
    text: `Photo number ${at + 1}.`,
    created_at: Number(row.created_at) + at + 1,
  }));
  await env.DB.batch(copies.map((copy) => env.DB.prepare(insert).bind(...Object.values(copy))));
}

const ADD = "\nWere you there? Add your photo or a cheer\n";

test("readers are asked to add something while the owner takes it, and see what the owner shows, with its credit", async () => {
  expect(await textOf(reader, publicPage())).toContain(ADD);
  expect(await textOf(owner, publicPage())).not.toContain(ADD);
  const photo = await contribute(dad, recap);
  expect(await textOf(reader, publicPage())).not.toContain("Kilometer 32");
  expect(await textOf(owner, publicPage())).toContain("\n1 waits for you\n1 new\n");

  await decide(owner, photo, { status: "shown" });
  const html = await (await reader.call(publicPage())).text();
  expect(html).toContain('alt="Kilometer 32"');
  expect(plain(html)).toMatch(/\nFrom the fence\n(.*\n)*Kilometer 32\nPhoto by Dad\n/);
  await setGuests(owner, recap, false);
  const closed = await textOf(reader, publicPage());
  expect(closed).toContain("\nPhoto by Dad\n");
  expect(closed).not.toContain(ADD);
});

test("a page without anything of guests says nothing of them", async () => {
  await setGuests(owner, recap, false);
  expect(await textOf(reader, publicPage())).not.toContain("From the fence");
  expect(await textOf(owner, publicPage())).not.toContain("From the fence");
});

test("the owner takes a photo into the gallery and a cheer to a question, with their credits, and takes them out again", async () => {
  const photo = await contribute(dad, recap, GUEST_PHOTO, { userName: "<b>Dad" });
  const cheer = await contribute(dad, recap, GUEST_CHEER, { text: "Go!" });
  const waiting = await textOf(owner, review());
  expect(waiting).toContain("\nWaiting (2)\n");
  expect(waiting).toContain("\nPhoto by &lt;b&gt;Dad\n");

  const taken = await decided("take", photo.id, { to: "gallery", what: "<b>Dad's photo" });
  expect(taken.status).toBe(200);
  expect(taken.text).toContain("\n&lt;b&gt;Dad's photo is in the story.\nUndo\n");
  expect((await decided("take", cheer.id, { to: "1" })).status).toBe(200);
  expect(await textOf(owner, review())).toContain("\nNothing waits for you\n");
  const story = await textOf(reader, publicPage());
  expect(story).toContain("\nPhoto by &lt;b&gt;Dad\n");
  expect(story).toContain("\nCheer by Dad\n");
  const html = await (await reader.call(publicPage())).text();
  expect(html).toContain('"creditText":"Dad"');

  expect(await textOf(owner, review("taken"))).toContain("\nTake it out\n");
  const undone = await decided("hold", photo.id, {}, review("taken"));
  expect(undone.text).toContain("waits again");
  expect(await textOf(reader, publicPage())).not.toContain("Photo by");
  expect(await textOf(owner, review())).toContain("\nWaiting (1)\n");
});

test("what the guest has taken back meanwhile is said to be gone; a question that is none is refused", async () => {
  const photo = await contribute(dad, recap);
  const form = await formOf(owner, review());
  expect((await decided("take", photo.id, { to: "99" })).status).toBe(409);
  await dad.send("DELETE", `/api/contributions/${photo.id}`, {});
  const response = await owner.submit(review(), { ...form, intent: `show-${photo.id}` });
  expect(response.status).toBe(404);
  expect(plain(await response.text())).toContain("It's gone");
});

test("the owner declines one, and blocks who sent the others", async () => {
  const [declined, shown] = [await contribute(dad, recap), await contribute(dad, recap)];
  expect((await decided("delete", declined.id)).text).toContain("\nDad's photo is deleted.\n");
  await decided("show", shown.id);
  const blocked = await decided("block", shown.id, {}, review("shown"));
  expect(blocked.text).toContain("is blocked");
  expect(await contributionsFor(owner, recap)).toEqual([]);
});

test("more than fifty are shown in pages", async () => {
  const sent = await contribute(dad, recap);
  await decide(owner, sent, { status: "shown" });
  await addCopies(sent.id, 50);
  const html = await (await reader.call(publicPage())).text();
  expect(html).not.toContain("Photo number 50.");
  expect(html).toContain("Photo number 49.");
  const [, more = ""] = /href="(\?fence=[^"#]*)#fence"/.exec(html) ?? [];
  const next = await textOf(reader, publicPage() + more);
  expect(next).toContain("Photo number 50.");
  expect(next).not.toContain("Photo number 49.");
  expect(await (await owner.call(review("shown"))).text()).toContain("after=");
});

test("nobody but the owner has the review", async () => {
  for (const browser of [dad, reader]) expect((await browser.call(review())).status).toBe(404);
  const sent = await contribute(dad, recap);
  const form = await formOf(owner, review());
  for (const browser of [dad, reader]) {
    const pressed = await browser.submit(review(), { ...form, intent: `show-${sent.id}` });
    expect(pressed.status).toBe(404);
  }
});

test("the question on /share opens the recap for guests and closes it again, by a form", async () => {
  await setGuests(owner, recap, false);
  const share = `/share?recap=${recap.shareId}`;
  const save = (fields: Record<string, string>) => press(owner, share, "guests", fields);
  expect((await save({ guests: "on" })).status).toBe(200);
  expect(await textOf(reader, publicPage())).toContain(ADD);
  const html = await (await owner.call(share)).text();
  expect(html).toContain("Were people at the fence?");
  expect(html).toContain(`http://localhost/r/${recap.shareId}/add`);
  expect((await save({})).status).toBe(200);
  expect(await textOf(reader, publicPage())).not.toContain(ADD);
  expect((await save({ guests: "perhaps" })).status).toBe(400);
});
