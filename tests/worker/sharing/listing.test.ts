/** The choice to be listed by search engines, and the head of the public page: robots, structured data, 404s. */
import { env, exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { beginDraft, completeDraft, publishRecap } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newRecap, newShareId } from "../../factories.ts";
import { addSample, type CreatedRecap } from "../../media-calls.ts";
import { addRecording } from "../../recording-calls.ts";
import { press } from "../../shown-form.ts";

const NO_INDEX = '<meta name="robots" content="noindex"/>';
const JSON_LD = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

async function athleteAtStart(): Promise<Caller> {
  const athlete = caller(exports.default);
  await athlete.call("/race-type?new");
  return athlete;
}

async function headOf(browser: Caller, shareId: string, path = "/r"): Promise<string> {
  const html = await (await browser.call(`${path}/${shareId}`)).text();
  return html.slice(0, html.indexOf("</head>"));
}

function jsonLdIn(html: string) {
  return [...html.matchAll(JSON_LD)].map(([, json = ""]) => JSON.parse(json));
}

function setListing(athlete: Caller, shareId: string, isListed: unknown): Promise<Response> {
  return athlete.send("PUT", `/api/recaps/${shareId}/listing`, { isListed });
}

function setVisibility(athlete: Caller, shareId: string, isPublic: boolean): Promise<Response> {
  return athlete.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic });
}

function rowOf(shareId: string) {
  return env.DB.prepare("SELECT is_listed, page_rev FROM recaps WHERE share_id = ?")
    .bind(shareId)
    .first<{ is_listed: number; page_rev: number }>();
}

test("search engines may list a recap only while its owner allows it and it is public", async () => {
  const athlete = await athleteAtStart();
  const reader = caller(exports.default);
  const shareId = await publishRecap(athlete);
  expect(await headOf(reader, shareId)).toContain(NO_INDEX);
  const response = await setListing(athlete, shareId, true);
  expect([response.status, await response.json()]).toEqual([200, { isListed: true }]);
  for (const path of ["/r", "/public-recap"]) {
    expect(await headOf(reader, shareId, path)).not.toContain("noindex");
  }
  await setVisibility(athlete, shareId, false);
  expect(await headOf(athlete, shareId)).toContain(NO_INDEX);
  await setVisibility(athlete, shareId, true);
  expect(await headOf(reader, shareId)).not.toContain("noindex");
  await setListing(athlete, shareId, false);
  expect(await headOf(reader, shareId)).toContain(NO_INDEX);
});

test("a draft is never listed", async () => {
  const athlete = await athleteAtStart();
  const shareId = await completeDraft(athlete);
  expect((await setListing(athlete, shareId, true)).status).toBe(200);
  const head = await headOf(athlete, shareId);
  expect(head).toContain(NO_INDEX);
  expect(jsonLdIn(head)).toEqual([]);
});

test("the listing changes the page", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const before = await rowOf(shareId);
  await setListing(athlete, shareId, true);
  const after = await rowOf(shareId);
  expect(after).toMatchObject({ is_listed: 1 });
  expect(after?.page_rev).toBeGreaterThan(before?.page_rev ?? 0);
});

test("the listing is rejected for strangers, missing recaps and values other than true and false", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  expect((await setListing(await athleteAtStart(), shareId, true)).status).toBe(404);
  expect((await setListing(athlete, newShareId(), true)).status).toBe(404);
  for (const wrong of ["true", 1, null, undefined]) {
    expect((await setListing(athlete, shareId, wrong)).status).toBe(400);
  }
  expect(await rowOf(shareId)).toMatchObject({ is_listed: 0 });
});

test("readers of the API do not see the choice, its owner does", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await setListing(athlete, shareId, true);
  const path = `/api/recaps/${shareId}`;
  expect(await (await athlete.call(path)).json()).toMatchObject({ isListed: true });
  expect(await (await caller(exports.default).call(path)).json()).not.toHaveProperty("isListed");
});

test("the form on the share page saves the choice without scripts", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const page = `/share?recap=${shareId}`;
  const checkbox = async () =>
    /<input\b[^>]*name="listing"[^>]*>/.exec(await (await athlete.call(page)).text())?.[0];
  expect(await checkbox()).not.toContain("checked");
  const saved = await press(athlete, page, "listing", { listing: "on" });
  expect(saved.status).toBe(200);
  expect(await saved.text()).toMatch(/<p role="status"[^>]*>Saved</);
  expect(await rowOf(shareId)).toMatchObject({ is_listed: 1 });
  expect(await checkbox()).toContain('checked=""');
  expect((await press(athlete, page, "listing")).status).toBe(200);
  expect(await rowOf(shareId)).toMatchObject({ is_listed: 0 });
});

