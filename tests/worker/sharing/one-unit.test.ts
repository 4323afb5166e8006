/** A recap is in one unit, kilometers or miles, on every surface: but the distance is as its athlete has entered it. */
import { env } from "cloudflare:workers";
import { BlobReader, configure, TextWriter, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { makeCourse } from "../../../app/domain/course/make-course.ts";
import { defaultFilmChoice, directFilm } from "../../../app/domain/film/direct-film.ts";
import { DESIGNS, PIECES, PRINTERS } from "../../../app/domain/paper/print-choice.ts";
import type { RaceDetails } from "../../../app/domain/race/race-details.ts";
import type { Units } from "../../../app/domain/race/units.ts";
import { deviceCopyOf } from "../../../app/domain/recap/device-copy.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { savedRecapOf } from "../../../app/domain/recap/saved-recap.ts";
import type { Season } from "../../../app/domain/season/season.ts";
import {
  SEASON_CARD_FORMATS,
  SEASON_CARD_STYLES,
  seasonCardRequestSchema,
  seasonCardSubject,
} from "../../../app/domain/season/season-card.ts";
import { captionOf } from "../../../app/domain/sharing/share-text.ts";
import { STICKER_LOOKS, STICKERS } from "../../../app/domain/sharing/sticker-choices.ts";
import { CARD_FORMATS, CARD_STYLES } from "../../../app/domain/sharing/story-card.ts";
import { writeNewsMail } from "../../../app/mails/news-mail.tsx";
import { designCard } from "../../../app/story-cards/design-card.ts";
import { designSticker } from "../../../app/story-cards/stickers/design-sticker.ts";
import { seasonCard } from "../../../app/story-cards/styles/season-card.tsx";
import { sceneWords } from "../../../app/texts/film/scene-words.ts";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { planCard, planPreview, planSticker } from "../../../workers/services/cards/card-plan.ts";
import { saveFields } from "../../athlete.ts";
import { type Caller, caller } from "../../caller.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { run } from "../../race-files.ts";
import { siteWith } from "../site-with.ts";

configure({ useWebWorkers: false });

const site = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});
let athlete: Caller;
let recap: CreatedRecap;
/** How far the clock is ahead where a copy is made, in milliseconds. */
let ahead = 0;

beforeAll(async () => {
  athlete = caller(site);
  // The collection adds up from two recaps on. The newest one's units count.
  await createRecap(athlete, { date: "2020-01-01", units: null });
  recap = await createRecap(athlete, { finishTime: "58:12", answers: { "0": "I ran along the lake." } });
  await addSample(athlete, recap);
  const slow = (at: number) => (at > 6_000 && at < 8_500 ? 0.4 : 0.28);
  const heightAt = (at: number) => 100 + Math.max(0, Math.min(at, 6_900) - 4_000) / 10;
  const file = run({ meters: 12_000, paceAt: slow, heightAt });
  const course = makeCourse(file, { hasHeartRate: true, moments: {} });
  const sent = await athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course);
  expect(sent.status).toBe(204);
});

const read = async (): Promise<Recap> =>
  (await athlete.call(`/recap-copy?recap=${recap.shareId}`)).json<Recap>();

/** As browsers show it: without what belongs to the other unit, and without the choice of one. */
async function shownOf(page: Response, units: Units): Promise<string> {
  const remove = { element: (element: Element) => void element.remove() };
  const shown = new HTMLRewriter()
    .on(`[data-unit="${units === "km" ? "mi" : "km"}"]`, remove)
    .on(".course-units fieldset", remove)
    .on(".switch-choice", remove)
    .on('select[name="customDistanceUnit"]', remove)
    .on('script:not([type="application/ld+json"])', remove)
    .transform(page);
  // Elements that are checked are told apart by the style sheet alone.
  return (await shown.text()).replaceAll(/<(path|svg)[^>]*>/g, "");
}

async function shownAt(path: string, units: Units): Promise<string> {
  const response = await athlete.call(path);
  expect(response.status).toBe(200);
  return shownOf(response, units);
}

const at = (path: (shareId: string) => string) => (units: Units) => shownAt(path(recap.shareId), units);

/** What readers get while the database fails. */
async function lastCopy(units: Units): Promise<string> {
  const path = `/r/${recap.shareId}`;
  // A version is kept some time after the one before.
  ahead += 11_000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ahead });
  expect((await caller(site).call(path)).status).toBe(200);
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const copy = await caller(failing).call(path);
  logged.mockRestore();
  vi.useRealTimers();
  expect([copy.status, copy.headers.get("cache-status")]).toEqual([
    200,
    expect.stringContaining("RaceRecap; hit"),
  ]);
  return shownOf(copy, units);
}

