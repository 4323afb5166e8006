/**
 * A run of which readers get splits only: no surface tells where it was (R19), also of a course that was stored before with a
 * part of it hidden. What is found of the whole course shows that it would be noticed.
 */
import { env } from "cloudflare:workers";
import { BlobReader, configure, TextWriter, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Course, splitsOnly, wholeOrSplits } from "../../../app/domain/course/course.ts";
import { planeAround } from "../../../app/domain/course/geo.ts";
import { makeCourse } from "../../../app/domain/course/make-course.ts";
import type { Place } from "../../../app/domain/course/race-file.ts";
import { filmScenes } from "../../../app/domain/film/direct-film.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { STICKER_LOOKS } from "../../../app/domain/sharing/sticker-choices.ts";
import { CARD_STYLES } from "../../../app/domain/sharing/story-card.ts";
import { designCard } from "../../../app/story-cards/design-card.ts";
import { designSticker } from "../../../app/story-cards/stickers/design-sticker.ts";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { planCard, planPreview, planSticker } from "../../../workers/services/cards/card-plan.ts";
import { type Caller, caller } from "../../caller.ts";
import { videoFixture } from "../../fixtures.ts";
import { addSample, type CreatedRecap, createRecap, sendForm } from "../../media-calls.ts";
import { RACE_START, run } from "../../race-files.ts";
import { addRecording } from "../../recording-calls.ts";
import { siteWith } from "../site-with.ts";

configure({ useWebWorkers: false });

const HOME = { lat: 52.5, lon: 13.4 };
const METERS = 12_000;
const { placeOf } = planeAround(HOME);

/** A winding loop from home. `bays`: how it winds; the way is elsewhere with other ones, and nothing else is. */
const loop =
  (bays: number) =>
  (meters: number): Place => {
    const turn = (2 * Math.PI * meters) / METERS;
    const radius = 1_900 * (1 + 0.3 * Math.sin(bays * turn));
    return placeOf({ north: radius * Math.sin(turn), east: radius * Math.cos(turn) - 1_900 });
  };
const file = (bays: number) =>
  run({ meters: METERS, placeAt: loop(bays), heightAt: (at) => 100 * bays + 20 * bays * Math.sin(at / 900) });

const site = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});
let athlete: Caller;
let recap: CreatedRecap;
let photoId: string;
let videoId: string;
let recordingId: string;
let whole: Course;
/** Another way in the same time. */
let other: Course;
/** As older versions stored it: without the first and the last part. */
let hidden: Course;

beforeAll(async () => {
  athlete = caller(site);
  recap = await createRecap(athlete);
  const moments: Record<string, number> = {};
  for (const minutes of [1, 40, 59]) {
    const photo = await addSample(athlete, recap);
    photoId = photo.id;
    moments[photo.id] = RACE_START.getTime() + minutes * 60_000;
  }
  const clip = new File([videoFixture("clip.webm")], "clip.webm", { type: "video/webm" });
  const added = await sendForm(athlete, `/api/recaps/${recap.shareId}/media`, { file: clip });
  videoId = (await added.json<{ id: string }>()).id;
  recordingId = (await addRecording(athlete, recap)).id;
  const comment = { userName: "Grace", userEmail: "grace@example.com", content: "Well done!" };
  await caller(site).send("POST", `/api/recaps/${recap.shareId}/comments`, comment);
  const choices = { hasHeartRate: true, moments };
  [whole, other] = [makeCourse(file(2), choices), makeCourse(file(3), choices)];
  const cut = (samples: Course["times"]) =>
    samples?.map((sample, at) =>
      Math.abs(at * whole.step - METERS / 2) < METERS / 2 - 600 ? sample : null,
    ) ?? null;
  hidden = {
    ...whole,
    times: cut(whole.times),
    heights: cut(whole.heights),
    heartRates: cut(whole.heartRates),
    stretches: whole.stretches.map((stretch) => ({ ...stretch, from: 600, to: METERS - 600 })),
  };
});
afterAll(() => vi.useRealTimers());

async function store(course: Course): Promise<void> {
  const sent = await athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course);
  expect(sent.status).toBe(204);
}

/** As it was stored before 0030, and after that. */
async function storeBefore(course: Course): Promise<void> {
  await store(whole);
  const stored = env.DB.prepare("UPDATE courses SET course = ? WHERE recap_id = ?");
  await stored.bind(JSON.stringify(course), recap.id).run();
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith("0030"));
  await env.DB.batch((migration?.queries ?? []).map((query) => env.DB.prepare(query)));
}

async function textAt(path: string, reader = caller(site)): Promise<string> {
  const response = await reader.call(path);
  expect(response.status).toBe(200);
  return new TextDecoder("latin1").decode(await response.arrayBuffer());
}