test("the choice of a private recap is disabled and explained, and kept", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  await setListing(athlete, shareId, true);
  await setVisibility(athlete, shareId, false);
  const html = await (await athlete.call(`/share?recap=${shareId}`)).text();
  const [choice] = /<fieldset disabled[^>]*>[\s\S]*?<\/fieldset>/.exec(html) ?? [""];
  expect(choice).toContain("Only public recaps can be listed.");
  expect(choice).toMatch(/name="listing"[^>]*checked=""/);
  expect(await rowOf(shareId)).toMatchObject({ is_listed: 1 });
});

test.each([
  ["another athlete's recap", async () => publishRecap(await athleteAtStart()), 404],
  ["a recap that does not exist", async () => newShareId(), 404],
  ["no recap", async () => "", 400],
])("the form with %s changes nothing", async (_what, make, status) => {
  const recap = await make();
  const response = await (await athleteAtStart()).submit("/share", {
    recap,
    intent: "listing",
    listing: "on",
  });
  expect(response.status).toBe(status);
  expect((await rowOf(recap))?.is_listed ?? 0).toBe(0);
});

test("structured data describes a shared recap, its files included, and nobody else's", async () => {
  const athlete = await athleteAtStart();
  const shareId = await publishRecap(athlete);
  const photo = await addSample(athlete, { shareId });
  const recording = await addRecording(athlete, { shareId });
  for (const browser of [athlete, caller(exports.default)]) {
    expect(jsonLdIn(await headOf(browser, shareId))).toEqual([
      expect.objectContaining({
        "@type": "BlogPosting",
        url: `http://localhost/r/${shareId}`,
        image: [expect.objectContaining({ url: `http://localhost${photo.url}` })],
        audio: [
          expect.objectContaining({ contentUrl: `http://localhost/api/audio/${shareId}/${recording.id}` }),
        ],
        about: expect.objectContaining({ "@type": "SportsEvent", name: "Chicago Lakefront Run" }),
      }),
    ]);
  }
  await setVisibility(athlete, shareId, false);
  expect(jsonLdIn(await headOf(athlete, shareId))).toEqual([]);
});

test("tags in a recap's texts stay text in the structured data", async () => {
  const athlete = await athleteAtStart();
  const tag = "</script><script>alert(1)</script><!--";
  const recap = newRecap({ name: `A ${tag}`, location: `L ${tag}`, answers: { "0": `B ${tag} \u2028 C` } });
  const { shareId } = await (await athlete.send("POST", "/api/recaps", recap)).json<CreatedRecap>();
  const html = await (await caller(exports.default).call(`/r/${shareId}`)).text();
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("<!--<");
  const [{ headline, articleBody, about }] = jsonLdIn(html);
  expect(headline).toBe(`A ${tag}`);
  expect(articleBody).toContain(`B ${tag} \u2028 C`);
  expect(about.location.address).toBe(`L ${tag}`);
});

test("link previews find their tags before the structured data", async () => {
  const head = await headOf(caller(exports.default), await publishRecap(await athleteAtStart()));
  const places = ["<title>", 'rel="canonical"', "og:title", "og:url", 'name="robots"', "ld+json"];
  const found = places.map((tag) => head.indexOf(tag));
  expect(found.every((at) => at > 0)).toBe(true);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});

test.each([
  ["a missing recap", async () => newShareId()],
  ["a draft of somebody else", async () => beginDraft(await athleteAtStart())],
  [
    "a private recap of somebody else",
    async () => {
      const athlete = await athleteAtStart();
      const shareId = await publishRecap(athlete);
      await setListing(athlete, shareId, true);
      await setVisibility(athlete, shareId, false);
      return shareId;
    },
  ],
  ["an address that is no share id", async () => "nothing"],
])("%s has status 404, noindex and no structured data", async (_what, make) => {
  const shareId = await make();
  for (const path of ["/r", "/public-recap"]) {
    const response = await caller(exports.default).call(`${path}/${shareId}`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain(NO_INDEX);
    expect(jsonLdIn(html)).toEqual([]);
    expect(html).not.toContain('rel="canonical"');
  }
});
