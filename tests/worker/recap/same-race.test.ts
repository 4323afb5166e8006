/** A reader of a shared recap begins an own one of the same race. All of it is as a browser without scripts does it. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginDraft, completeDraft, destination } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId } from "../../factories.ts";
import { shownForm } from "../../shown-form.ts";
import { takeDown } from "../../take-down.ts";

const RACE = {
  raceType: "triathlon",
  name: "Ironman <Nice> & friends",
  date: "2026-06-28",
  location: "Nice, France",
  distance: "custom",
  customDistanceValue: 112.5,
  customDistanceUnit: "mi",
} as const;
const TAKEN = "Same race, your story";

/** Publishes a recap of another athlete with everything that must not be taken. */
async function sharedRecap(changes: { isPublic?: boolean } = {}) {
  const author = caller(exports.default);
  await author.call("/race-type?new");
  const body = newRecap({ ...RACE, finishTime: "12:34:56", athleteName: "Grace", ...changes });
  const created = await author.send("POST", "/api/recaps", body);
  expect(created.status).toBe(201);
  return { author, shareId: (await created.json<{ shareId: string }>()).shareId };
}

async function text(reader: Caller, url: string): Promise<string> {
  return (await reader.call(url)).text();
}

/** Follows a link to step 1 of a new recap. Returns its address. */
async function begun(reader: Caller, url: string): Promise<string> {
  const address = destination(await reader.call(url));
  expect(address).toMatch(/^\/race-type\?new=recap_\d{13}_[A-Za-z0-9_-]{22}&like=/);
  return address;
}

/** Presses Next on step 1. Returns the new recap as the API shows it. */
async function pressNext(reader: Caller, address: string) {
  const html = await text(reader, address);
  const [, raceType = ""] = /<input[^>]*name="raceType"[^>]*checked=""[^>]*value="(\w+)"/.exec(html) ?? [];
  const next = await reader.submit(address, { ...shownForm(html), raceType });
  expect(destination(next)).toMatch(/^\/race-details\?recap=/);
  const shareId = new URLSearchParams(destination(next).split("?")[1]).get("recap");
  return (await reader.call(`/api/recaps/${shareId}`)).json<Record<string, unknown>>();
}

test("a shared page ends with the question, and its link begins a recap with the race and nothing else", async () => {
  const { shareId } = await sharedRecap();
  const reader = caller(exports.default);
  const page = await text(reader, `/r/${shareId}`);
  const [, href = ""] = /href="([^"]*)"[^>]*>Raced it too\? Tell your story\./.exec(page) ?? [];
  expect(href).toBe(`/race-type?like=${shareId}`);

  const address = await begun(reader, href);
  expect(await text(reader, address)).toContain(TAKEN);
  expect(await pressNext(reader, address)).toMatchObject({
    ...RACE,
    status: "draft",
    finishTime: null,
    athleteName: null,
    dnf: false,
    answers: {},
    media: [],
    recordings: [],
    questions: newRecap().questions,
  });
});

test.each([
  ["running", "Ran it too? Tell your story."],
  ["cycling", "Rode it too? Tell your story."],
  ["hyrox", "Raced it too? Tell your story."],
] as const)("readers of a recap of %s are asked: %s", async (raceType, question) => {
  const author = caller(exports.default);
  await author.call("/race-type?new");
  const created = await author.send("POST", "/api/recaps", newRecap({ raceType }));
  const { shareId } = await created.json<{ shareId: string }>();
  expect(await text(caller(exports.default), `/r/${shareId}`)).toContain(question);
  // The athlete was there.
  expect(await text(author, `/r/${shareId}`)).not.toContain("Tell your story.");
});

test("the race type can be another one", async () => {
  const { shareId } = await sharedRecap();
  const reader = caller(exports.default);
  const address = await begun(reader, `/race-type?like=${shareId}`);
  const own = newShareId();
  await reader.submit(address, { recap: own, raceType: "cycling" });
  const recap = await (await reader.call(`/api/recaps/${own}`)).json();
  expect(recap).toMatchObject({ raceType: "cycling", name: RACE.name });
});