const at = (path: (shareId: string) => string, by?: () => Caller) => () =>
  textAt(path(recap.shareId), by?.());
const page = at((shareId) => `/r/${shareId}`);
const jsonLd = async () =>
  /<script type="application\/ld\+json"[\s\S]*?<\/script>/.exec(await page())?.[0] ?? "";
/** While D1 fails, readers get the copy that was kept of the page. */
async function lastCopy(): Promise<string> {
  // Later than the copies before it are kept for.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  await page();
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const copy = await textAt(`/r/${recap.shareId}`, caller(failing));
  log.mockRestore();
  return copy;
}

const exported = (name: string) => async () => {
  const response = await athlete.call("/api/export/1");
  const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries();
  const entry = entries.find(({ filename }) => filename.endsWith(`/${name}`));
  if (!entry || entry.directory) throw new Error(`The ZIP has no ${name}`);
  return entry.getData(new TextWriter());
};

async function stored(): Promise<string> {
  const row = env.DB.prepare("SELECT course FROM courses WHERE recap_id = ?").bind(recap.id);
  return (await row.first<{ course: string }>())?.course ?? "";
}

const readRecap = async (): Promise<Recap> => JSON.parse(await textAt(`/api/recaps/${recap.shareId}`));
/** What satori draws of the plan that the API makes. */
const drawn = (design: (recap: Recap) => Promise<{ overlay: ReactElement }>) => async () =>
  renderToStaticMarkup((await design(await readRecap())).overlay);

const card = (style: (typeof CARD_STYLES)[number]["value"]) =>
  drawn(async (read) => {
    const fields = { style, format: "1:1" as const, hashtags: [], fileType: "image/png" as const };
    const planned = await planCard(read, { ...fields, course: true });
    // Without a map, the API refuses a card with it.
    const plan = planned === "no-course" ? await planCard(read, { ...fields, course: false }) : planned;
    if (typeof plan === "string" || "sticker" in plan.subject) throw new Error("A card is planned");
    return designCard({ ...plan.subject, photo: null });
  });

const sticker = (style: (typeof STICKER_LOOKS)[number]["value"]) =>
  drawn(async (read) => {
    const fields = { format: "sticker", style, theme: "dark", fileType: "image/png" } as const;
    const planned = await planSticker(read, { ...fields, sticker: "course" });
    const plan = planned === "no-course" ? await planSticker(read, { ...fields, sticker: "time" }) : planned;
    if (typeof plan === "string" || !("sticker" in plan.subject)) throw new Error("A sticker is planned");
    return designSticker(plan.subject);
  });

const preview = drawn(async (read) => {
  const { subject } = await planPreview(read);
  if ("sticker" in subject) throw new Error("A preview is a card");
  return designCard({ ...subject, photo: null });
});

const film = async () =>
  JSON.stringify(filmScenes((await readRecap()) as never, { hasVoice: true }, "example.com"));

type Surface = [name: string, read: () => Promise<string>];

const SHOWING: Surface[] = [
  ["the database", stored],
  ["the API", at((shareId) => `/api/recaps/${shareId}`)],
  ["the page", page],
  ["the page's data", at((shareId) => `/r/${shareId}.data`)],
  ["the page's last copy", lastCopy],
  // Its description has the climb.
  ["JSON-LD", jsonLd],
  ["the film", film],
  ["the exported data", exported("recap.json")],
  ["the exported page", exported("index.html")],
  // The steps of the wizard get the same recap.
  [
    "the device's copy",
    at(
      (shareId) => `/recap-copy?recap=${shareId}`,
      () => athlete,
    ),
  ],
  ...CARD_STYLES.map(({ value }): Surface => [`the card ${value}`, card(value)]),
  ...STICKER_LOOKS.map(({ value }): Surface => [`the sticker ${value}`, sticker(value)]),
];

