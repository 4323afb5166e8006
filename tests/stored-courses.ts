/** Courses as they may have been stored and sent before there were "splits only": whole ones, and those with a part left out. */
import type { Course } from "../app/domain/course/course.ts";
import { course } from "./factories.ts";

type NamedCourse = [what: string, course: Course];

const [{ line } = { line: "" }] = course().stretches;

export const WHOLE_COURSES: NamedCourse[] = [
  ["one line", course({ pins: [{ meters: 200, questionIndex: 1 }], heartRates: [120, 150, 160] })],
  [
    "lines that follow each other",
    course({
      stretches: [
        { from: 0, to: 400, line },
        { from: 400, to: 1_000, line },
      ],
    }),
  ],
  ["no times, no heights", course({ times: null, heights: null })],
];

export const CUT_COURSES: NamedCourse[] = [
  [
    "hidden ends",
    course({
      times: [null, 150, null],
      heights: [null, 32, null],
      stretches: [{ from: 420, to: 580, line }],
      pins: [{ meters: 500, questionIndex: 1 }],
    }),
  ],
  ["a hidden start", course({ stretches: [{ from: 1, to: 1_000, line }] })],
  ["a hidden finish", course({ stretches: [{ from: 0, to: 999, line }] })],
  [
    "a gap",
    course({
      stretches: [
        { from: 0, to: 400, line },
        { from: 401, to: 1_000, line },
      ],
    }),
  ],
  ["a hidden time", course({ times: [0, null, 290] })],
  ["a hidden height", course({ heights: [null, 32, 30] })],
  ["a hidden heart rate", course({ heartRates: [120, 150, null] })],
  ["no map", course({ stretches: [], heights: null, pins: [{ meters: 200, questionIndex: 1 }] })],
  ["no distance", course({ meters: null, times: null, heights: null, stretches: [] })],
];
