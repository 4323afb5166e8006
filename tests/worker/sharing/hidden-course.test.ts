/**
 * A loop run that starts and ends at home: nothing that is stored, shown or exported lies in the hidden circle. Each surface is
 * read twice: what is found of the whole course, with home, shows that it would be noticed.
 */
import { env } from "cloudflare:workers";
import { BlobReader, configure, TextWriter, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Course } from "../../../app/domain/course/course.ts";
import { metersBetween, planeAround } from "../../../app/domain/course/geo.ts";
import { zonesFor } from "../../../app/domain/course/hidden-zones.ts";
import { makeCourse } from "../../../app/domain/course/make-course.ts";
import { decodePolyline } from "../../../app/domain/course/polyline.ts";
import type { Place } from "../../../app/domain/course/race-file.ts";
import { sampleMeters } from "../../../app/domain/course/samples.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { STICKER_LOOKS } from "../../../app/domain/sharing/sticker-choices.ts";
import { CARD_STYLES } from "../../../app/domain/sharing/story-card.ts";
import { designCard } from "../../../app/story-cards/design-card.ts";
import { designSticker } from "../../../app/story-cards/stickers/design-sticker.ts";
import { databaseThrough } from "../../../workers/db/database-through.ts";
import { planCard, planPreview, planSticker } from "../../../workers/services/cards/card-plan.ts";
import { type Caller, caller } from "../../caller.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { RACE_START, run } from "../../race-files.ts";
import { siteWith } from "../site-with.ts";

configure({ useWebWorkers: false });

const HOME = { lat: 52.5, lon: 13.4 };
/** The runner goes to the north, runs around home once, comes back, passes it, and does the same in the south. */
const RADIUS = 2_000;
const AROUND = 2 * Math.PI * RADIUS;
const METERS = 2 * (RADIUS + AROUND + RADIUS);

const { placeOf } = planeAround(HOME);

function placeAt(meters: number): Place {
  const side = meters < METERS / 2 ? 1 : -1;
  const since = meters % (METERS / 2);
  if (since < RADIUS) return placeOf({ north: side * since, east: 0 });
  if (since > RADIUS + AROUND) return placeOf({ north: side * (METERS / 2 - since), east: 0 });
  const angle = (since - RADIUS) / RADIUS;
  return placeOf({ north: side * RADIUS * Math.cos(angle), east: RADIUS * Math.sin(angle) });
}

const FILE = run({
  meters: METERS,
  placeAt,
  heightAt: (meters) => 100 + 40 * Math.sin(meters / 900),
});
const [ZONE, ANOTHER] = zonesFor(FILE, [], () => 0.6);

const site = siteWith({});
const failing = siteWith({
  DB: databaseThrough(env.DB, async () => {
    throw new Error("D1 fails");
  }),
});
let athlete: Caller;
let recap: CreatedRecap;
let whole: Course;
let hidden: Course;

beforeAll(async () => {
  athlete = caller(site);
  recap = await createRecap(athlete);
  const moments: Record<string, number> = {};
  for (const minutes of [1, 40, 83]) {
    const photo = await addSample(athlete, recap);
    moments[photo.id] = RACE_START.getTime() + minutes * 60_000;
  }
  const choices = { hasMap: true, hasHeartRate: true, moments };
  whole = makeCourse(FILE, { ...choices, zones: [] });
  hidden = makeCourse(FILE, { ...choices, zones: ZONE ? [ZONE] : [] });
});
afterAll(() => vi.useRealTimers());

async function store(course: Course): Promise<void> {
  const sent = await athlete.send("PUT", `/api/recaps/${recap.shareId}/course`, course);
  expect(sent.status).toBe(204);
}

async function textAt(path: string, reader = caller(site)): Promise<string> {
  const response = await reader.call(path);
  expect(response.status).toBe(200);
  return response.text();
}

const page = () => textAt(`/r/${recap.shareId}`);
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

/** What satori draws of the plan that the API makes. */
const drawn = (design: (recap: Recap) => Promise<{ overlay: ReactElement }>) => async () =>
  renderToStaticMarkup((await design(JSON.parse(await textAt(`/api/recaps/${recap.shareId}`)))).overlay);

