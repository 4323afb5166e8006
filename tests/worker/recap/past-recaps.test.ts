/** Pages of recaps through the doors: the API's lists with their Link header, and /past-recaps without scripts. */
import { env, exports } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { completeDraft, destination, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap } from "../../factories.ts";
import { quietConsole } from "../../quiet-console.ts";
import { signIn } from "../../sign-in-calls.ts";
import { deleteInsertedRecaps, insertRecaps } from "../../stored-recaps.ts";

interface Listed {
  shareId: string;
  name: string;
}

quietConsole("error");
afterEach(async () => {
  await deleteInsertedRecaps(env.DB);
});

/** Returns a browser with so many recaps, "Race 1" being the oldest. */
async function athleteWith(count: number, status: "draft" | "published" = "published"): Promise<Caller> {
  const athlete = caller(exports.default);
  const created = await athlete.send("POST", "/api/recaps", newRecap());
  const { shareId } = await created.json<Listed>();
  const row = await env.DB.prepare("DELETE FROM recaps WHERE share_id = ? RETURNING visitor_id")
    .bind(shareId)
    .first<{ visitor_id: string }>();
  await insertRecaps(env.DB, { visitorId: row?.visitor_id ?? "", count, status });
  return athlete;
}

function races(from: number, to: number): string[] {
  return Array.from({ length: from - to + 1 }, (_, at) => `Race ${from - at}`);
}

/** Returns the path of the next page, or null. */
function nextOf(response: Response): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1] ?? null;
}

async function readPage(athlete: Caller, path: string) {
  const html = await (await athlete.call(path)).text();
  const link = (text: string) =>
    new RegExp(`href="(/past-recaps[^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;
  return {
    html,
    names: [...html.matchAll(/<bdi>(Race \d+)<\/bdi>/g)].map(([, name]) => name),
    title: /<title>([^<]*)</.exec(html)?.[1],
    newer: link("Newer recaps"),
    older: link("Older recaps"),
  };
}

test.each(["/api/recaps", "/api/recaps/user", "/api/recaps/user?status=draft"])(
  "%s has 50 recaps a page, and a link to the next",
  async (path) => {
    const athlete = await athleteWith(120, path.endsWith("draft") ? "draft" : "published");
    const names: string[][] = [];
    let next: string | null = path;
    while (next !== null) {
      const response: Response = await athlete.call(next);
      names.push((await response.json<Listed[]>()).map(({ name }) => name));
      next = nextOf(response);
      if (next !== null) expect(next.startsWith(path)).toBe(true);
    }
    expect(names).toEqual([races(120, 71), races(70, 21), races(20, 1)]);
  },
);

test("a list of one page has no link, and contains no story", async () => {
  const athlete = await athleteWith(50);
  const response = await athlete.call("/api/recaps");
  expect(response.headers.has("link")).toBe(false);
  const text = await response.text();
  expect(JSON.parse(text)).toHaveLength(50);
  expect(text).not.toMatch(/It rained|We ran/);
  expect(JSON.parse(text)[0]).toMatchObject({
    name: "Race 50",
    cover: { id: expect.stringMatching(/^1\d{21}$/), url: expect.stringContaining("/api/image/recap_") },
  });
});

test.each([
  "before=",
  "before=x",
  "before=1",
  "before=1_",
  "before=1_2_3",
  "after=1e3_1",
  `before=1_${"9".repeat(16)}`,
])("the API rejects the cursor %s, and the page shows the newest recaps", async (query) => {
  const athlete = await athleteWith(1);
  for (const path of ["/api/recaps", "/api/recaps/user"]) {
    const response = await athlete.call(`${path}?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "invalid_input", message: "before and after must come from the link to another page" },
    });
  }
  expect((await readPage(athlete, `/past-recaps?${query}`)).names).toEqual(["Race 1"]);
});

test("a stranger with the link to a page sees no recap of it", async () => {
  const athlete = await athleteWith(60);
  const next = nextOf(await athlete.call("/api/recaps")) ?? "";
  expect(await (await athlete.call(next)).json()).toHaveLength(10);
  const stranger = caller(exports.default);
  const response = await stranger.call(next);
  expect([response.status, await response.json()]).toEqual([200, []]);
  const { older } = await readPage(athlete, "/past-recaps");
  let page = await stranger.call(older ?? "");
  while (page.status === 302) page = await stranger.call(destination(page));
  expect(await page.text()).toContain("No Race Recaps Yet");
});

