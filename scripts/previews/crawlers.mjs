/**
 * The crawlers that read a link for a preview: how they name themselves, how much of a page they read, and the largest
 * picture they show. Where sources differ, the strictest one is used.
 * - Facebook, LinkedIn: developers.facebook.com/docs/sharing/webmasters/images; linkedin.com/help/linkedin/answer/a521928
 * - X: docs.x.com, Summary Card with Large Image
 * - WhatsApp: no document; larger pictures than 300 KB are reported to be dropped
 * - Slack: api.slack.com/robots; the first 32 KB are read
 * - Discord: reads Open Graph tags, then X's
 * - iMessage: developer.apple.com, TN3156; asks as Facebook and X at once
 */
import { imageSize } from "image-size";
import { PREVIEW_SIZE } from "../../app/domain/sharing/story-card.ts";

const KB = 1_000;
const MB = 1_000 * KB;

const PREVIEW_PIXELS = `${PREVIEW_SIZE.width} x ${PREVIEW_SIZE.height}`;

export const CRAWLERS = [
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

/**
 * Reads a link as a crawler does: without scripts or cookies, and only the start of the page.
 * @param {string} url
 * @param {(typeof CRAWLERS)[number]} crawler
 */
export async function readAs(url, { agent, htmlBytes, pictureBytes, needs }) {
  const headers = { "user-agent": agent };
  const page = await fetch(url, { headers });
  const html = Buffer.from(await page.arrayBuffer())
    .subarray(0, htmlBytes)
    .toString();
  const tags = Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  const faults = needs.filter((name) => !tags[name]).map((name) => `${name} is missing`);
  if (!page.ok) faults.push(`the page was answered with ${page.status}`);
  const picture = await readPicture(tags["og:image"] ?? tags["twitter:image"], headers);
  if (picture.size > pictureBytes) faults.push(`the picture has ${picture.size} bytes`);
  if (picture.type !== "image/jpeg") faults.push(`the picture's type is ${picture.type}`);
  if (picture.pixels !== PREVIEW_PIXELS) faults.push(`the picture has ${picture.pixels} pixels`);
  return { title: tags["og:title"] ?? "", text: tags["og:description"] ?? "", picture, faults };
}

/** @param {string | undefined} url @param {Record<string, string>} headers */
async function readPicture(url, headers) {
  if (!url?.startsWith("http")) return { size: 0, type: "none", pixels: "no", url };
  const response = await fetch(url.replaceAll("&amp;", "&"), { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) return { size: 0, type, pixels: "no", url };
  const { width, height } = imageSize(bytes);
  return { size: bytes.length, type, pixels: `${width} x ${height}`, url };
}
