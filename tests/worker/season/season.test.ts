/** A season of the whole Worker: its page, its link and its pictures, and what strangers never get of it. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { type Caller, caller } from "../../caller.ts";
import { course } from "../../factories.ts";
import { addSample, createRecap } from "../../media-calls.ts";
import { quietConsole } from "../../quiet-console.ts";
import { like } from "../../reaction-calls.ts";
import { formOf } from "../../shown-form.ts";
import { signIn } from "../../sign-in-calls.ts";
import { takeDown } from "../../take-down.ts";
import { siteWith } from "../site-with.ts";

quietConsole("error");
const site = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});

/** What only the private race has. */
const SECRETS = ["Canary Marathon", "Canarytown", "canary hill broke me"];
const PRIVATE = {
  name: "Canary Marathon",
  location: "Canarytown",
  date: "2025-09-28",
  isPublic: false,
  distance: "custom" as const,
  customDistanceValue: 57,
  customDistanceUnit: "km" as const,
  answers: { "2": "The canary hill broke me down at last.", "4": "I will never see the canary again." },
};

async function athlete(): Promise<Caller> {
  const browser = caller(site);
  await browser.call("/race-type?new");
  return browser;
}

/** Two public races and a private one of 2025. */
async function seasonOf(browser: Caller) {
  const spring = await createRecap(browser, {
    name: "Spring Ten",
    date: "2025-04-12",
    answers: { "2": "The wind on the bridge was brutal today.", "4": "I will start much slower next time." },
  });
  const autumn = await createRecap(browser, { name: "Autumn Ten", date: "2025-10-05", finishTime: "45:02" });
  const secret = await createRecap(browser, PRIVATE);
  return { spring, autumn, secret };
}

async function shared(browser: Caller, year = 2025): Promise<string> {
  await browser.submit(`/season/${year}`, { intent: "share" });
  const { shareId } = await (await browser.call(`/api/seasons/${year}`)).json<{ shareId: string }>();
  return `/s/${shareId}`;
}

async function textOf(browser: Caller, path: string): Promise<string> {
  return (await browser.call(path)).text();
}

test("the athlete's season has private races too, and strangers get nothing of it", async () => {
  const owner = await athlete();
  await seasonOf(owner);
  const page = await textOf(owner, "/season/2025");
  for (const part of ["Spring Ten", "Autumn Ten", "Canary Marathon", "45:02", "77 km"])
    expect(page).toContain(part);
  const own = await (await owner.call("/api/seasons/2025")).json<{ meters: number; shareId: null }>();
  expect(own).toMatchObject({ meters: 77_000, shareId: null });
  const stranger = await (await caller(site).call("/api/seasons/2025")).json();
  expect(stranger).toMatchObject({ races: [], meters: 0 });
});

test("a shared season is made of public recaps alone, on its page, its data, its card and its preview", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const path = await shared(owner);
  const response = await caller(site).call(path);
  expect(response.headers.get("cache-control")).toContain("no-store");
  const page = await response.text();
  expect(page).toContain(`/r/${spring.shareId}`);
  expect(page).toContain("20 km");
  expect(page).toContain('content="noindex"');
  for (const secret of SECRETS) expect(page).not.toContain(secret);
  expect(page).not.toMatch(/\b77 km|\b57 km|3 races/);
  const data = await textOf(caller(site), `${path}.data`);
  expect(data).toContain("Spring Ten");
  for (const secret of ["Canary", "canary", "77000", "57000"]) expect(data).not.toContain(secret);
  const [picture = ""] = /\/api\/season-preview\/[\w-]+\/[\w-]+\.jpg/.exec(page) ?? [];
  const preview = await caller(site).call(picture);
  expect([preview.status, preview.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await preview.arrayBuffer()).byteLength).toBeLessThan(280_000);
  const card = await owner.call("/api/seasons/2025/card.jpg?style=athletic&format=1:1");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await caller(site).call("/api/seasons/2025/card.jpg")).status).toBe(404);
});