/** Matches the large number of recaps, and the words after it. */
function counted(count: number, words = "recaps"): RegExp {
  return new RegExp(`>${count}</span>.{0,20}${words}<`);
}

test("past recaps are 24 a page, each with the number of all, with plain links to older and newer ones", async () => {
  const athlete = await athleteWith(57);
  const first = await readPage(athlete, "/past-recaps");
  expect([first.names, first.newer]).toEqual([races(57, 34), null]);
  const second = await readPage(athlete, first.older ?? "");
  expect(second.names).toEqual(races(33, 10));
  expect(second.title).toContain("Your Older Race Recaps");
  const third = await readPage(athlete, second.older ?? "");
  expect([third.names, third.older]).toEqual([races(9, 1), null]);
  for (const { html } of [first, second, third]) expect(html).toMatch(counted(57));
  expect((await readPage(athlete, third.newer ?? "")).names).toEqual(second.names);
  expect((await readPage(athlete, second.newer ?? "")).names).toEqual(first.names);
});

test("a single page says how many recaps there are and what they add up to, and has no links", async () => {
  const page = await readPage(await athleteWith(24), "/past-recaps");
  expect([page.newer, page.older]).toEqual([null, null]);
  expect(page.html).toContain(">240 km raced<");
  expect(page.html).toMatch(counted(24));
  expect(page.html).not.toContain("Pages of recaps");
  const one = await readPage(await athleteWith(1), "/past-recaps");
  expect(one.html).toMatch(counted(1, "recap"));
  expect(one.html).not.toContain("raced");
});

test("drafts are not counted, and stand before the years of the races", async () => {
  const athlete = await athleteWith(7);
  const update = (name: string, change: string) =>
    env.DB.prepare(`UPDATE recaps SET ${change} WHERE name = ?`).bind(name).run();
  await update("Race 3", "date = '2024-05-18'");
  await update("Race 2", "date = NULL, status = 'draft'");
  const { html, names } = await readPage(athlete, "/past-recaps");
  expect(html).toMatch(counted(6));
  expect([...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
    "Drafts",
    "2026",
    "2024",
  ]);
  expect(names).toEqual(["Race 2", ...races(7, 4), "Race 1", "Race 3"]);
});

test("the latest race is first, and the API's list begins with the newest recap", async () => {
  const athlete = await athleteWith(26);
  await env.DB.prepare("UPDATE recaps SET date = '2026-05-18' WHERE name = 'Race 1'").run();
  const first = await readPage(athlete, "/past-recaps");
  expect(first.names).toEqual(["Race 1", ...races(26, 4)]);
  expect((await readPage(athlete, first.older ?? "")).names).toEqual(races(3, 2));
  const listed = await (await athlete.call("/api/recaps")).json<Listed[]>();
  expect(listed.map(({ name }) => name)).toEqual(races(26, 1));
});

test("deleting a recap stays on its page, and from an empty page leads to the one before it", async () => {
  const athlete = await athleteWith(26);
  const { older } = await readPage(athlete, "/past-recaps");
  const url = older ?? "";
  const onPage = async (html: string) => {
    const [, shareId = ""] = /name="intent" value="delete-(recap_[^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`action="${url}"`);
    const question = await (await athlete.submit(url, { intent: `delete-${shareId}` })).text();
    expect(question).toContain("Are you sure you want to delete this race recap?");
    expect(question).toContain(`href="${url}"`);
    const response = await athlete.submit(url, { intent: `sure-${shareId}` });
    expect(destination(response)).toBe(`${url}${url.includes("?") ? "&" : "?"}deleted=${shareId}`);
    return athlete.call(url);
  };
  const one = await (await onPage((await readPage(athlete, url)).html)).text();
  expect(one).toContain("Race 1<");
  expect(one).not.toContain("Race 2<");
  const none = await onPage(one);
  expect(none.status).toBe(302);
  const before = await readPage(athlete, destination(none));
  expect([before.names, before.newer, before.older]).toEqual([races(26, 3), null, null]);
});

/** Returns the part of the page that is about the collection. */
async function collectionOf(athlete: Caller, path = "/past-recaps"): Promise<string> {
  const [main = ""] = (await (await athlete.call(path)).text()).split("</main>");
  return main;
}