const card = (style: (typeof CARD_STYLES)[number]["value"]) =>
  drawn(async (read) => {
    const request = {
      style,
      format: "1:1" as const,
      hashtags: [] as string[],
      course: true,
      fileType: "image/png" as const,
    };
    const plan = await planCard(read, request);
    if (typeof plan === "string" || "sticker" in plan.subject) throw new Error("A card is planned");
    return designCard({ ...plan.subject, photo: null });
  });

const sticker = (style: (typeof STICKER_LOOKS)[number]["value"]) =>
  drawn(async (read) => {
    const request = {
      format: "sticker",
      sticker: "course",
      style,
      theme: "dark",
      fileType: "image/png",
    } as const;
    const plan = await planSticker(read, request);
    if (typeof plan === "string" || !("sticker" in plan.subject)) throw new Error("A sticker is planned");
    return designSticker(plan.subject);
  });

const preview = drawn(async (read) => {
  const { subject } = await planPreview(read);
  if ("sticker" in subject) throw new Error("A preview is a card");
  return designCard({ ...subject, photo: null });
});

type Surface = [name: string, read: () => Promise<string>];

const SHOWING: Surface[] = [
  ["the database", stored],
  ["the API", () => textAt(`/api/recaps/${recap.shareId}`)],
  ["the page", page],
  ["the page's last copy", lastCopy],
  ["the exported data", exported("recap.json")],
  ["the exported page", exported("index.html")],
  // The steps of the wizard get the same recap.
  ["the device's copy", () => textAt(`/recap-copy?recap=${recap.shareId}`, athlete)],
  ...CARD_STYLES.map(({ value }): Surface => [`the card ${value}`, card(value)]),
  ...STICKER_LOOKS.map(({ value }): Surface => [`the sticker ${value}`, sticker(value)]),
];

