/** Tests the worker by its messages, outside of a browser. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { raceFileFixture } from "../../../tests/fixtures.ts";
import * as making from "../../domain/course/make-course.ts";
import { FIRST_OPTIONS } from "../../domain/shown-course/course-options.ts";
import type { MakeAnswer, MakeRequest, ReadAnswer, WorkerRequest } from "./race-file-messages.ts";

const scope = new EventTarget();
let onAnswer: (answer: unknown) => void = () => {};

beforeAll(async () => {
  vi.stubGlobal("self", Object.assign(scope, { postMessage: (answer: unknown) => onAnswer(answer) }));
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await import("./race-file-worker.ts");
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function ask<Answer>(request: WorkerRequest): Promise<Answer> {
  return new Promise((resolve) => {
    onAnswer = (answer) => resolve(answer as Answer);
    scope.dispatchEvent(new MessageEvent("message", { data: request }));
  });
}

const read = () => ask<ReadAnswer>({ does: "read", file: new Blob([raceFileFixture("track-5k.gpx")]) });
const MAKE: MakeRequest = { does: "make", options: FIRST_OPTIONS, shots: [], athleteNames: [] };
const DAMAGED = { kind: "unreadable", reason: "damaged" };

test("whatever a request throws, it is answered, and the next one as well", async () => {
  expect(await read()).toMatchObject({ kind: "read" });
  expect(await ask({ ...MAKE, shots: null as never })).toEqual(DAMAGED);
  expect(await ask(MAKE)).toMatchObject({ kind: "made", course: { meters: expect.any(Number) } });
});

test("a course that the server would refuse is that of a damaged file", async () => {
  await read();
  const { course, found } = (await ask<MakeAnswer>(MAKE)) as Extract<MakeAnswer, { kind: "made" }>;
  const makeCourse = vi.spyOn(making, "makeCourse");
  makeCourse.mockReturnValueOnce({ ...course, legs: [] });
  expect(await ask(MAKE)).toEqual(DAMAGED);
  expect(await ask(MAKE)).toEqual({ kind: "made", found, course });
});
