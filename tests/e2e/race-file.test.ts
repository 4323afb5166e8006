/** The race's file on /race-details: what it fills in, what it shows, and what of it leaves the device. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Course } from "../../app/domain/course/course.ts";
import { closeTile, openTile } from "./athlete.ts";
import { IS_TORTURE, openPages } from "./browser.ts";
import { readStore } from "./device-database.ts";
import { primaryButtons } from "./primary-buttons.ts";
import { productUrl } from "./product.ts";
import { photoFile, raceFile } from "./sample-files.ts";
import { chooseRaceFile } from "./screens/details-screens.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { expectStored } from "./stored.ts";

const open = openPages();
const make = recapMaker(productUrl());

const HOME = { lat: 47.0512345, lon: 8.3012345 };
const LOOP_POINTS = 800;
const RADIUS_DEGREES = 0.0115;

/** A loop of about 8 km that starts and ends at home, a point each 10 m and 3 s. */
function loopPoints(radius: number) {
  return Array.from({ length: LOOP_POINTS + 1 }, (_, at) => {
    const angle = (2 * Math.PI * at) / LOOP_POINTS;
    const lat = HOME.lat + radius * Math.sin(angle);
    const lon = HOME.lon + (radius / Math.cos((HOME.lat * Math.PI) / 180)) * (1 - Math.cos(angle));
    return { lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)), seconds: at * 3 };
  });
}

function loopFile(startedAt = "2026-10-04T08:00:00Z", radius = RADIUS_DEGREES) {
  const start = Date.parse(startedAt);
  const points = loopPoints(radius).map(
    ({ lat, lon, seconds }, at) =>
      `<trkpt lat="${lat}" lon="${lon}"><ele>${430 + (at % 40)}</ele><time>${new Date(start + seconds * 1_000).toISOString()}</time></trkpt>`,
  );
  const text = `<?xml version="1.0"?><gpx version="1.1" creator="watch" xmlns="http://www.topografix.com/GPX/1/1"><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`;
  return { name: "morning-run.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(text) };
}

/** A straight line of 200,000 points, which takes a while to read. */
function longFile() {
  const points = Array.from(
    { length: 200_000 },
    (_, at) => `<trkpt lat="${(47 + at / 100_000).toFixed(5)}" lon="8.3"/>`,
  );
  const text = `<gpx><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`;
  return { name: "across-europe.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(text) };
}

/** How many workers of the page have a race file. */
const fileWorkers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes("race-file")).length;

const WHOLE = { distance: null, finishTime: null } as const;

const panelOf = (page: Page) => page.getByRole("region", { name: "From your race file" });

async function storedCourse(page: Page, shareId: string): Promise<Course | null> {
  return (await (await page.request.get(`/api/recaps/${shareId}`)).json()).course;
}

test("of a loop from home nothing leaves the device before the athlete chooses, and with splits only no place ever", async () => {
  const page = await open();
  const { enter, shareId } = await make.draft({
    raceType: "running",
    details: { ...WHOLE, name: "Lake" },
    answers: { "0": "Fog at the lake." },
  });
  await enter(page);
  /** All that is sent. */
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(
      request.url(),
      JSON.stringify(request.headers()),
      request.postDataBuffer()?.toString("latin1") ?? "",
    ),
  );
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, loopFile());
  const panel = panelOf(page);
  await page.getByRole("button", { name: "Use: Race Date" }).click();
  await expectStored(page, shareId, { date: "2026-10-04", finishTime: "40:00", course: null });
  await panel.getByText("Until you choose, they see nothing of this file.").waitFor();
  expect(await panel.getByRole("radio", { checked: true }).count()).toBe(0);
  await panel.getByRole("radio", { name: "Splits only" }).press("Space");
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByText("Step 3 of 7").waitFor();
  if (IS_TORTURE) {
    await page.goto(`/summary?recap=${shareId}`);
    await page.getByRole("button", { name: "Continue to Share" }).click();
    await page.getByText("Step 6 of 7").waitFor();
    await page.goto(`/r/${shareId}`);
  }

  const places = { climb: null, heights: null, stretches: [], pins: [] };
  expect(await storedCourse(page, shareId)).toMatchObject({
    seconds: 2_400,
    times: expect.any(Array),
    ...places,
  });
  const everything = sent.join("\n");
  const secrets = [HOME.lat, HOME.lon].map((value) => String(value).slice(0, 6));
  for (const secret of [...secrets, "trkpt", "morning-run", '"line"'])
    expect(everything).not.toContain(secret);

  // The device has the file: the course can be shown, and nothing.
  await page.goto(`/race-details?recap=${shareId}`);
  await panel.getByText("Course settings").click();
  await panel.getByText("morning-run.gpx").waitFor();
  expect(await panel.getByRole("radio", { name: "Splits only" }).isChecked()).toBe(true);
  await panel.getByRole("radio", { name: "The course" }).check();
  await expect.poll(async () => (await storedCourse(page, shareId))?.stretches.length).toBe(1);
  await panel.getByRole("radio", { name: "Nothing" }).check();
  await expectStored(page, shareId, { course: null });
  // Another file is another choice.
  await chooseRaceFile(page, raceFile("track-5k.gpx"));
  await panel.getByText("Your file was replaced.").waitFor();
  expect(await panel.getByRole("radio", { checked: true }).count()).toBe(0);
});