/** They say as much of a course with home as of one without. */
const SILENT: Surface[] = [
  ["JSON-LD", jsonLd],
  ["oEmbed", () => textAt(`/api/oembed?url=${encodeURIComponent(`http://localhost/r/${recap.shareId}`)}`)],
  ["the embed", async () => (await textAt(`/embed/${recap.shareId}`)).replace(/nonce="[^"]*"/g, "")],
  ["the preview", preview],
];

test("the run starts and ends in one circle, which is passed half way and takes a photo in it", () => {
  expect(ANOTHER).toBeUndefined();
  expect([whole.pins.length, hidden.pins.length]).toEqual([3, 1]);
  expect(hidden.stretches).toHaveLength(2);
});

test.each(SHOWING)("%s has nothing in the circle", async (_name, read) => {
  await store(whole);
  expect(nearest(placesIn(await read()))).toBeLessThan(ZONE?.radius ?? 0);
  await store(hidden);
  const places = placesIn(await read());
  expect(places.length).toBeGreaterThan(100);
  expect(nearest(places)).toBeGreaterThan((ZONE?.radius ?? Infinity) - ROUNDED_METERS);
});

test.each(SILENT)("%s does not depend on what is hidden", async (_name, read) => {
  await store(whole);
  const before = await read();
  expect(before).not.toBe("");
  await store(hidden);
  expect(await read()).toBe(before);
});

/** A drawing of a kilometer in a hundredth of its width is in tenths of it. */
const ROUNDED_METERS = 8;

/** From the middle of the circle, in meters. */
function nearest(places: Place[]): number {
  return places.reduce((least, place) => Math.min(least, ZONE ? metersBetween(place, ZONE) : 0), Infinity);
}

/** Returns where the runner was by all that a surface tells. Who reads it may know the whole way. */
function placesIn(text: string): Place[] {
  if (text.startsWith("{")) return coursesIn(JSON.parse(text)).flatMap(placesOfCourse);
  return [...routesIn(text), ...profilesIn(text), ...marksIn(text), ...partsIn(text)];
}

function coursesIn(value: unknown): Course[] {
  if (typeof value !== "object" || value === null) return [];
  return "stretches" in value ? [value as Course] : Object.values(value).flatMap(coursesIn);
}

function placesOfCourse({ meters, step, times, heights, heartRates, stretches, pins }: Course): Place[] {
  const samples = sampleMeters(meters ?? 0, step);
  const known = [times, heights, heartRates].flatMap((values) =>
    (values ?? []).flatMap((value, at) => (value === null ? [] : (samples[at] ?? 0))),
  );
  const ends = stretches.flatMap(({ from, to }) => [from, to]);
  const lines = stretches.map(({ line }) =>
    decodePolyline(line).map(([north, east]) => ({ north: north / 10, east: east / 10 })),
  );
  return [
    ...lines.flatMap(along).map(placeOf),
    ...[...known, ...ends, ...pins.map((pin) => pin.meters)].map(placeAt),
  ];
}

interface PlanePoint {
  north: number;
  east: number;
}

/** The points of a line, and eight between each two of them. */
function along(line: PlanePoint[]): PlanePoint[] {
  return line.flatMap((point, at) => {
    const next = line[at + 1] ?? point;
    return Array.from({ length: 8 }, (_point, part) => ({
      north: point.north + ((next.north - point.north) * part) / 8,
      east: point.east + ((next.east - point.east) * part) / 8,
    }));
  });
}

interface Point {
  x: number;
  y: number;
}

/** Returns the lines of the paths that begin so, as points of the drawing. */
function linesOfPaths(text: string, isClosed: boolean): Point[][] {
  const paths = [...text.matchAll(/ d="(M[^"]*)"/g)].map(([, path = ""]) => path);
  const wanted = paths.filter((path) => path.includes("Z") === isClosed && path.split("l").length > 20);
  return wanted.flatMap((path) =>
    path
      .split("M")
      .slice(1)
      .map((run) => {
        const [start = "", ...steps] = (run.split("L")[0] ?? "").split("l");
        const point = { x: 0, y: 0 };
        return [start, ...steps].map((pair) => {
          const [x = 0, y = 0] = pair.trim().split(/[ ,]/).map(Number);
          point.x += x;
          point.y += y;
          return { ...point };
        });
      }),
  );
}

/** The ring around home is the outline of each drawing. */
function routesIn(text: string): Place[] {
  const lines = linesOfPaths(text, false);
  const points = lines.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const meters = (2 * RADIUS) / (right - left);
  const planed = lines.map((line) =>
    line.map(({ x, y }) => ({
      north: ((top + bottom) / 2 - y) * meters,
      east: (x - (left + right) / 2) * meters,
    })),
  );
  return planed.flatMap(along).map(placeOf);
}

/** Drawn 1,000 wide. */
function profilesIn(text: string): Place[] {
  return linesOfPaths(text, true)
    .flat()
    .map(({ x }) => placeAt((x / 1_000) * METERS));
}

/** Start, finish, distances and pins on the map, in percent of it, and the dots of the timeline. */
function marksIn(html: string): Place[] {
  const map = /<div class="course-map"[\s\S]*?class="course-lines"/.exec(html)?.[0] ?? "";
  const percents = [...map.matchAll(/left:([\d.]+)%;top:([\d.]+)%/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const shares = [...html.matchAll(/--x:([\d.]+);--y:([\d.]+)/g)].map(([, x, y]) => [
    Number(x) * 100,
    Number(y) * 100,
  ]);
  return [...percents, ...shares].map(([x = 0, y = 0]) =>
    placeOf({ north: ((50 - y) / 50) * RADIUS, east: ((x - 50) / 50) * RADIUS }),
  );
}

const UNITS = { km: 1_000, mi: 1_609.344 };

/** The kilometers and miles that have a time, in the tables and in the timeline. */
function partsIn(html: string): Place[] {
  const tables = html.split("<table").slice(1);
  const rows = tables.flatMap((table) => {
    const unit = table.includes("Mile") ? UNITS.mi : UNITS.km;
    const timed = table.matchAll(/<th scope="row">(\d+)<\/th><td[^>]*>\d+:\d\d/g);
    return [...timed].map(([, number]) => ({ unit, number: Number(number) }));
  });
  const cards = [...html.matchAll(/id="at-(km|mi)-(\d+)"([\s\S]*?)<\/dl>/g)].flatMap(
    ([, unit, number, card]) =>
      card?.includes("Time") && !card.includes("Not shown")
        ? { unit: UNITS[unit as keyof typeof UNITS], number: Number(number) }
        : [],
  );
  return [...rows, ...cards].flatMap(({ unit, number }) =>
    Array.from({ length: 20 }, (_place, at) =>
      placeAt(Math.min(METERS, (number - 1 + (at + 0.5) / 20) * unit)),
    ),
  );
}