test("the pictures of a season are counted for it, and not for all seasons together", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const [picture = ""] =
    /\/api\/season-preview\/[\w-]+\/[\w-]+\.jpg/.exec(await textOf(caller(site), await shared(owner))) ?? [];
  await caller(site).call(picture);
  await owner.call("/api/seasons/2025/card.jpg");
  const { results } = await env.DB.prepare(
    "SELECT counter, subject FROM usage WHERE counter IN ('cards-recap-hour', 'previews-recap-hour') AND subject IN (?, 'everyone') ORDER BY counter",
  )
    .bind(spring.shareId)
    .all();
  expect(results).toEqual(
    ["cards-recap-hour", "previews-recap-hour"].map((counter) => ({ counter, subject: spring.shareId })),
  );
});

test("whose network has used up its cards takes none from another network", async () => {
  const limited = siteWith({ LIMIT_CARDS_NETWORK_DAY: "1" });
  const cardFrom = async (address: string) => {
    const owner = await athlete();
    await seasonOf(owner);
    const headers = { "cf-connecting-ip": address, cookie: owner.cookie() };
    const cards = ["1:1", "9:16"].map((format) => `/api/seasons/2025/card.jpg?format=${format}`);
    const statuses = [];
    for (const card of cards) statuses.push((await caller(limited).call(card, { headers })).status);
    return statuses;
  };
  expect(await cardFrom("192.0.2.71")).toEqual([200, 429]);
  expect(await cardFrom("192.0.2.72")).toEqual([200, 429]);
});

test("what is private is not to be had from the difference of two moments", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const path = await shared(owner);
  const card = "/api/seasons/2025/card.jpg";
  const seen = async () => ({
    page: await textOf(caller(site), path),
    data: await textOf(caller(site), `${path}.data`),
    card: (await owner.call(card)).headers.get("etag"),
  });
  const before = await seen();
  // Longer, higher and faster than the others, in another place and of another type, and liked by who likes nothing else.
  const hidden = await createRecap(owner, {
    ...PRIVATE,
    ...{
      raceType: "cycling",
      isPublic: true,
      customDistanceValue: 200,
      finishTime: "6:00:00",
      date: "2025-12-20",
    },
  });
  await owner.send("PUT", `/api/recaps/${hidden.shareId}/course`, course());
  await like(caller(site), hidden);
  expect((await seen()).page).toContain("220 km");
  await owner.send("PUT", `/api/recaps/${hidden.shareId}/visibility`, { isPublic: false });
  expect(await seen()).toEqual(before);
  // Nor from what is chosen of it.
  for (const choice of ["hardest", "next", "voice"])
    await owner.submit("/season/2025", { intent: "choose", choice, race: hidden.shareId });
  expect(await seen()).toEqual(before);
  await owner.send("PUT", `/api/recaps/${spring.shareId}/visibility`, { isPublic: false });
  expect(await seen()).not.toEqual(before);
});

test.each([
  [
    "private",
    (owner: Caller, id: string) => owner.send("PUT", `/api/recaps/${id}/visibility`, { isPublic: false }),
  ],
  ["deleted", (owner: Caller, id: string) => owner.send("DELETE", `/api/recaps/${id}`, {})],
  ["taken down", (_owner: Caller, id: string) => takeDown(env, id)],
])("a recap that is %s leaves the season at the next request", async (_how, hide) => {
  const owner = await athlete();
  const { spring, autumn } = await seasonOf(owner);
  const path = await shared(owner);
  const before = await textOf(caller(site), path);
  expect(before).toContain("Spring Ten");
  await hide(owner, spring.shareId);
  const after = await textOf(caller(site), path);
  expect(after).not.toContain("Spring Ten");
  expect(after).not.toContain("The wind on the bridge");
  expect(after).toContain("10 km");
  const pictureIn = (html: string) => /\/api\/season-preview\/[\w-]+\/[\w-]+\.jpg/.exec(html)?.[0];
  expect(pictureIn(after)).not.toBe(pictureIn(before));
  await hide(owner, autumn.shareId);
  const empty = await caller(site).call(path);
  expect(await empty.text()).not.toContain("Autumn Ten");
  expect((await caller(site).call(pictureIn(before) ?? "")).status).toBe(404);
});

test("while the database fails there is no last copy", async () => {
  const owner = await athlete();
  await seasonOf(owner);
  const path = await shared(owner);
  await caller(site).call(path);
  const response = await caller(failing).call(path);
  expect(response.status).toBe(503);
  expect(await response.text()).not.toContain("Spring Ten");
});

