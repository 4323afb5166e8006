import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import worker from "../../../workers/app.ts";
import { completeDraft, destination, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { failingDatabase } from "../../failing-database.ts";
import { quietConsole } from "../../quiet-console.ts";

quietConsole("error");

const MISSING = "Unable to find your race details. Please try creating a new recap.";
const FAILED = "An unexpected error occurred while saving. Please try again.";

const NOT_FOUND = [
  "Race recap not found",
  "This race recap may have been removed or set to private.",
  "Go to Home",
];

/** Returns the text of a page's main element, element by element. */
function wordsOf(html: string): string[] {
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return main.split(/<[^>]*>/).filter((words) => words.trim() !== "");
}

async function athleteAtStart(): Promise<Caller> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  return athlete;
}

function rowOf(shareId: string) {
  return env.DB.prepare("SELECT * FROM recaps WHERE share_id = ?").bind(shareId).first();
}

function save(athlete: Caller, shareId: string): Promise<Response> {
  return athlete.submit(`/share?recap=${shareId}`, { recap: shareId, intent: "save" });
}

test("saving to the collection changes nothing and redirects to the collection with a message", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const before = await rowOf(shareId);
  const response = await save(athlete, shareId);
  expect(response.status).toBe(302);
  expect(destination(response)).toBe("/past-recaps?notice=saved");
  expect(await rowOf(shareId)).toEqual(before);
  const collection = await (await athlete.call(destination(response))).text();
  expect(collection).toContain("Your recap is saved and will appear in your past recaps!");
  expect(collection).toContain("Chicago Lakefront Run");
});

test("the share page links back to the memories and on to the last step", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const text = await (await athlete.call(`/share?recap=${shareId}`)).text();
  expect(text).toMatch(
    new RegExp(`href="/race-memories\\?recap=${shareId}&amp;from=share"[^>]*>Back to Memories`),
  );
  expect(text).toMatch(new RegExp(`href="/complete\\?recap=${shareId}"[^>]*>Finish`));
});

test("a private recap can be saved and stays private", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await athlete.submit("/share", { intent: "visibility", recap: shareId, visibility: "private" });
  expect((await save(athlete, shareId)).status).toBe(302);
  expect((await caller(exports.default).call(`/r/${shareId}`)).status).toBe(404);
});

test("a stranger cannot save another athlete's recap and learns nothing about it", async () => {
  const owner = await athleteAtStart();
  const shareId = await publishRecap(owner);
  const before = await rowOf(shareId);
  const stranger = await athleteAtStart();
  const [others, missing] = [await save(stranger, shareId), await save(stranger, newShareId())];
  expect([others.status, missing.status]).toEqual([400, 400]);
  const text = await others.text();
  expect(text).toContain("Missing race details");
  expect(text).toContain(MISSING);
  expect(text).not.toContain("Chicago Lakefront Run");
  expect(await rowOf(shareId)).toEqual(before);
});

test.each([
  ["a draft", completeDraft],
  [
    "a recap that is deleted",
    async (athlete: Caller) => {
      const shareId = await publishRecap(athlete);
      await athlete.send("DELETE", `/api/recaps/${shareId}`, {});
      return shareId;
    },
  ],
])("%s is not saved", async (_what, make) => {
  const athlete = await athleteAtStart();
  const shareId = await make(athlete);
  const before = await rowOf(shareId);
  const response = await save(athlete, shareId);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(MISSING);
  expect(await rowOf(shareId)).toEqual(before);
});

