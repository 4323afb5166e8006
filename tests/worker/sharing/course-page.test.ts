/** The course on a recap's public page: what readers see of it, in words too, and what they never get. */
import { exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Course } from "../../../app/domain/course/course.ts";
import { type Caller, caller } from "../../caller.ts";
import { course } from "../../factories.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { setPublic } from "../../reaction-calls.ts";

let owner: Caller;
let recap: CreatedRecap;

/** Ten kilometers to the east and back: the second half is slower. */
const OUT_AND_BACK = course({
  meters: 10_000,
  seconds: 2_892,
  legs: [{ sport: "running", meters: 10_000, seconds: 2_892 }],
  times: Array.from({ length: 21 }, (_, at) => at * 140 + Math.max(0, at - 10) * 9 + (at === 20 ? 2 : 0)),
  heights: Array.from({ length: 21 }, (_, at) => 20 + at),
  stretches: [{ from: 0, to: 10_000, line: course().stretches[0]?.line ?? "" }],
});

beforeEach(async () => {
  owner = caller(exports.default);
  recap = await createRecap(owner);
});

async function pageFor(reader: Caller): Promise<string> {
  const response = await reader.call(`/r/${recap.shareId}`);
  return `${response.status} ${await response.text()}`;
}

async function show(shown: Course): Promise<void> {
  const sent = await owner.send("PUT", `/api/recaps/${recap.shareId}/course`, shown);
  expect(sent.status).toBe(204);
}

test("readers see route, profile, splits and the same in words; a page without a course has no such section", async () => {
  expect(await pageFor(caller(exports.default))).not.toContain("The Course");
  await show(OUT_AND_BACK);
  const page = await pageFor(caller(exports.default));
  expect(page).toContain("The Course");
  expect(page).toMatch(/class="course-map".*<path d="M/);
  expect(page).toContain(
    "A course of 10 km, with about 12 m of climbing, between 20 m and 40 m above sea level.",
  );
  expect(page).toContain("Fastest: kilometer 1 in 4:40. Slowest: kilometer 10 in 5:00.");
  expect(page).toContain('aria-label="Kilometer 10"');
  expect(page).toContain('aria-label="Mile 6"');
  expect(page).toMatch(/<th scope="row">10<\/th><td[^>]*>5:00<em>Slowest<\/em>/);
});

test("photos and answers that are pinned lead to where the page shows them; what is not on the page has no pin", async () => {
  const photo = await addSample(owner, recap);
  await show({
    ...OUT_AND_BACK,
    pins: [
      { meters: 2_500, mediaId: photo.id },
      { meters: 7_000, questionIndex: 0 },
      { meters: 8_000, questionIndex: 4 },
    ],
  });
  const page = await pageFor(caller(exports.default));
  for (const anchor of [`photo-${photo.id}`, "answer-0"]) {
    expect(page).toContain(`href="#${anchor}"`);
    expect(page).toContain(`id="${anchor}"`);
  }
  expect(page).not.toContain('href="#answer-4"');
});

test("splits only have no map and no heights; a time that is unknown is not made up", async () => {
  await show({ ...OUT_AND_BACK, stretches: [], times: OUT_AND_BACK.times?.with(1, null) ?? null });
  const page = await pageFor(caller(exports.default));
  expect(page).not.toContain("course-map");
  expect(page).not.toContain("above sea level");
  expect(page).toMatch(/<th scope="row">1<\/th><td>No GPS/);
  expect(page).toMatch(/<th scope="row">10<\/th><td[^>]*>5:00<em>Slowest<\/em>/);
});

test("without times there are no splits", async () => {
  await show({
    ...OUT_AND_BACK,
    seconds: null,
    times: null,
    legs: [{ sport: null, meters: 10_000, seconds: null }],
  });
  const withoutTimes = await pageFor(caller(exports.default));
  expect(withoutTimes).toContain("course-map");
  expect(withoutTimes).not.toContain("Splits");
  expect(withoutTimes).not.toContain("Fastest");
});

test("the legs of a triathlon stand beside its route, the many of a swimrun are folded", async () => {
  const legs = (count: number) =>
    Array.from({ length: count }, () => ({ sport: "running" as const, meters: 200, seconds: 60 }));
  for (const [count, isFolded] of [
    [5, false],
    [47, true],
  ] as const) {
    await show({ ...OUT_AND_BACK, legs: legs(count) });
    const page = await pageFor(caller(exports.default));
    expect(page).toContain(`<th scope="row">Run ${count}</th>`);
    expect(page.includes("<summary>The legs of the race</summary>")).toBe(isFolded);
  }
});

test("the course of a private recap is for its athlete alone", async () => {
  await show(OUT_AND_BACK);
  await setPublic(owner, recap, false);
  const page = await pageFor(caller(exports.default));
  expect(page).toMatch(/^404/);
  expect(page).not.toContain("course-map");
  expect(await pageFor(owner)).toContain("course-map");
});

test("the sample shows its course", async () => {
  const page = await (await caller(exports.default).call("/sample")).text();
  for (const leg of ["Swim", "T1", "Bike", "T2", "Run"])
    expect(page).toContain(`<th scope="row">${leg}</th>`);
});