test("a link is made from one public recap on, stays the same, and an ended one never works again", async () => {
  const owner = await athlete();
  const { shareId } = await createRecap(owner, { date: "2024-05-01", isPublic: false });
  await owner.submit("/season/2024", { intent: "share" });
  expect(await (await owner.call("/api/seasons/2024")).json()).toMatchObject({ shareId: null });
  await owner.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic: true });
  const path = await shared(owner, 2024);
  expect(await shared(owner, 2024)).toBe(path);
  await owner.submit("/season/2024", { intent: "end" });
  expect((await caller(site).call(path)).status).toBe(404);
  expect(await shared(owner, 2024)).not.toBe(path);
  expect((await caller(site).call(path)).status).toBe(404);
});

test("signing in takes the season along; both links show it, with the account's choices", async () => {
  const [phone, laptop] = [await athlete(), await athlete()];
  const email = `${crypto.randomUUID()}@example.com`;
  const first = await seasonOf(phone);
  const onPhone = await shared(phone);
  await signIn(phone, email, env);
  await phone.submit("/season/2025", { intent: "choose", choice: "hardest", race: "none" });
  await createRecap(laptop, { name: "Laptop Ten", date: "2025-06-01" });
  const onLaptop = await shared(laptop);
  await laptop.submit("/season/2025", { intent: "choose", choice: "hardest", race: first.spring.shareId });
  expect(await textOf(caller(site), onPhone)).not.toContain("Laptop Ten");
  await signIn(laptop, email, env);
  for (const path of [onPhone, onLaptop]) {
    const page = await textOf(caller(site), path);
    for (const name of ["Laptop Ten", "Spring Ten"]) expect(page).toContain(name);
  }
  expect(await (await laptop.call("/api/seasons/2025")).json()).toMatchObject({
    choices: { hardest: "none" },
  });
  const form = await formOf(laptop, "/account/delete");
  await laptop.submit("/account/delete", { ...form, confirm: "yes" });
  for (const path of [onPhone, onLaptop]) expect((await caller(site).call(path)).status).toBe(404);
});

test("a recap that somebody else's account claims leaves the season", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const path = await shared(owner);
  await env.DB.prepare("UPDATE recaps SET user_id = ? WHERE share_id = ?")
    .bind("somebody-else", spring.shareId)
    .run();
  const page = await textOf(caller(site), path);
  expect(page).not.toContain("Spring Ten");
  expect(page).toContain("Autumn Ten");
});

test("another visitor's form changes nothing of a season", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const path = await shared(owner);
  const other = await athlete();
  await other.submit("/season/2025", { intent: "end" });
  await other.submit("/season/2025", { intent: "choose", choice: "hardest", race: spring.shareId });
  expect((await caller(site).call(path)).status).toBe(200);
  expect(await (await owner.call("/api/seasons/2025")).json()).toMatchObject({ choices: { hardest: null } });
});

test("choices that two tabs make at once are both stored", async () => {
  const owner = await athlete();
  const { spring, autumn } = await seasonOf(owner);
  await Promise.all([
    owner.submit("/season/2025", { intent: "choose", choice: "hardest", race: spring.shareId }),
    owner.submit("/season/2025", { intent: "choose", choice: "next", race: autumn.shareId }),
    owner.submit("/season/2025", { intent: "choose", choice: "voice", race: "none" }),
  ]);
  const stored = env.DB.prepare("SELECT choices FROM seasons ORDER BY id DESC LIMIT 1");
  expect(JSON.parse((await stored.first<string>("choices")) ?? "")).toMatchObject({
    hardest: spring.shareId,
    next: autumn.shareId,
    voice: "none",
  });
});

test("without a published recap nothing is chosen, as nothing is counted", async () => {
  const owner = await athlete();
  const { shareId } = await createRecap(owner, { date: "2025-04-12" });
  const choose = (voice: string | null) => owner.send("PUT", "/api/seasons/2025/choices", { voice });
  await choose("none");
  await owner.send("DELETE", `/api/recaps/${shareId}`, {});
  await choose(null);
  const stored = env.DB.prepare("SELECT choices FROM seasons ORDER BY id DESC LIMIT 1");
  expect(JSON.parse((await stored.first<string>("choices")) ?? "")).toMatchObject({ voice: "none" });
});