test("only a returning visitor is welcomed back", async () => {
  const athlete = caller(exports.default);
  const [newcomer, back] = ["Welcome to your race collection.", "Welcome back!"];
  expect(await collectionOf(athlete)).toContain(newcomer);
  const shareId = await publishRecap(athlete);
  const withRecap = await collectionOf(athlete);
  expect([withRecap.includes(back), withRecap.includes(newcomer)]).toEqual([true, false]);
  await athlete.send("DELETE", `/api/recaps/${shareId}`, {});
  expect(await collectionOf(athlete)).toContain(back);
  const account = caller(exports.default);
  await signIn(account, "collector@example.com", env);
  expect(await collectionOf(account)).toContain(back);
});

test("a draft is the first and is continued at its first unanswered question", async () => {
  const athlete = caller(exports.default);
  const draft = await completeDraft(athlete);
  const published = await publishRecap(athlete);
  const page = await collectionOf(athlete);
  expect(page.indexOf(`name-${draft}`)).toBeLessThan(page.indexOf(`name-${published}`));
  expect(page).toContain("Drafts");
  expect(page).not.toContain(`href="/r/${draft}"`);
  const [, link = ""] = /href="([^"]+)"[^>]*>Continue</.exec(page) ?? [];
  // The first question is answered.
  expect(destination(await athlete.call(link))).toBe(`/questions?recap=${draft}&q=2`);
  const question = await (await athlete.submit("/past-recaps", { intent: `delete-${draft}` })).text();
  expect(question).toContain("published yet");
  await athlete.submit("/past-recaps", { intent: `sure-${draft}` });
  expect((await athlete.call(`/questions?recap=${draft}`)).status).toBe(404);
  expect(await collectionOf(athlete)).not.toContain(draft);
});

test("a published recap shows its finish time, its menu deletes it or leads to its overview and to sharing, and its page to editing", async () => {
  const athlete = caller(exports.default);
  const shareId = await publishRecap(athlete);
  const page = await collectionOf(athlete);
  expect(page).toContain("48:12");
  const [, menu = ""] = /<details[^>]*>(.*?)<\/details>/.exec(page) ?? [];
  const places = [`delete-${shareId}`, `href="/summary?recap=${shareId}"`, `href="/share?recap=${shareId}"`];
  expect(places.map((place) => menu.indexOf(place)).toSorted((a, b) => a - b)).toEqual(
    places.map((place) => menu.indexOf(place)),
  );
  expect(places.every((place) => menu.includes(place))).toBe(true);
  const edit = new RegExp(`href="/questions\\?recap=${shareId}"[^>]*>Edit<`);
  expect(await collectionOf(athlete, `/r/${shareId}`)).toMatch(edit);
  expect(await collectionOf(caller(exports.default), `/r/${shareId}`)).not.toContain("Edit<");
});

test("a search is in the address, which the form, the links to pages and a deletion keep", async () => {
  const athlete = await athleteWith(57);
  const path = "/past-recaps?name=race&type=running&year=2026";
  const first = await readPage(athlete, path);
  expect(first.names).toEqual(races(57, 34));
  // How many there are in all is not known.
  expect(first.html).not.toContain("recaps found");
  expect(first.html).toMatch(/name="name"[^>]*value="race"/);
  for (const value of ["running", "2026"])
    expect(first.html).toMatch(new RegExp(`<option value="${value}" selected`));
  expect(first.older?.startsWith(`${path}&before=`)).toBe(true);
  const second = await readPage(athlete, first.older ?? "");
  expect(second.names).toEqual(races(33, 10));
  expect((await readPage(athlete, second.newer ?? "")).names).toEqual(first.names);
  expect((await readPage(athlete, "/past-recaps?name=race+5")).html).toMatch(counted(9, "recaps found"));
  const [, intent = ""] = /value="(sure-recap_[^"]+)"/.exec(first.html.replaceAll("delete-", "sure-")) ?? [];
  expect(destination(await athlete.submit(path, { intent }))).toBe(
    `${path}&deleted=${intent.slice("sure-".length)}`,
  );
});

test("a search that finds nothing says what was searched for and leads back to all recaps", async () => {
  const athlete = await athleteWith(12);
  const { html, names } = await readPage(athlete, "/past-recaps?name=%3Cb%3Elake&type=hyrox&year=2019");
  expect([names, html.includes("No recaps match “&lt;b&gt;lake”, HYROX, 2019")]).toEqual([[], true]);
  expect(html).toMatch(/href="\/past-recaps"[^>]*>Show all recaps/);
  // Fewer than twelve can be seen at a glance.
  expect(await collectionOf(await athleteWith(11))).not.toContain("<search");
  expect(await collectionOf(athlete)).toContain("<search");
});