test("removing the file takes back what it filled in and shows, and can be undone; a later visit has it closed", async () => {
  const page = await open();
  const { enter, shareId } = await make.draft({
    raceType: "running",
    details: { ...WHOLE, name: "Club 5K" },
  });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, raceFile("track-5k.gpx"));
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Undo" }).waitFor();
  await panel.getByRole("radio", { name: "The course" }).check();
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
  // One that cannot be read changes nothing.
  await chooseRaceFile(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Buy gels.") });
  await panel.getByText("This isn't a GPX, TCX or FIT file.").waitFor();
  await page.reload();
  await panel.getByText("Course settings").click();
  await panel.getByRole("button", { name: "Remove the file" }).click();
  await panel.getByText("The details it filled in are back to what they were.").waitFor();
  await expectStored(page, shareId, { course: null, finishTime: null, name: "Club 5K" });
  expect(await readStore(page, "race-files")).toEqual([]);
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
  await expectStored(page, shareId, { finishTime: "26:56" });
  expect(await readStore(page, "race-files")).toHaveLength(1);
});

/** Two races on one morning, two hours apart. */
function twoRaces() {
  const [first, second] = [loopFile(), loopFile("2026-10-04T10:40:00Z")].map(({ buffer }) =>
    buffer.toString(),
  );
  const track = (text = "") => text.slice(text.indexOf("<trk>"), text.indexOf("</gpx>"));
  const text = `<gpx version="1.1" creator="watch">${track(first)}${track(second)}</gpx>`;
  return { name: "both.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(text) };
}

test("a file of two races fills in nothing before the athlete says which one it is", async () => {
  const page = await open({ timezoneId: "Asia/Tokyo" });
  const { enter, shareId } = await make.draft({ raceType: "running", details: { ...WHOLE, name: "Lake" } });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, twoRaces());
  const panel = panelOf(page);
  const which = panel.getByRole("group", { name: "Which of these three?" });
  await which.waitFor();
  expect(await page.getByRole("textbox", { name: "Finish Time" }).inputValue()).toBe("");
  expect(await panel.getByRole("group", { name: "What do readers see?" }).count()).toBe(0);
  await which.getByRole("radio").nth(1).check();
  await page.getByRole("button", { name: "Use: Race Date" }).click();
  await expectStored(page, shareId, { date: "2026-10-04", finishTime: "40:00" });
  await panel.getByRole("radio", { name: "Splits only" }).check();
  await expect.poll(async () => (await storedCourse(page, shareId))?.seconds).toBe(2_400);
  // All of it, from the first start to the last finish.
  await which.getByRole("radio").nth(2).check();
  await expect.poll(async () => (await storedCourse(page, shareId))?.seconds).toBe(12_000);
  await expectStored(page, shareId, { finishTime: "3:20:00" });
});

test("a course that was read otherwise before is read better by a press, and loses no climb but an impossible one", async () => {
  const page = await open();
  const { enter, shareId } = await make.draft({ raceType: "running", details: WHOLE });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, raceFile("track-5k.gpx"));
  const panel = panelOf(page);
  await panel.getByRole("radio", { name: "The course" }).check();
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
  const made = await storedCourse(page, shareId);
  await page.reload();
  await panel.getByText("Course settings").click();
  await panel.getByRole("radio", { name: "The course", checked: true }).waitFor();
  expect(await panel.getByText("This course can be read better now").count()).toBe(0);

  const before = { ...made, seconds: 1_600, climb: { meters: 87_889, isMeasured: true } };
  const url = `/api/recaps/${shareId}/course`;
  await page.evaluate(
    ([to, body]) =>
      fetch(to as string, { method: "PUT", body, headers: { "Content-Type": "application/json" } }),
    [url, JSON.stringify(before)],
  );
  expect(await storedCourse(page, shareId)).toMatchObject({ seconds: 1_600, climb: null });
  await page.reload();
  await panel.getByText("This course can be read better now").waitFor();
  await panel.getByRole("button", { name: "Update your recap" }).click();
  await panel.getByText("Your recap is updated.").waitFor();
  await expect.poll(() => storedCourse(page, shareId)).toEqual(made);
  expect(await panel.getByText("This course can be read better now").count()).toBe(0);
});

