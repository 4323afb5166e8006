/**
 * The crawlers of chats and social networks (docs/goals.md, U5): each has to find title, text and a picture within its limits, on a
 * recap with a photo and without, with a long story and in other scripts. They name themselves so, and read so much of a page; where
 * sources differ, the strictest one is used.
 * - Facebook, LinkedIn: developers.facebook.com/docs/sharing/webmasters/images; linkedin.com/help/linkedin/answer/a521928
 * - X: docs.x.com, Summary Card with Large Image
 * - WhatsApp: no document; larger pictures than 300 KB are reported to be dropped
 * - Slack: api.slack.com/robots; the first 32 KB are read
 * - Discord: reads Open Graph tags, then X's
 * - iMessage: developer.apple.com, TN3156; asks as Facebook and X at once
 */
import { readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { PREVIEW_SIZE } from "../../app/domain/sharing/story-card.ts";
import { addPhoto } from "../../scripts/product/sample-recap.ts";
import { openAthlete } from "../../scripts/product/upload-client.ts";
import { productUrl } from "./product.ts";

const KB = 1_000;
const MB = 1_000 * KB;

const CRAWLERS = [
  {
    name: "Facebook",
    agent: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    htmlBytes: 512 * KB,
    pictureBytes: 8 * MB,
    // The first reader gets a picture only if the page has its size.
    needs: ["og:title", "og:description", "og:image", "og:url", "og:image:width", "og:image:height"],
  },
  {
    name: "X",
    agent: "Twitterbot/1.0",
    htmlBytes: 512 * KB,
    pictureBytes: 5 * MB,
    needs: ["twitter:card", "twitter:title", "twitter:description", "twitter:image"],
  },
  {
    name: "WhatsApp",
    agent: "WhatsApp/2.23.20.0",
    htmlBytes: 300 * KB,
    pictureBytes: 280 * KB,
    needs: ["og:title", "og:description", "og:image", "og:url"],
  },
  {
    name: "LinkedIn",
    agent: "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
    htmlBytes: 512 * KB,
    pictureBytes: 5 * MB,
    needs: ["og:title", "og:description", "og:image", "og:url"],
  },
  {
    name: "Slack",
    agent: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    htmlBytes: 32 * 1_024,
    pictureBytes: 2 * MB,
    needs: ["og:title", "og:description", "og:image"],
  },
  {
    name: "Discord",
    agent: "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    htmlBytes: 512 * KB,
    pictureBytes: 8 * MB,
    needs: ["og:title", "og:description", "og:image", "twitter:card"],
  },
  {
    name: "iMessage",
    agent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    htmlBytes: 1 * MB,
    pictureBytes: 10 * MB,
    needs: ["og:title", "og:image"],
  },
];

const PHOTO = "scripts/seed/photos/harbor.jpg";
const RACE = { raceType: "running", date: "2026-09-27", location: "Berlin, Germany", distance: "marathon" };
const LONG_ANSWERS = Object.fromEntries(
  [0, 1, 2, 3, 4].map((index) => [index, "It rained, and I ran. ".repeat(450)]),
);
const RECAPS = [
  {
    kind: "with a photo",
    recap: { ...RACE, name: "Berlin Marathon", finishTime: "3:28:41", answers: { 0: "It rained." } },
  },
  {
    kind: "with a long story",
    recap: { ...RACE, name: "Berlin Marathon", finishTime: "3:28:41", answers: LONG_ANSWERS },
  },
  {
    kind: "in Arabic",
    recap: { ...RACE, name: "ماراثون دبي 2026", finishTime: "3:28:41", answers: { 0: "كان رائعا" } },
  },
  { kind: "bare", recap: { raceType: "other", name: "A run", answers: { 0: "Done." } } },
];

test.for(RECAPS)("every crawler finds title, text and picture of a recap $kind", async ({ kind, recap }) => {
  const athlete = await openAthlete(productUrl(), recap);
  if (kind === "with a photo")
    await addPhoto(athlete, { bytes: new Uint8Array(await readFile(PHOTO)), contentType: "image/jpeg" });
  for (const crawler of CRAWLERS)
    expect(await faultsFor(`${productUrl()}/r/${athlete.shareId}`, crawler), crawler.name).toEqual([]);
});

/** Reads a link as a crawler does: without scripts or cookies, and only the start of the page. Returns what is wrong. */
async function faultsFor(
  url: string,
  { agent, htmlBytes, pictureBytes, needs }: (typeof CRAWLERS)[number],
): Promise<string[]> {
  const headers = { "user-agent": agent };
  const page = await fetch(url, { headers });
  const html = Buffer.from(await page.arrayBuffer())
    .subarray(0, htmlBytes)
    .toString();
  const tags = new Map(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name = "", content = ""]) => [name, content],
    ),
  );
  const faults = needs.filter((name) => !tags.get(name)).map((name) => `${name} is missing`);
  if (!page.ok) faults.push(`the page was answered with ${page.status}`);
  const address = tags.get("og:image") ?? tags.get("twitter:image") ?? "";
  const picture = await fetch(address.replaceAll("&amp;", "&"), { headers });
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const { width, height } = imageSize(bytes);
  if (bytes.length > pictureBytes) faults.push(`the picture has ${bytes.length} bytes`);
  if (picture.headers.get("content-type") !== "image/jpeg") faults.push("the picture is no JPEG");
  if (width !== PREVIEW_SIZE.width || height !== PREVIEW_SIZE.height)
    faults.push(`the picture has ${width} x ${height} pixels`);
  return faults;
}