/** They say the same of every course. */
const SILENT: Surface[] = [
  ["oEmbed", at((shareId) => `/api/oembed?url=${encodeURIComponent(`http://localhost/r/${shareId}`)}`)],
  ["the embed", at((shareId) => `/embed/${shareId}`)],
  ["the preview", preview],
  ["the likes", at((shareId) => `/api/recaps/${shareId}/likes`)],
  ["the comments", at((shareId) => `/api/recaps/${shareId}/comments`)],
  ["the contributions", at((shareId) => `/api/recaps/${shareId}/contributions`)],
  ["an image", at((shareId) => `/api/image/${shareId}/${photoId}`)],
  ["a video", at((shareId) => `/api/video/${shareId}/${videoId}`)],
  ["a recording", at((shareId) => `/api/audio/${shareId}/${recordingId}`)],
  ["the captions", at((shareId) => `/api/audio/${shareId}/${recordingId}/captions.vtt`)],
];

/** Without what changes at each request, or with each version. */
function settled(text: string): string {
  return text
    .replace(/nonce="[^"]*"|\b\d{13}\b/g, "")
    .replace(/"(pageRev|updatedAt|exportedAt)":\s*("[^"]*"|\d+)/g, "");
}

/** Returns what a text tells of the places of these courses. */
function placesIn(text: string): string[] {
  const lines = [whole, other].flatMap(({ stretches }) =>
    stretches.map(({ line }) => JSON.stringify(line).slice(1, -1)),
  );
  const paths = [...text.matchAll(/ d="(M[^"]*)"/g)].map(([, path = ""]) => path);
  const coordinates = [loop(2), loop(3)].flatMap((placeAt) =>
    [0, 3_000, 6_000, 9_000].flatMap((meters) =>
      Object.values(placeAt(meters)).map((degrees) => degrees.toFixed(3)),
    ),
  );
  const signs = {
    coordinates: coordinates.some((degrees) => text.includes(degrees)),
    polylines: lines.some((line) => text.includes(line)),
    // The profile is closed.
    lines: paths.some((path) => !path.includes("Z") && path.split("l").length > 20),
    "places on a map": /class="course-(map|start|finish|pin)"|--x:[\d.]+;--y:/.test(text),
    heights: /"heights":\s*\[|above sea level|Elevation/.test(text),
    climb: /"climb":\s*\{|>Climb|of climbing|\d m climb/.test(text),
    pins: /"pins":\s*\[\s*\{/.test(text),
  };
  return Object.entries(signs).flatMap(([what, isFound]) => (isFound ? what : []));
}

test("both runs are shown with their map, take the same time, and differ in places and heights", () => {
  for (const course of [whole, other]) {
    expect(wholeOrSplits(course)).toEqual(course);
    expect(course.pins).toHaveLength(3);
  }
  expect(splitsOnly(other)).toEqual(splitsOnly(whole));
  expect(other).not.toEqual(whole);
});

test.each(SHOWING)("%s tells of the course where it was, and of splits only nothing", async (_name, read) => {
  await store(whole);
  const shown = await read();
  expect(placesIn(shown)).not.toEqual([]);
  await store(other);
  expect(settled(await read())).not.toBe(settled(shown));
  await store(splitsOnly(whole));
  const splits = await read();
  expect(placesIn(splits)).toEqual([]);
  await store(splitsOnly(other));
  expect(settled(await read())).toBe(settled(splits));
});

test.each(SHOWING)(
  "%s tells nothing of a course that had a hidden part, sent now or stored before",
  async (_name, read) => {
    await store(hidden);
    expect(placesIn(await read())).toEqual([]);
    await storeBefore(hidden);
    const converted = await read();
    expect(placesIn(converted)).toEqual([]);
    await storeBefore({ ...whole, stretches: [], heights: null });
    expect(placesIn(await read())).toEqual([]);
  },
);

test.each(SILENT)("%s does not depend on the course", async (_name, read) => {
  await store(whole);
  const before = await read();
  expect(before).not.toBe("");
  expect(placesIn(before)).toEqual([]);
  await store(splitsOnly(whole));
  expect(settled(await read())).toBe(settled(before));
});

test("the pictures that show the course are gone as soon as readers get its splits only", async () => {
  const cards = [
    { style: "minimal", format: "1:1", mediaId: null, course: true },
    { format: "sticker", sticker: "course", style: "bare", theme: "dark" },
  ];
  const make = async () =>
    Promise.all(
      cards.map(async (fields) => {
        const made = await athlete.send("POST", `/api/recaps/${recap.shareId}/cards`, fields);
        return (await made.json<{ url: string }>()).url;
      }),
    );
  const statuses = (urls: string[]) =>
    Promise.all(
      urls.map(async (url) => {
        const response = await caller(site).call(url);
        await response.arrayBuffer();
        return response.status;
      }),
    );
  await store(whole);
  const urls = await make();
  expect(await statuses(urls)).toEqual([200, 200]);
  await store(splitsOnly(whole));
  expect(await statuses(urls)).toEqual([404, 404]);
  await store(whole);
  expect(await make()).toEqual(urls);
  expect(await statuses(urls)).toEqual([200, 200]);
  await storeBefore(hidden);
  expect(await statuses(urls)).toEqual([404, 404]);
  await store(whole);
  await make();
  await athlete.send("DELETE", `/api/recaps/${recap.shareId}/course`, {});
  expect(await statuses(urls)).toEqual([404, 404]);
});
