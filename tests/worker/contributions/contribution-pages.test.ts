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
import { addComment, block as blockAuthor } from "../../reaction-calls.ts";
import { formOf, press, unescaped } from "../../shown-form.ts";

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
  expect(await textOf(owner, publicPage())).toContain("\n1 to approve\n1 new\n");

  await decide(owner, photo, { status: "shown" });
  const html = await (await reader.call(publicPage())).text();
  expect(html).toContain('alt="Kilometer 32"');
  expect(plain(html)).toMatch(/\nFrom the sidelines\n(.*\n)*Kilometer 32\nPhoto by Dad\n/);
  await setGuests(owner, recap, false);
  const closed = await textOf(reader, publicPage());
  expect(closed).toContain("\nPhoto by Dad\n");
  expect(closed).not.toContain(ADD);
});

test("a page without anything of guests says nothing of them", async () => {
  await setGuests(owner, recap, false);
  expect(await textOf(reader, publicPage())).not.toContain("From the sidelines");
  expect(await textOf(owner, publicPage())).not.toContain("From the sidelines");
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
  expect(await textOf(owner, review())).toContain("\nNothing to approve\n");
  const story = await textOf(reader, publicPage());
  expect(story).toContain("\nPhoto by &lt;b&gt;Dad\n");
  expect(story).toContain("\nCheer by Dad\n");
  const html = await (await reader.call(publicPage())).text();
  expect(html).toContain('"creditText":"Dad"');

  expect(await textOf(owner, review("taken"))).toContain("\nTake out of the story\n");
  const undone = await decided("hold", photo.id, {}, review("taken"));
  expect(undone.text).toContain("is waiting again");
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
  expect(html).toContain("Did anyone come to cheer?");
  expect(html).toContain(`http://localhost/r/${recap.shareId}/add`);
  expect((await save({})).status).toBe(200);
  expect(await textOf(reader, publicPage())).not.toContain(ADD);
  expect((await save({ guests: "perhaps" })).status).toBe(400);
});

test("what came since the owner last looked is marked as new, and news no more once the owner has looked", async () => {
  const news = async () =>
    await env.DB.prepare("SELECT news_count FROM recaps WHERE share_id = ?")
      .bind(recap.shareId)
      .first("news_count");
  const photo = await contribute(dad, recap);
  await addComment(reader, recap, "Well done!");
  expect(await news()).toBe(2);
  const marks = async (purpose?: string) => {
    const headers = purpose === undefined ? undefined : { "sec-purpose": purpose };
    return plain(await (await owner.call(review(), { headers })).text()).split("\nNew\n").length - 1;
  };
  expect(await marks("prefetch")).toBe(1);
  expect(await news()).toBe(2);
  expect(await marks()).toBe(1);
  expect(await news()).toBe(1);
  expect(await marks()).toBe(0);
  // What the owner has looked at was no news any more.
  await dad.send("DELETE", `/api/contributions/${photo.id}`, {});
  expect(await news()).toBe(1);
  await contribute(dad, recap);
  expect(await marks()).toBe(1);
  expect(await news()).toBe(1);
});

test("looking at the recap's page leaves the marks in the review", async () => {
  await contribute(dad, recap);
  expect(await textOf(owner, publicPage())).toContain("\n1 new\n");
  expect(await textOf(owner, publicPage())).not.toContain("\n1 new\n");
  expect(await textOf(owner, review())).toContain("\nNew\n");
});

test("several are decided about together, and brought back together", async () => {
  const sent = [
    await contribute(dad, recap),
    await contribute(dad, recap),
    await contribute(dad, recap, GUEST_CHEER),
  ];
  const selected = sent.slice(0, 2).map(({ id }) => id);
  const decideAll = async (intent: string, ids: string[], page = review()) => {
    const response = await press(owner, page, intent, { selected: ids });
    return { status: response.status, text: plain(await response.text()) };
  };
  const statuses = async () => (await contributionsFor(owner, recap)).map(({ status }) => status);

  expect(await decideAll("show-selected", [])).toMatchObject({
    status: 400,
    text: expect.stringContaining("Select some first"),
  });
  expect((await decideAll("show-selected", selected)).text).toContain("\n2 are shown below the story.\n");
  expect(await statuses()).toEqual(["shown", "shown", "held"]);
  expect(plain(await (await reader.call(publicPage())).text()).split("Photo by Dad")).toHaveLength(3);
  await decide(owner, sent[0] ?? { id: "" }, { questionIndex: null });
  expect((await decideAll("hold-selected", selected, review("taken"))).text).toContain("2 are waiting again");
  expect(await statuses()).toEqual(["held", "held", "held"]);
  expect(await textOf(reader, publicPage())).not.toContain("Photo by Dad");

  // A stranger's recap has none of them.
  const other = await createRecap(reader);
  await setGuests(reader, other, true);
  const stolen = await reader.submit(`/r/${other.shareId}/contributions`, {
    intent: "delete-selected",
    selected: selected[0] ?? "",
  });
  expect(stolen.status).toBe(404);
  expect((await decideAll("delete-selected", selected)).text).toContain("\n2 are deleted.\n");
  expect(await statuses()).toEqual(["held"]);
  expect((await decideAll("delete-selected", ["nothing"])).status).toBe(400);
});

test("without scripts, all of a page are selected by a link", async () => {
  for (let count = 0; count < 2; count++) await contribute(dad, recap);
  const html = await (await owner.call(review())).text();
  const selected = (page: string) => page.match(/<input[^>]*name="selected"[^>]*checked=""/g)?.length ?? 0;
  expect(selected(html)).toBe(0);
  const [, all = ""] = /href="([^"]*all=)"/.exec(html) ?? [];
  expect(selected(await (await owner.call(unescaped(all))).text())).toBe(2);
});

test("whoever is blocked, for a comment or for what they sent, is listed by name and let in again, with nothing left of them", async () => {
  const sent = await contribute(dad, recap, GUEST_PHOTO, { userName: "<b>Dad" });
  const posted = await addComment(reader, recap, "Spam", { userName: "Alice" });
  await decided("block", sent.id);
  await blockAuthor(owner, recap, posted);
  await owner.send("DELETE", `/api/comments/${posted.id}`, {});
  expect(await contributionsFor(owner, recap)).toEqual([]);
  expect(await textOf(dad, publicPage())).not.toContain(ADD);
  expect(await textOf(owner, publicPage())).toContain("\nPeople you blocked\n");
  expect(await textOf(owner, review())).toMatch(
    /\nPeople you blocked\n(.*\n)*Alice \n(.*\n)*&lt;b&gt;Dad \n/,
  );

  const response = await owner.call(`/api/recaps/${recap.shareId}/blocks`);
  const blocks = (await response.json()) as { id: string; userName: string }[];
  expect(blocks.map(({ userName }) => userName)).toEqual(["Alice", "<b>Dad"]);
  const [alice, father] = blocks;
  expect((await decided("unblock-listed", father?.id ?? "", { what: "<b>Dad" })).text).toContain(
    "\n&lt;b&gt;Dad can like, comment and add again.\n",
  );
  await contribute(dad, recap);
  const unblock = (browser: Caller) =>
    browser.send("DELETE", `/api/recaps/${recap.shareId}/blocks`, { blockId: alice?.id });
  expect((await unblock(dad)).status).toBe(404);
  expect((await unblock(owner)).status).toBe(204);
  expect((await unblock(owner)).status).toBe(404);
  await addComment(reader, recap, "Sorry");
  expect(await textOf(owner, review())).toContain("You haven't blocked anyone.");
});