/** A lap of 5 km. */
const SMALL_RADIUS_DEGREES = 0.00716;

/** Two laps of the lake, by default 10 km, as a watch writes them, with ten minutes of pause between. */
function lapsFile(sport: string, radius = SMALL_RADIUS_DEGREES) {
  const [lap, later] = ["2026-10-04T08:00:00Z", "2026-10-04T08:50:00Z"].map((startedAt) => {
    const text = loopFile(startedAt, radius).buffer.toString();
    return text
      .slice(text.indexOf("<trkseg>"), text.indexOf("</trk>"))
      .replaceAll("</ele>", "</ele><hr>150</hr>");
  });
  const text = `<gpx creator="watch"><trk><name>Lake &amp; Hills 2026 - Ada Byron</name><type>${sport}</type>${lap}${later}</trk></gpx>`;
  return { name: "laps.gpx", mimeType: "application/gpx+xml", buffer: Buffer.from(text) };
}

const fieldOf = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test("a file fills in all that is empty or only suggested, which can be undone and done again, and only offers where something else was typed", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const { enter, shareId } = await make.draft({ raceType: "running", details: null });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  // The server's day, which may be another one, is shown until the browser puts in its own.
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
  await expect.poll(() => fieldOf(page, "Race Date").inputValue()).toBe(today);
  const time = page.getByRole("textbox", { name: "Finish Time" });
  await chooseRaceFile(page, lapsFile("running"));
  const filled = { name: "Lake & Hills 2026", date: "2026-10-04", distance: "10k", finishTime: "1:30:00" };
  await expectStored(page, shareId, { ...filled, course: null });
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Undo" }).waitFor();
  expect(await page.getByText("Your file says").count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_500);

  await panel.getByRole("button", { name: "Undo" }).click();
  await expectStored(page, shareId, { name: null, date: null, finishTime: null });
  expect(await fieldOf(page, "Race Date").inputValue()).toBe(today);
  await time.fill("1:29:12");
  await panel.getByRole("button", { name: "Fill in from your file" }).click();
  await expectStored(page, shareId, { ...filled, finishTime: "1:29:12" });
  expect(await page.getByText("Your file says").count()).toBe(1);
  await page.getByRole("button", { name: "Use: Finish Time" }).click();
  await expectStored(page, shareId, filled);

  // What the watch counts without pauses is a press below the time.
  const without = page.getByRole("button", { name: "Use: 1:20:00 without pauses" });
  expect(await without.isVisible()).toBe(false);
  await page.getByText("This time includes pauses").click();
  await without.click();
  await expectStored(page, shareId, { finishTime: "1:20:00" });
  await page.getByRole("button", { name: "Use: 1:30:00 with pauses" }).click();
  await expectStored(page, shareId, filled);
});

test("with a file, pauses and a custom distance the details are at most 1,500 px high on a phone", async () => {
  const page = await open({ viewport: { width: 390, height: 844 } });
  const { enter, shareId } = await make.draft({ raceType: "running", details: null });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, lapsFile("running", RADIUS_DEGREES));
  await expectStored(page, shareId, { distance: "custom" });
  await page.getByText("This time includes pauses").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_500);
});

