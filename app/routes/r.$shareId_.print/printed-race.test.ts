import { expect, test } from "vitest";
import { details, photo, recap, recording } from "../../../tests/factories.ts";
import { madeCourses } from "../../../tests/made-courses.ts";
import { splitsOnly } from "../../domain/course/course.ts";
import { printedRace } from "./printed-race.ts";

const SITE = "https://recaps.example";
const printed = (overrides: Parameters<typeof recap>[0] = {}, reported: string[] = []) =>
  printedRace(recap(overrides), SITE, reported);

test("the code leads to the athlete's own voice: to the answer that is quoted, else to the first one", () => {
  const first = recording({ questionIndex: 0, transcript: "" });
  const quoted = recording({ questionIndex: 3, transcript: "" });
  const cheer = recording({ questionIndex: 3, credit: "Dad", transcript: "" });
  const answers = { "3": "I crossed the line and could not stop laughing." };
  const { code, quote, shareId } = printed({ recordings: [first, cheer, quoted], answers });
  expect(quote).toBe("“I crossed the line and could not stop laughing.”");
  expect(code.link).toBe(`${SITE}/r/${shareId}#voice-${quoted.id}`);
  expect(code.address).toBe(`recaps.example/r/${shareId}`);
  expect(printed({ recordings: [first], answers }).code.link).toContain(`#voice-${first.id}`);
});

test("another answer is quoted if it is chosen, and the code leads to its voice", () => {
  const answers = {
    "0": "I trained for a year along the canal.",
    "3": "I crossed the line and could not stop laughing.",
  };
  const spoken = recording({ questionIndex: 0, transcript: "" });
  const chosen = recap({ answers, recordings: [recording({ questionIndex: 3, transcript: "" }), spoken] });
  const race = printedRace(chosen, SITE, [], 0);
  expect(race.quote).toBe("“I trained for a year along the canal.”");
  expect(race.code.link).toContain(`#voice-${spoken.id}`);
  expect(printedRace(chosen, SITE, [], 7).quote).toBe("“I crossed the line and could not stop laughing.”");
});

test("without a voice of the athlete's own, the code leads to the recap", () => {
  const { code, shareId } = printed({ recordings: [recording({ credit: "Dad" })] });
  expect(code).toMatchObject({ isVoice: false, link: `${SITE}/r/${shareId}` });
});

test("the photo is the cover; a reported one is left out, and a GIF", () => {
  const [cover, other, moving] = [photo(), photo({ credit: "Dad" }), photo({ contentType: "image/gif" })];
  const media = [moving, other, cover];
  expect(printed({ media, coverMediaId: cover.id }).photo?.id).toBe(cover.id);
  expect(printed({ media, coverMediaId: cover.id }, [cover.id]).photo).toMatchObject({
    id: other.id,
    credit: "Dad",
  });
  expect(printed({ media: [moving] }).photo).toBeNull();
});

test("a course is a line with splits; splits only have no line, and a race of several sports has its legs", () => {
  const whole = printed({ course: madeCourses.marathon() });
  expect(whole.course).not.toBeNull();
  expect(whole.splits).toMatchObject({
    kind: "splits",
    text: expect.stringContaining("Every kilometer · fastest "),
  });
  const only = printed({ course: splitsOnly(madeCourses.marathon()) });
  expect(only.course).toBeNull();
  expect(only.splits).toEqual(whole.splits);
  expect(printed({ raceType: "triathlon", course: madeCourses.triathlon() }).splits).toMatchObject({
    kind: "legs",
    legs: [{ text: expect.stringContaining("Swim ") }, { text: expect.stringContaining("Bike ") }, {}],
  });
  expect(printed({ course: madeCourses.withoutTimes() }).splits).toBeNull();
});

test("a race that was not finished is a DNF with where it ended", () => {
  const race = printed({ ...details({ dnf: true, finishTime: null, endPlace: "Mile 55" }) });
  expect(race).toMatchObject({ result: "DNF", endPlace: "Mile 55", pace: null });
});
