/** What other sites show of a recap's link: the tags of its page, the preview picture, the embedded page, oEmbed. */
import { exports } from "cloudflare:workers";
import { imageSize } from "image-size";
import { beforeEach, expect, test } from "vitest";
import { saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { newShareId } from "../../factories.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { siteWith } from "../site-with.ts";

const SITE = "http://localhost";
/** What Slack reads of a page. */
const FIRST_BYTES = 32 * 1024;

let athlete: Caller;
let reader: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  reader = caller(exports.default);
  recap = await createRecap(athlete);
});

/** Returns the contents of a page's first 32 KB by the names of their tags. */
async function tagsOf(path: string, browser = reader): Promise<Record<string, string>> {
  const html = (await (await browser.call(path)).text()).slice(0, FIRST_BYTES);
  const tags = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"\/>/g);
  return Object.fromEntries(Array.from(tags, ([, name = "", content = ""]) => [name, content]));
}

async function rename(name: string): Promise<void> {
  await saveFields(athlete, recap.shareId, { name });
}

async function pictureUrl(): Promise<string> {
  return (await tagsOf(`/r/${recap.shareId}`))["og:image"]?.replace(SITE, "") ?? "";
}

test("the athlete's name is in the page's title, its link preview and its structured data", async () => {
  const path = `/api/recaps/${recap.shareId}`;
  await saveFields(athlete, recap.shareId, { athleteName: "Grete Waitz" });
  const picture = await pictureUrl();
  expect(await tagsOf(`/r/${recap.shareId}`)).toMatchObject({
    "og:title": "Chicago Lakefront Run by Grete Waitz",
    "twitter:title": "Chicago Lakefront Run by Grete Waitz",
  });
  const html = await (await reader.call(`/r/${recap.shareId}`)).text();
  expect(html).toContain("<title>Chicago Lakefront Run by Grete Waitz · Race Recap</title>");
  expect(html).toContain('"author":{"@type":"Person","name":"Grete Waitz"}');
  expect(html).toContain("<bdi>Grete Waitz</bdi>");
  expect(await (await reader.call(`/embed/${recap.shareId}`)).text()).toContain("<bdi>Grete Waitz</bdi>");
  expect(await (await reader.call(path)).json()).toMatchObject({
    athlete: { firstName: "Grete Waitz", profileImageUrl: null },
  });
  await saveFields(athlete, recap.shareId, { athleteName: null });
  expect(await (await reader.call(path)).json()).toMatchObject({ athlete: null });
  expect(await pictureUrl()).not.toBe(picture);
});

test("a shared recap's page names its title, facts and picture for every network", async () => {
  const tags = await tagsOf(`/r/${recap.shareId}`);
  expect(tags).toMatchObject({
    "og:type": "article",
    "og:title": "Chicago Lakefront Run",
    "og:description": "Running · 10K · 48:12 · Chicago, USA · May 17, 2026",
    "og:url": `${SITE}/r/${recap.shareId}`,
    "og:image": expect.stringMatching(
      new RegExp(`^${SITE}/api/preview/${recap.shareId}/[A-Za-z0-9_-]{22}\\.jpg$`),
    ),
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": expect.stringContaining("Chicago Lakefront Run"),
    "twitter:card": "summary_large_image",
    "twitter:title": "Chicago Lakefront Run",
    "twitter:description": tags["og:description"],
    "twitter:image": tags["og:image"],
    "twitter:image:alt": tags["og:image:alt"],
  });
});

async function expectPreview(url: string): Promise<void> {
  const response = await reader.call(url);
  expect(response.status).toBe(200);
  const bytes = await response.bytes();
  expect(bytes.length).toBeLessThan(280_000);
  expect(imageSize(bytes)).toMatchObject({ type: "jpg", width: 1200, height: 630 });
  expect(response.headers.get("x-robots-tag")).toBeNull();
}