test("a file of another sport changes the race type by a press, and a wrong one says so where it was chosen", async () => {
  const page = await open();
  const { enter, shareId } = await make.draft({ raceType: "running", details: null });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Buy gels.") });
  await expectAlertInHand(page);
  await chooseRaceFile(page, lapsFile("cycling"));
  const panel = panelOf(page);
  await panel.getByRole("button", { name: "Change to Cycling" }).click();
  await expectStored(page, shareId, { raceType: "cycling" });
  await expect.poll(() => page.locator("main").getAttribute("data-race")).toBe("cycling");
  await panel.getByText("Changed to Cycling.").locator("button").click();
  await expectStored(page, shareId, { raceType: "running" });
  await chooseRaceFile(page, { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Buy gels.") });
  await expectAlertInHand(page);
});

/** Expects the message about a file in view, with the focus, near the button that was pressed. */
async function expectAlertInHand(page: Page): Promise<void> {
  const alert = page.getByRole("alert");
  await alert.getByText("This isn't a GPX, TCX or FIT file.").waitFor();
  await expect.poll(() => alert.locator("..").evaluate((one) => one === document.activeElement)).toBe(true);
  const [message, button] = await Promise.all([
    alert.boundingBox(),
    page.getByLabel(/Have the file|Replace the file/).boundingBox(),
  ]);
  expect((message?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeLessThan(24);
}

test("the summary shows the course, whose settings change what readers see; the details stay", async () => {
  const page = await open();
  const { enter, shareId } = await make.draft({
    raceType: "running",
    details: WHOLE,
    answers: { "0": "Fog at the lake." },
  });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, lapsFile("running"));
  await panelOf(page).getByRole("radio", { name: "The course" }).check();
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
  await page.goto(`/summary?recap=${shareId}`);
  const settings = page.getByText("Course settings");
  await page.getByRole("button", { name: "Continue to Share" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("heading", { name: "The Course" }).waitFor();
  await settings.click();
  expect(await primaryButtons(page)).toEqual([expect.stringMatching(/^Continue to Share.* \*$/)]);
  await page.getByLabel("Show heart rate").check();
  await expect.poll(async () => (await storedCourse(page, shareId))?.heartRates).toEqual(expect.any(Array));
  const answer = page.getByRole("spinbutton", { name: "How did you prepare for this race?" });
  await answer.fill("2");
  await answer.press("Enter");
  await expect.poll(async () => (await storedCourse(page, shareId))?.pins.length).toBe(1);
  await page.getByRole("radio", { name: "Splits only" }).check();
  await expect.poll(async () => (await storedCourse(page, shareId))?.stretches).toEqual([]);
  await page.getByRole("button", { name: "Remove the file" }).click();
  await page.getByText("Your recap no longer shows anything of it.").waitFor();
  await expectStored(page, shareId, { course: null, finishTime: "1:30:00" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
});

test("of two files the last one that was chosen counts, and no worker stays for the other, nor once the step is left", async () => {
  const page = await open();
  const { enter, shareId } = await make.draft({ raceType: "running", details: WHOLE });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, loopFile());
  const panel = panelOf(page);
  await panel.getByRole("group", { name: "What do readers see?" }).waitFor();
  await chooseRaceFile(page, longFile());
  await panel.getByText("Reading your race file…").waitFor();
  await chooseRaceFile(page, raceFile("track-5k.gpx"));
  await panel.getByText("Your file was replaced.").waitFor();
  // Both have been read.
  await expect.poll(() => fileWorkers(page), { timeout: 30_000 }).toBe(1);
  await panel.getByText("track-5k.gpx").waitFor({ state: "attached" });
  expect(await panel.getByText("across-europe.gpx").count()).toBe(0);

  await chooseRaceFile(page, longFile());
  await panel.getByText("Reading your race file…").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByText("Step 1 of 7").waitFor();
  await expect.poll(() => fileWorkers(page), { timeout: 30_000 }).toBe(0);
  await page.goto(`/race-details?recap=${shareId}`);
  await panel.getByText("across-europe.gpx").waitFor({ state: "attached" });
});

test("photos are on the course by their times, which can be shifted, and like answers by hand", async () => {
  // In the zone of the photo, which names none.
  const page = await open({ timezoneId: "UTC" });
  const { enter, shareId } = await make.draft({
    raceType: "running",
    details: { ...WHOLE, distance: "custom", customDistanceValue: 8, customDistanceUnit: "km" },
    answers: { "0": "Fog at the lake." },
    photos: ["small.jpg"],
  });
  await enter(page);
  await page.goto(`/race-details?recap=${shareId}`);
  await chooseRaceFile(page, loopFile("2008-10-22T17:00:00Z"));
  await panelOf(page).getByRole("radio", { name: "The course" }).check();
  await expect.poll(() => storedCourse(page, shareId)).not.toBeNull();
  await page.goto(`/questions?recap=${shareId}`);
  await page.getByRole("button", { name: "Voice memo, language, captions, privacy" }).click();
  const answer = page.getByLabel("Where on the course (km)");
  await answer.fill("9");
  await answer.press("Enter");
  await page.getByText("Your course is 8 km long.").waitFor();
  await answer.fill("4");
  await answer.press("Enter");
  await expect.poll(async () => (await storedCourse(page, shareId))?.pins.length).toBe(1);
  await page.goto(`/race-memories?recap=${shareId}`);
  await openTile(page, "photo 1");
  const place = page.getByLabel("Where on the course (km)");
  await place.fill("5");
  await place.press("Tab");
  const pins = async () =>
    (await storedCourse(page, shareId))?.pins.map(({ meters }) => Math.round(meters / 1_000));
  await expect.poll(pins).toEqual([4, 5]);
  await place.fill("");
  await place.press("Enter");
  await expect.poll(pins).toEqual([4]);
  await closeTile(page);
  expect(await page.getByText("On your course").count()).toBe(0);
  // Taken at 16:28:39, before the race: as if the camera's clock were wrong.
  await page.locator("input[name=media]").setInputFiles(photoFile("DSCN0010.jpg"));
  await page.getByRole("button", { name: "1 hour later" }).click();
  await expect.poll(pins).toEqual([4, 6]);
});
