/** Tests PUT and DELETE /api/recaps/{id}/course: what is stored, for whom it is, and what is refused. */
import { env, exports } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { type Course, MAX_COURSE_BYTES, splitsOnly } from "../../../app/domain/course/course.ts";
import { encodePolyline } from "../../../app/domain/course/polyline.ts";
import { newId } from "../../../workers/db/new-id.ts";
import { type Caller, caller } from "../../caller.ts";
import { course } from "../../factories.ts";
import { addSample, type CreatedRecap, createRecap } from "../../media-calls.ts";
import { CUT_COURSES } from "../../stored-courses.ts";

let athlete: Caller;
let recap: CreatedRecap;

beforeEach(async () => {
  athlete = caller(exports.default);
  recap = await createRecap(athlete);
});

const send = (body: unknown, by = athlete) => by.send("PUT", `/api/recaps/${recap.shareId}/course`, body);
const remove = () => athlete.send("DELETE", `/api/recaps/${recap.shareId}/course`, {});

async function shown(by = athlete): Promise<Course | null> {
  const response = await by.call(`/api/recaps/${recap.shareId}`);
  return (await response.json<{ course: Course | null }>()).course;
}

async function stored() {
  const [courses, versions] = await env.DB.batch([
    env.DB.prepare("SELECT courses.* FROM courses JOIN recaps ON id = recap_id WHERE share_id = ?").bind(
      recap.shareId,
    ),
    env.DB.prepare("SELECT page_rev FROM recaps WHERE share_id = ?").bind(recap.shareId),
  ]);
  return { courses: courses?.results, versions: versions?.results };
}

test("everybody who may read a recap reads its course, until it is removed", async () => {
  const reader = caller(exports.default);
  expect(await shown(reader)).toBeNull();
  expect((await send(course())).status).toBe(204);
  expect([await shown(), await shown(reader)]).toEqual([course(), course()]);
  expect((await send(course({ seconds: 300 }))).status).toBe(204);
  expect(await shown(reader)).toEqual(course({ seconds: 300 }));
  expect((await remove()).status).toBe(204);
  expect(await shown(reader)).toBeNull();
  expect((await stored()).courses).toEqual([]);
});

test("a course changes what readers see; the same one again changes nothing", async () => {
  const before = (await stored()).versions;
  await send(course());
  await send(course());
  const after = (await stored()).versions;
  await remove();
  await remove();
  expect([before, after, (await stored()).versions]).toEqual([
    [{ page_rev: 0 }],
    [{ page_rev: 1 }],
    [{ page_rev: 2 }],
  ]);
});

test("the pins of a photo or a question that the recap does not have are left out, and return with the photo", async () => {
  const { id } = await addSample(athlete, recap);
  const pin = { meters: 200, mediaId: id };
  const answer = { meters: 300, questionIndex: 2 };
  await send(
    course({ pins: [pin, { meters: 1, mediaId: newId() }, answer, { meters: 2, questionIndex: 99 }] }),
  );
  expect((await shown())?.pins).toEqual([pin, answer]);
  await athlete.send("DELETE", `/api/media/${id}`, {});
  expect((await shown())?.pins).toEqual([answer]);
  await athlete.send("POST", `/api/media/${id}/restore`, {});
  expect((await shown())?.pins).toEqual([pin, answer]);
});

test("a recap that is deleted for good takes its course with it", async () => {
  await send(course());
  await athlete.send("DELETE", `/api/recaps/${recap.shareId}`, {});
  await athlete.send("DELETE", `/api/deleted-recaps/${recap.shareId}`, {});
  const left = await env.DB.prepare("SELECT * FROM courses WHERE recap_id = ?").bind(recap.id).all();
  expect(left.results).toEqual([]);
});

test.each(CUT_COURSES)("of a course with %s the splits are stored", async (_what, cut) => {
  expect((await send(cut)).status).toBe(204);
  expect((await stored()).courses).toEqual([
    expect.objectContaining({ course: JSON.stringify(splitsOnly(cut)) }),
  ]);
  expect(await shown(caller(exports.default))).toEqual(splitsOnly(cut));
});

const [{ line } = { line: "" }] = course().stretches;
const REFUSED: [what: string, body: unknown][] = [
  ["no object", null],
  ["nothing", {}],
  ["a field too few", { ...course(), pins: undefined }],
  ["negative meters", course({ meters: -1 })],
  ["farther than any race", course({ meters: 2_000_001 })],
  ["half a second", course({ seconds: 0.5 })],
  ["an unknown climb", { ...course(), climb: { meters: 12 } }],
  ["no leg", course({ legs: [] })],
  ["61 legs", course({ legs: Array(61).fill(course().legs[0]) })],
  ["an unknown sport", { ...course(), legs: [{ sport: "chess", meters: 1, seconds: 1 }] }],
  ["a step of nothing", course({ step: 0 })],
  ["a sample too few", course({ times: [0, 150] })],
  ["a sample too many", course({ heights: [20, 32, 30, 30] })],
  [
    "902 samples",
    course({ meters: 9_010, step: 10, times: Array(902).fill(1), heights: null, stretches: [] }),
  ],
  ["a height above all mountains", course({ heights: [20, 32, 9_001] })],
  ["a heart that stands still", course({ heartRates: [0, 120, 130] })],
  ["samples without meters", course({ meters: null, stretches: [] })],
  ["a stretch without meters", course({ meters: null, times: null, heights: null })],
  ["a stretch beyond the finish", course({ stretches: [{ from: 0, to: 1_001, line }] })],
  ["a stretch that ends before it begins", course({ stretches: [{ from: 900, to: 800, line }] })],
  ["stretches that overlap", course({ stretches: Array(2).fill({ from: 0, to: 600, line }) })],
  ["a line that is cut short", course({ stretches: [{ from: 0, to: 1_000, line: line.slice(0, -1) }] })],
  [
    "a line around the world",
    course({ stretches: [{ from: 0, to: 1_000, line: encodePolyline([[3e7, 0]]) }] }),
  ],
  ["a line of other characters", course({ stretches: [{ from: 0, to: 1_000, line: "<b>" }] })],
  ["a pin beyond the finish", course({ pins: [{ meters: 1_001, questionIndex: 0 }] })],
  ["a pin of nothing", { ...course(), pins: [{ meters: 1 }] }],
  ["91 pins", course({ pins: Array(91).fill({ meters: 1, questionIndex: 0 }) })],
];

test.each(REFUSED)("a course with %s is refused and changes nothing", async (_, body) => {
  await send(course());
  const before = await stored();
  const response = await send(body);
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: expect.objectContaining({ code: "invalid_input" }) },
  ]);
  expect(await stored()).toEqual(before);
});

test("a course of more than 20 KB is refused, also one that is more only when it is stored", async () => {
  await send(course());
  const before = await stored();
  const tooLong = JSON.stringify(course()).padEnd(MAX_COURSE_BYTES + 1);
  const short = JSON.stringify(
    course({
      meters: 6_000,
      step: 10,
      times: [],
      heights: Array(601).fill(100),
      heartRates: Array(601).fill(100),
      stretches: [{ from: 0, to: 6_000, line: "?".repeat(12_000) }],
    }),
  ).replace('"times":[]', `"times":[${Array(601).fill("2e6").join()}]`);
  expect(short.length).toBeLessThan(MAX_COURSE_BYTES);
  for (const [body, status] of [
    [tooLong, 413],
    [short, 400],
  ] as const) {
    const response = await send(body);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining("20 KB")]);
    expect(await stored()).toEqual(before);
  }
});