test("the picture is a JPEG of 1200 x 630 that WhatsApp still shows, with and without a photo", async () => {
  const plain = await pictureUrl();
  await expectPreview(plain);
  await addSample(athlete, recap);
  const withPhoto = await pictureUrl();
  expect(withPhoto).not.toBe(plain);
  await expectPreview(withPhoto);
});

test("a changed name gives the picture a new address, to which the old one redirects", async () => {
  const old = await pictureUrl();
  await rename("Berlin Marathon");
  const current = await pictureUrl();
  expect(current).not.toBe(old);
  const moved = await reader.call(old);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, current]);
  expect(moved.headers.get("cache-control")).toBe("no-cache");
  expect((await reader.call(current)).status).toBe(200);
});

/** Every address by which others could see a recap's preview. */
async function previewAddresses(): Promise<string[]> {
  const page = `${SITE}/r/${recap.shareId}`;
  return [await pictureUrl(), `/embed/${recap.shareId}`, `/api/oembed?${new URLSearchParams({ url: page })}`];
}

test("preview, embed and oEmbed of a private or deleted recap are not found, by anybody, from the next request on", async () => {
  const addresses = await previewAddresses();
  for (const address of addresses) expect((await reader.call(address)).status).toBe(200);
  await setPublic(athlete, recap, false);
  for (const browser of [reader, athlete]) {
    for (const address of addresses) expect((await browser.call(address)).status).toBe(404);
  }
  await setPublic(athlete, recap, true);
  for (const address of addresses) expect((await reader.call(address)).status).toBe(200);
  await athlete.call(`/api/recaps/${recap.shareId}`, { method: "DELETE" });
  for (const address of addresses) expect((await reader.call(address)).status).toBe(404);
});

test("a draft has no preview", async () => {
  const shareId = newShareId();
  await athlete.submit("/race-type", { recap: shareId, raceType: "running", intent: "next" });
  const oembed = `/api/oembed?${new URLSearchParams({ url: `${SITE}/r/${shareId}` })}`;
  for (const path of [`/embed/${shareId}`, `/api/preview/${shareId}/AAAAAAAAAAAAAAAAAAAAAA.jpg`, oembed]) {
    expect((await athlete.call(path)).status).toBe(404);
  }
});

test("the owner's view of a private recap has no picture, and the not-found page has the product's", async () => {
  await setPublic(athlete, recap, false);
  expect(await tagsOf(`/r/${recap.shareId}`, athlete)).not.toHaveProperty("og:image");
  const notFound = await tagsOf(`/r/${recap.shareId}`);
  expect(notFound).toMatchObject({ "og:image": `${SITE}/preview.jpg`, robots: "noindex" });
  expect(JSON.stringify(notFound)).not.toContain("Chicago");
});

test("home has the product's picture", async () => {
  expect(await tagsOf("/")).toMatchObject({ "og:image": `${SITE}/preview.jpg`, "og:url": `${SITE}/` });
});