test("choices are saved by a plain form, and a photo that is gone gives way to the cover and comes back", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const [cover, other] = [await addSample(owner, spring), await addSample(owner, spring)];
  const photoNow = async () => {
    const { races } = await (await owner.call("/api/seasons/2025")).json<{
      races: { shareId: string; photo: { mediaId: string } | null }[];
    }>();
    return races.find(({ shareId }) => shareId === spring.shareId)?.photo?.mediaId;
  };
  expect(await photoNow()).toBe(cover.id);
  const chosen = { intent: "choose", choice: "photo", race: spring.shareId, photo: other.id };
  expect((await owner.submit("/season/2025", chosen)).status).toBe(303);
  expect(await photoNow()).toBe(other.id);
  await env.DB.prepare("UPDATE media SET deleted_at = 1 WHERE id = ?").bind(other.id).run();
  expect(await photoNow()).toBe(cover.id);
  await env.DB.prepare("UPDATE media SET deleted_at = NULL WHERE id = ?").bind(other.id).run();
  expect(await photoNow()).toBe(other.id);
  expect(await textOf(owner, `/season/2025?photos=${spring.shareId}`)).toContain("Photos of Spring Ten");
  expect((await owner.submit("/season/2025", { intent: "choose", choice: "photo" })).status).toBe(400);
});

test("an import brings back all choices at once", async () => {
  const owner = await athlete();
  const { spring } = await seasonOf(owner);
  const choices = { included: [], photos: {}, hardest: "none", next: spring.shareId, voice: null };
  const stored = await owner.send("PUT", "/api/seasons/2025/choices", choices);
  expect([stored.status, await stored.json()]).toEqual([200, choices]);
  expect(await (await owner.call("/api/seasons/2025")).json()).toMatchObject({ choices });
  const wrong = await owner.send("PUT", "/api/seasons/2025/choices", { ...choices, hardest: "Canary" });
  expect(wrong.status).toBe(400);
  expect((await owner.send("PUT", "/api/seasons/soon/choices", choices)).status).toBe(404);
});

test("the story of a shared season has its public races alone, and the season's address leads to a year", async () => {
  const owner = await athlete();
  await seasonOf(owner);
  const film = (page: string) => /data-film="([^"]*)"/.exec(page)?.[1] ?? "";
  const own = film(await textOf(owner, "/season/2025"));
  expect(own).toContain("Canary Marathon");
  const other = film(await textOf(caller(site), await shared(owner)));
  expect(other).toContain("Autumn Ten");
  for (const secret of SECRETS) expect(other).not.toContain(secret);
  const led = await owner.call("/season?year=2025");
  expect([led.status, led.headers.get("location")]).toEqual([302, "/season/2025"]);
});

test("only a course that shows where it went adds climb", async () => {
  const owner = await athlete();
  const { shareId } = await createRecap(owner, { date: "2023-05-01" });
  await owner.send("PUT", `/api/recaps/${shareId}/course`, course());
  const climbNow = async () =>
    (await (await owner.call("/api/seasons/2023")).json<{ climb: { meters: number } | null }>()).climb;
  const whole = await climbNow();
  await env.DB.prepare(
    `UPDATE courses SET course = json_set(course, '$.stretches', json('[]'))
     WHERE recap_id = (SELECT id FROM recaps WHERE share_id = ?)`,
  )
    .bind(shareId)
    .run();
  expect([whole?.meters ?? null, await climbNow()]).toEqual([course().climb?.meters ?? null, null]);
});

test("people who liked are counted once over all public recaps", async () => {
  const owner = await athlete();
  const { spring, autumn } = await seasonOf(owner);
  const fan = caller(site);
  for (const recap of [spring, autumn]) await like(fan, recap);
  await like(caller(site), spring);
  expect(await (await owner.call("/api/seasons/2025")).json()).toMatchObject({ cheers: 2 });
  const path = await shared(owner);
  expect(await textOf(caller(site), path)).toContain("people cheered");
});

test.each(["/season/1066", "/season/soon", "/s/short", `/s/${"x".repeat(22)}`, "/api/seasons/soon"])(
  "%s is not found",
  async (path) => {
    expect((await caller(site).call(path)).status).toBe(404);
  },
);

test("a year without races says so, and the collection offers years with two", async () => {
  const owner = await athlete();
  expect(await textOf(owner, "/season/2025")).toContain("No races yet");
  await seasonOf(owner);
  await createRecap(owner, { date: "2024-05-01" });
  const collection = await textOf(owner, "/past-recaps");
  expect(collection).toContain("/season/2025");
  expect(collection).not.toContain("/season/2024");
});