async function oembed(): Promise<string> {
  const url = `https://recap.example/r/${recap.shareId}`;
  return (await caller(site).call(`/api/oembed?${new URLSearchParams({ url })}`)).text();
}

async function mail(): Promise<string> {
  const { shareId, name } = await read();
  const comments = [{ userName: "Grace", excerpt: "Well done!", isHeld: false }];
  const others = { likeCount: 1, likers: ["Ben"], contributionCount: 1, guests: ["Mum"] };
  const news = { recaps: [{ shareId, name, commentCount: 1, comments, ...others }], replies: [] };
  const { subject, html, text } = writeNewsMail(news, {
    origin: "https://recap.example",
    unsubscribe: "https://recap.example/unsubscribe",
  });
  return shownOf(new Response([subject, html, text].join("\n")), "km");
}

async function exportedPage(units: Units): Promise<string> {
  const response = await athlete.call("/api/export/1");
  const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries();
  const pages = entries.filter(({ filename }) => /index\.html$/.test(filename));
  const texts = await Promise.all(
    pages.map((entry) => (entry.directory ? "" : entry.getData(new TextWriter()))),
  );
  return shownOf(new Response(texts.join("\n")), units);
}

/** What satori draws. */
const wordsOf = ({ overlay }: { overlay: ReactElement }) =>
  renderToStaticMarkup(overlay).replaceAll(/<[^>]*>/g, "\n");

async function cards(): Promise<string> {
  const found = await read();
  const plans = await Promise.all([
    planPreview(found),
    ...CARD_STYLES.flatMap(({ value: style }) =>
      CARD_FORMATS.map(({ value: format }) =>
        planCard(found, { style, format, hashtags: [], fileType: "image/png", course: true }),
      ),
    ),
  ]);
  return plans
    .map((plan) => {
      if (typeof plan === "string" || "sticker" in plan.subject) throw new Error("A card is planned");
      return wordsOf(designCard({ ...plan.subject, photo: null }));
    })
    .join("\n");
}

async function stickers(): Promise<string> {
  const found = await read();
  const plans = await Promise.all(
    STICKERS.flatMap(({ value: sticker }) =>
      STICKER_LOOKS.map(({ value: style }) =>
        planSticker(found, { format: "sticker", sticker, style, theme: "dark", fileType: "image/png" }),
      ),
    ),
  );
  return plans
    .map((plan) => {
      if (typeof plan === "string" || !("sticker" in plan.subject)) throw new Error("A sticker is planned");
      return wordsOf(designSticker(plan.subject));
    })
    .join("\n");
}

async function season() {
  return (await athlete.call("/api/seasons/2026")).json<Season & { shareId: string | null }>();
}

async function sharedSeason(units: Units): Promise<string> {
  await athlete.submit("/season/2026", { intent: "share" });
  return shownAt(`/s/${(await season()).shareId}`, units);
}

async function seasonCards(): Promise<string> {
  const found = await season();
  const requests = SEASON_CARD_STYLES.flatMap(({ value: style }) =>
    SEASON_CARD_FORMATS.map(({ value: format }) => seasonCardRequestSchema.parse({ style, format })),
  );
  const words = [...requests, "preview" as const].map((request) =>
    wordsOf(seasonCard(seasonCardSubject(found, request))),
  );
  for (const each of words) expect(each).toMatch(/\d (?:km|mi)\b/);
  return words.join("\n");
}

/** Each piece in each design, from the printer at home and from a shop. */
async function printed(units: Units): Promise<string> {
  const choices = PIECES.flatMap((piece) =>
    DESIGNS.flatMap((design) => PRINTERS.map((printer) => ({ piece, design, printer }))),
  );
  const texts: string[] = [];
  for (const choice of choices)
    texts.push(await shownAt(`/r/${recap.shareId}/print?${new URLSearchParams(choice)}`, units));
  return texts.join("\n");
}

/** What the pages without a network fill in: of a recap, and of each in the collection. */
async function deviceCopy(): Promise<string> {
  const saved = savedRecapOf(await read());
  return Object.values(deviceCopyOf(saved, [])?.saved ?? {}).join("\n");
}

/** What a screen reader gets of it. What is drawn: app/film/draw-film.test.ts. */
async function film(): Promise<string> {
  const source = { ...(await read()), athlete: null };
  const directed = directFilm(source, { ...defaultFilmChoice(source), length: 60 }, "example.com");
  return directed.scenes.flatMap((scene) => sceneWords(scene, source)).join("\n");
}