test.each(["", "../../x", "1"])("a form with the recap %j saves nothing", async (recap) => {
  const response = await (await athleteAtStart()).submit("/share", { recap, intent: "save" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(MISSING);
});

test("a recap without a name is not saved: the page stays and shows the reason", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await env.DB.prepare("UPDATE recaps SET name = NULL WHERE share_id = ?").bind(shareId).run();
  const response = await save(athlete, shareId);
  expect(response.status).toBe(400);
  const text = await response.text();
  expect(text).toContain("Missing race details");
  expect(text).toContain("Share Your Race Story");
});

test("a failure of the database is shown, and the page stays", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const { db } = failingDatabase(env.DB, { call: 1, when: "before" });
  const response = await worker.fetch(
    new Request(`http://localhost/share?recap=${shareId}`, {
      method: "POST",
      headers: {
        cookie: athlete.cookie(),
        host: "localhost",
        origin: "http://localhost",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ recap: shareId, intent: "save" }).toString(),
    }),
    { ...env, DB: db },
  );
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain(FAILED);
  expect(text).toContain("Share Your Race Story");
  expect(await rowOf(shareId)).toMatchObject({ status: "published" });
});

test("the page of a missing recap has scripts, which look for the device copy", async () => {
  for (const path of ["/r", "/public-recap"]) {
    const response = await caller(exports.default).call(`${path}/${newShareId()}`);
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain("window.__remixContext");
    expect(wordsOf(text)).toEqual(NOT_FOUND);
  }
});

test("a stranger sees a private recap's page as not found", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await athlete.submit("/share", { intent: "visibility", recap: shareId, visibility: "private" });
  for (const path of ["/r", "/public-recap"]) {
    const response = await caller(exports.default).call(`${path}/${shareId}`);
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(wordsOf(text)).toEqual(NOT_FOUND);
    expect(text).not.toContain("Chicago");
  }
});

test("a public page has no Remix scripts", async () => {
  const shareId = await publishRecap(await athleteAtStart());
  for (const address of [`/r/${shareId}`, `/public-recap/${shareId}`]) {
    const text = await (await caller(exports.default).call(address)).text();
    expect(text).toContain("Chicago Lakefront Run");
    expect(text).not.toContain("__remixContext");
  }
});

test("without scripts the targets with a web address are plain links, and the card is a form", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const text = await (await athlete.call(`/share?recap=${shareId}`)).text();
  for (const host of ["www.facebook.com", "x.com", "api.whatsapp.com"]) {
    const [, attributes = ""] = new RegExp(`<a ([^>]*https://${host}/[^>]*)>`).exec(text) ?? [];
    expect(attributes).toContain(encodeURIComponent(`/r/${shareId}`));
    expect(attributes).toMatch(/target="_blank" rel="noreferrer"/);
  }
  expect(text).toMatch(/<a href="mailto:\?subject=Check%20out%20Race%20Recap!/);
  expect(text).toMatch(/aria-label="QR code for the link" viewBox="0 0 (\d\d) \1"/);
  expect(text).toMatch(/<button[^>]* name="intent" value="card"[^>]*>(<[^>]*>)*Generate for Screenshot</);
});

test("every element that the specification names for the step is there in its words", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const words = wordsOf(await (await athlete.call(`/share?recap=${shareId}`)).text());
  const named = [
    ["Getting your link ready…", "Share direct link", "Copy"],
    ["Facebook", "X (Twitter)", "Instagram", "TikTok", "WhatsApp", "Email"],
    ["Privacy", "Public", "Private", "Only you can view", "Change"],
    ["Story card", "Modern Gradient", "Athletic Bold", "Minimal Clean", "Generate for Screenshot"],
    ["Copy Race Recap Link", "Share to Instagram", "Share to Facebook"],
    ["Save to Your Account", "Save to Account"],
    ["AI Podcast Creator", "Create Podcast"],
    ["Back to Memories", "Finish"],
  ].flat();
  expect(named.filter((name) => words.filter((text) => text === name).length !== 1)).toEqual([]);
  // The chosen radio button, and the line that opens the choice.
  expect(words.filter((text) => text === "Anyone with the link can view")).toHaveLength(2);
});

test("a private recap links to no target and says how to share it", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await athlete.submit("/share", { intent: "visibility", recap: shareId, visibility: "private" });
  const text = await (await athlete.call(`/share?recap=${shareId}`)).text();
  expect(text).not.toMatch(/facebook\.com|x\.com\/intent|api\.whatsapp\.com|mailto:/);
  expect(text).toContain("Make it public to share it");
});