test("the embedded page has no scripts and may be framed; every other page may not", async () => {
  await addSample(athlete, recap);
  const embedded = await reader.call(`/embed/${recap.shareId}`);
  const html = await embedded.text();
  expect(html).not.toContain("<script");
  expect(html).toContain("Chicago Lakefront Run");
  expect(html).toContain("Long runs along the lake.");
  expect(html).toMatch(new RegExp(`<a href="${SITE}/r/${recap.shareId}" target="_blank"`));
  expect(embedded.headers.get("x-frame-options")).toBeNull();
  expect(embedded.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(embedded.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(embedded.headers.get("content-security-policy")).not.toContain("script-src");

  // The link's picture is shown by other sites too.
  const { picture } = { picture: (await tagsOf(`/r/${recap.shareId}`))["og:image"] ?? "" };
  const preview = await reader.call(new URL(picture).pathname);
  expect([preview.status, preview.headers.get("cross-origin-resource-policy")]).toEqual([
    200,
    "cross-origin",
  ]);
  expect(preview.headers.get("x-frame-options")).toBe("DENY");

  for (const path of [
    `/r/${recap.shareId}`,
    "/",
    "/embedded",
    "/embed/a/b",
    `/embed/${recap.shareId}.data`,
    `/api/recaps/${recap.shareId}`,
  ]) {
    const { headers } = await reader.call(path);
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});

test("an embedded page that is not found says so in a frame too", async () => {
  const response = await reader.call(`/embed/${newShareId()}`);
  expect(response.status).toBe(404);
  expect(response.headers.get("x-frame-options")).toBeNull();
  const html = await response.text();
  expect(html).toContain("Race recap not found");
  expect(html).not.toContain("<script");
});

async function oembedOf(query: Record<string, string>) {
  return reader.call(`/api/oembed?${new URLSearchParams(query)}`);
}

test("the page leads to its oEmbed description, which frames the embedded page", async () => {
  const html = await (await reader.call(`/r/${recap.shareId}`)).text();
  const [, href = ""] =
    /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html) ?? [];
  const response = await reader.call(href.replaceAll("&amp;", "&").replace(SITE, ""));
  expect(await response.json()).toEqual({
    version: "1.0",
    type: "rich",
    provider_name: "Race Recap",
    provider_url: SITE,
    title: "Chicago Lakefront Run",
    html: `<iframe src="${SITE}/embed/${recap.shareId}" width="600" height="600" title="Chicago Lakefront Run" loading="lazy" style="border:0"></iframe>`,
    width: 600,
    height: 600,
    thumbnail_url: SITE + (await pictureUrl()),
    thumbnail_width: 1200,
    thumbnail_height: 630,
  });
});

test("oEmbed keeps to the size that is asked for, and escapes the name", async () => {
  await rename(`"><script>alert(1)</script>`);
  const url = `${SITE}/public-recap/${recap.shareId}`;
  const described = await (await oembedOf({ url, maxwidth: "320", maxheight: "240" })).json<{
    html: string;
  }>();
  expect(described).toMatchObject({ width: 320, height: 240 });
  expect(described).not.toHaveProperty("thumbnail_url");
  expect(described.html).not.toContain("<script");
});

test.each([
  [{}, 400],
  [{ url: "not an address" }, 400],
  [{ url: "https://elsewhere.example/r/ID" }, 404],
  [{ url: `${SITE}/r/${newShareId()}` }, 404],
  [{ url: `${SITE}/past-recaps` }, 404],
  [{ url: `${SITE}/r/ID`, format: "xml" }, 501],
  [{ url: `${SITE}/r/ID`, maxwidth: "-5" }, 400],
])("oEmbed answers %j with %i", async (query: { url?: string }, status) => {
  const url = query.url?.replace("ID", recap.shareId);
  expect((await oembedOf({ ...query, ...(url && { url }) })).status).toBe(status);
});

test("a recap of which little is known has a preview too", async () => {
  const response = await athlete.send("POST", "/api/recaps", { name: "Run", answers: { "0": "Done." } });
  recap = await response.json();
  await expectPreview(await pictureUrl());
});

test("a preview over its limit is the product's picture for now", async () => {
  const limited = siteWith({ LIMIT_PREVIEWS_NETWORK_DAY: "1" });
  const crawler = { headers: { "cf-connecting-ip": "203.0.113.77" }, redirect: "manual" as const };
  const first = await limited.fetch(`${SITE}${await pictureUrl()}`, crawler);
  expect(first.status).toBe(200);
  await rename("Berlin Marathon");
  const second = await limited.fetch(`${SITE}${await pictureUrl()}`, crawler);
  expect([second.status, second.headers.get("location")]).toEqual([302, "/preview.jpg"]);
  expect(second.headers.get("cache-control")).toBe("no-cache");
  expect((await reader.call(await pictureUrl())).status).toBe(200);
});