const caption = async () => captionOf(await read(), { link: "https://example.com", hashtags: [] });

/** "silent": it says nothing in units but the distance. */
const SURFACES: [name: string, read: (units: Units) => Promise<string>, isSilent?: "silent"][] = [
  ["the public page, with its head, its course and JSON-LD", at((shareId) => `/r/${shareId}`)],
  ["the collection", at(() => "/past-recaps")],
  ["the last copy of the public page", lastCopy],
  ["the questions that the course suggests", at((shareId) => `/custom-questions?recap=${shareId}`)],
  ["the ZIP's pages", exportedPage],
  ["cards and the link's preview", cards],
  ["stickers", stickers],
  ["the film", film],
  ["the caption", caption, "silent"],
  ["the embed", at((shareId) => `/embed/${shareId}`), "silent"],
  ["oEmbed", oembed, "silent"],
  ["a mail about news", mail, "silent"],
  ["the details' step, without its choices", at((shareId) => `/race-details?recap=${shareId}`), "silent"],
  ["the photos' step", at((shareId) => `/race-memories?recap=${shareId}`), "silent"],
  ["what is printed", printed],
  ["the season", at(() => "/season/2026")],
  ["the season's book to print", at(() => "/season/2026/print")],
  ["the shared season", sharedSeason],
  ["the season's cards and the link's preview", seasonCards],
  ["the device's copy of the page and of the collection", deviceCopy, "silent"],
  ["the podcast page", at((shareId) => `/podcast?recap=${shareId}`), "silent"],
  ["the page for guests", at((shareId) => `/r/${shareId}/add`), "silent"],
  ["home", at(() => "/"), "silent"],
  ["the answers' step with its bib", at((shareId) => `/questions?recap=${shareId}`), "silent"],
  ["the summary", at((shareId) => `/summary?recap=${shareId}`), "silent"],
  ["the end of the wizard", at((shareId) => `/complete?recap=${shareId}`), "silent"],
  ["the share step", at((shareId) => `/share?recap=${shareId}`), "silent"],
];

const SAYS: Record<Units, RegExp> = {
  km: /\d[\d.,]*\s?(?:km|m)\b(?!\S*")|km\/h|\/km|\bkilometers?\b/gi,
  mi: /\d[\d.,]*\s?(?:mi|ft)\b|\bmph\b|\/mi\b|\bmiles?\b/gi,
};

/** Ids of recaps and files: one in some hundred runs ends with "3ft". */
const RANDOM_ID = /[\w-]{20,}/g;

/** Each in the other units, and in none of the two. */
const DISTANCES: [entered: string, units: Units, details: Partial<RaceDetails>][] = [
  ["12 km", "mi", { distance: "custom", customDistanceValue: 12, customDistanceUnit: "km" }],
  ["7.46 mi", "km", { distance: "custom", customDistanceValue: 7.46, customDistanceUnit: "mi" }],
  ["12,000 m", "mi", { distance: "custom", customDistanceValue: 12_000, customDistanceUnit: "m" }],
  ["12,000 m", "km", { distance: "custom", customDistanceValue: 12_000, customDistanceUnit: "m" }],
];

test.each(DISTANCES)(
  "a distance of %s stays as it was entered in a recap in %s; nothing else is in another unit",
  async (entered, units, details) => {
    await saveFields(athlete, recap.shareId, { ...details, units });
    const other = units === "km" ? "mi" : "km";
    for (const [name, surface, isSilent] of SURFACES) {
      const text = await surface(units);
      const rest = text.replaceAll(RANDOM_ID, "").replaceAll(new RegExp(entered, "gi"), "");
      expect([name, rest.match(SAYS[other]) ?? []]).toEqual([name, []]);
      if (!isSilent) expect([name, rest]).toEqual([name, expect.stringMatching(SAYS[units])]);
    }
    for (const surface of [at((shareId) => `/r/${shareId}`), exportedPage, cards, caption, deviceCopy])
      expect(await surface(units)).toContain(entered);
  },
);

test("a card in other units is another picture", async () => {
  const id = async () => {
    const plan = await planCard(await read(), {
      style: "modern",
      format: "1:1",
      hashtags: [],
      fileType: "image/png",
      course: true,
    });
    return typeof plan === "string" ? plan : plan.id;
  };
  await saveFields(athlete, recap.shareId, { units: "km" });
  const before = await id();
  await saveFields(athlete, recap.shareId, { units: "mi" });
  expect(await id()).not.toBe(before);
});