test("a recap that not everybody may read is ignored, for its athlete too", async () => {
  const hidden = await sharedRecap({ isPublic: false });
  const takenDown = await sharedRecap();
  await takeDown(env, takenDown.shareId);
  const deleted = await sharedRecap();
  await deleted.author.call(`/api/recaps/${deleted.shareId}`, { method: "DELETE" });
  const author = caller(exports.default);
  await author.call("/race-type?new");
  const draft = { author, shareId: await completeDraft(author) };
  for (const { author, shareId } of [hidden, takenDown, deleted, draft]) {
    for (const reader of [caller(exports.default), author]) {
      const first = await reader.call(`/race-type?like=${shareId}`);
      expect(first.status).toBe(200);
      const address = `/race-type?new=${newShareId()}&like=${shareId}`;
      const page = await text(reader, address);
      expect(page).not.toContain(TAKEN);
      expect(page).not.toContain(RACE.location);
      const own = newShareId();
      await reader.submit(address, { recap: own, raceType: "running" });
      expect(await (await reader.call(`/api/recaps/${own}`)).json()).toMatchObject({
        name: null,
        date: null,
      });
    }
  }
});

test.each([
  newShareId(),
  "1",
  "recap_1_a",
  "//evil.example",
  "'; DROP TABLE recaps; --",
  "%00",
  "<script>",
  "x".repeat(4_000),
])("no recap is named: %s", async (like) => {
  const reader = caller(exports.default);
  const query = new URLSearchParams({ like });
  const first = await reader.call(`/race-type?${query}`);
  expect(first.status).toBe(200);
  expect(await first.text()).not.toContain(TAKEN);
  const own = newShareId();
  await reader.submit(`/race-type?${query}`, { recap: own, raceType: "running" });
  expect(await (await reader.call(`/api/recaps/${own}`)).json()).toMatchObject({ name: null });
  const begins = await reader.submit("/?index", { like, discard: own });
  expect(destination(begins)).toMatch(
    /^\/race-type\?new=recap_\d{13}_[A-Za-z0-9_-]{22}(&like=recap_\d{13}_[\w-]{22})?$/,
  );
});

test("an unfinished recap stays until the athlete agrees to start over", async () => {
  const { shareId } = await sharedRecap();
  const reader = caller(exports.default);
  await reader.call("/race-type?new");
  const unfinished = await beginDraft(reader);
  const home = destination(await reader.call(`/race-type?like=${shareId}`));
  expect(home).toBe(`/?like=${shareId}`);
  const [question = ""] = /role="alert"[\s\S]*?<\/form>/.exec(await text(reader, home)) ?? [];
  expect(question).toContain("Start over? This deletes your unfinished recap.");
  expect(question).toContain(`recap=${unfinished}`);
  expect((await reader.call(`/api/recaps/${unfinished}`)).status).toBe(200);

  const sure = await reader.submit("/?index", shownForm(question));
  const address = destination(sure);
  expect(address).toMatch(new RegExp(`^/race-type\\?new=recap_[\\w-]+&like=${shareId}$`));
  expect((await reader.call(`/api/recaps/${unfinished}`)).status).toBe(404);
  expect(await pressNext(reader, address)).toMatchObject(RACE);
});

test("twenty clicks on Next begin one recap", async () => {
  const { shareId } = await sharedRecap();
  const reader = caller(exports.default);
  const address = await begun(reader, `/race-type?like=${shareId}`);
  const own = newShareId();
  const press = () => reader.submit(address, { recap: own, raceType: "triathlon" });
  const sent = await Promise.all(Array.from({ length: 20 }, press));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([302]));
  expect(await (await reader.call("/api/recaps/user?status=draft")).json()).toHaveLength(1);
});
