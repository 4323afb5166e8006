/** The story generator without scripts: its form makes a card, and the browser downloads it. */
import { env, exports } from "cloudflare:workers";
import { imageSize } from "image-size";
import { beforeAll, expect, test } from "vitest";
import { CARD_TEXTS } from "../../../app/texts/sharing/card.ts";
import { type Caller, caller } from "../../caller.ts";
import { course } from "../../factories.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";
import { formOf } from "../../shown-form.ts";
import { siteWith } from "../site-with.ts";

let athlete: Caller;
let recap: CreatedRecap;

beforeAll(async () => {
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

const CHOICE = { style: "modern", format: "1:1", question: "", photo: "", hashtags: "#RaceRecap" };

/** Returns the ids of the parts that are open. */
function openFolds(html: string): string[] {
  return Array.from(html.matchAll(/<details open="".*?<div id="(\w+)"/gs), ([, id = ""]) => id);
}

/** Sends the hidden fields of the page's form with these choices. */
async function send(changes: Record<string, string> = {}, sender = athlete): Promise<Response> {
  const page = `/share?recap=${recap.shareId}`;
  return sender.submit(page, { ...(await formOf(athlete, page)), ...CHOICE, ...changes, intent: "card" });
}

/** Each style and each format once; `npm run torture` makes each style in each format. */
const CARDS = [
  { style: "modern", format: "1:1", height: 1080 },
  { style: "athletic", format: "4:5", height: 1350 },
  { style: "minimal", format: "9:16", height: 1920 },
  { style: "full", format: "1:1", height: 1080 },
];
const OTHER_CARDS = [
  { style: "modern", format: "4:5", height: 1350 },
  { style: "modern", format: "9:16", height: 1920 },
  { style: "athletic", format: "1:1", height: 1080 },
  { style: "athletic", format: "9:16", height: 1920 },
  { style: "minimal", format: "1:1", height: 1080 },
  { style: "minimal", format: "4:5", height: 1350 },
  { style: "full", format: "4:5", height: 1350 },
  { style: "full", format: "9:16", height: 1920 },
];

test.each([...CARDS, ...(env.IS_TORTURE ? OTHER_CARDS : [])])(
  "the form downloads a PNG in the style $style and the format $format",
  async ({ height, ...choice }) => {
    const response = await send(choice);
    expect(response.status).toBe(303);
    const download = await athlete.call(response.headers.get("location") ?? "");
    expect(download.headers.get("content-type")).toBe("image/png");
    expect(imageSize(await download.bytes())).toMatchObject({ type: "png", width: 1080, height });
  },
);

test("a card of the form can be a JPEG with the chosen photo and answer", async () => {
  const photo = await addSample(athlete, recap, { sample: "small.jpg" });
  const response = await send({ question: "0", photo: photo.id, fileType: "image/jpeg" });
  const download = await athlete.call(response.headers.get("location") ?? "");
  expect(imageSize(await download.bytes())).toMatchObject({ type: "jpg", width: 1080, height: 1080 });
});

test("a download is named after the race; the same card elsewhere is no download", async () => {
  await env.DB.prepare("UPDATE recaps SET name = ? WHERE share_id = ?")
    .bind("Zürich: 10/10?", recap.shareId)
    .run();
  const location = (await send()).headers.get("location") ?? "";
  const header = (await athlete.call(location)).headers.get("content-disposition");
  expect(header).toBe(`attachment; filename="Z_rich 10 10.png"; filename*=UTF-8''Z%C3%BCrich%2010%2010.png`);
  const shown = await athlete.call(location.replace("?download", ""));
  expect([shown.status, shown.headers.get("content-disposition")]).toEqual([200, null]);
});

test.each([
  [{ hashtags: "#trail-run" }, "A hashtag can only contain letters, digits and _"],
  [{ hashtags: "a b c d e f g h i j k" }, "A card can have up to 10 hashtags"],
  [{ question: "3" }, CARD_TEXTS.changed],
  [{ photo: "AAAAAAAAAAAAAAAAAAAAAA" }, CARD_TEXTS.changed],
  [{ course: "on" }, CARD_TEXTS.changed],
  [{ style: "retro" }, "style must be modern, athletic, minimal or full"],
])("%j makes no card, and the page says why", async (changes, message) => {
  const response = await send(changes);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
});

test("the course can be chosen for a card where there is one", async () => {
  const page = `/share?recap=${recap.shareId}`;
  const shown = async () => (await athlete.call(page)).text();
  expect(await shown()).not.toContain('name="course"');
  await athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course());
  expect(await shown()).toMatch(/<input(?=[^>]*name="course")(?![^>]*checked)/);
  expect((await send({ course: "on" })).status).toBe(303);
  await athlete.send("DELETE", `/api/recaps/${recap.shareId}/course`, {});
});

test("what was chosen and typed is kept when no card is made", async () => {
  const html = await (
    await send({ style: "minimal", format: "1:1", question: "", hashtags: "#trail-run" })
  ).text();
  expect(html).toMatch(/<input[^>]*name="hashtags"[^>]*value="#trail-run"/);
  expect(openFolds(html)).toEqual(["generator"]);
  for (const value of ["minimal", "1:1"])
    expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${value}"`));
  expect(html).toMatch(/<option value="" selected="">No quote/);
});

test("nobody makes or downloads a card of another athlete's private recap", async () => {
  const location = (await send()).headers.get("location") ?? "";
  const stranger = caller(exports.default);
  expect((await send({}, stranger)).status).toBe(404);
  await setPublic(athlete, recap, false);
  expect((await stranger.call(location)).status).toBe(404);
  expect((await athlete.call(location)).status).toBe(200);
});

test("the page says when a limit is reached", async () => {
  const limited = caller(siteWith({ LIMIT_CARDS_RECAP_HOUR: "1" }));
  const own = await createRecap(limited);
  const make = (style: string) =>
    limited.submit(`/share?recap=${own.shareId}`, {
      ...CHOICE,
      recap: own.shareId,
      fileType: "image/png",
      style,
      intent: "card",
    });
  expect((await make("modern")).status).toBe(303);
  const response = await make("minimal");
  expect(response.status).toBe(429);
  expect(await response.text()).toContain("cards");
});

test.each([
  ["location", "Location is required"],
  ["distance", "Distance is required"],
])("without a %s the generator waits, and links to the race details", async (field, message) => {
  const own = await createRecap(athlete);
  await env.DB.prepare(`UPDATE recaps SET ${field} = NULL WHERE share_id = ?`).bind(own.shareId).run();
  const html = await (await athlete.call(`/share?recap=${own.shareId}`)).text();
  const section = html.slice(html.indexOf("Social Story Generator"), html.indexOf("Save to Your Account"));
  expect(section).toContain("Loading story generator...");
  expect(section).toContain("Please wait for your race data to load");
  expect(section).toContain(message);
  expect(section).toContain(`href="/race-details?recap=${own.shareId}"`);
  expect(section).not.toContain("Generate for Screenshot");
});
