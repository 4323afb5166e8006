import { expect, test } from "vitest";
import { photoFixture } from "../../../tests/fixtures.ts";
import { readTakenAt, takenAtOf } from "./taken-at.ts";

test.each([
  ["HMD_Nokia_8.3_5G.jpg", "2022-08-14T14:12:31+03:00"],
  ["iphone_13_pro_max.HEIC", "2022-02-16T12:55:41+01:00"],
  ["DSCN0010.jpg", "2008-10-22T16:28:39"],
  ["no_exif.jpg", null],
  ["small.gif", null],
])("%s was taken at %s", async (name, takenAt) => {
  expect(await readTakenAt(photoFixture(name).buffer)).toBe(takenAt);
});

test("a camera that does not know its zone tells its own clock's time", () => {
  expect(takenAtOf("2024:05:01 10:20:30", undefined)).toBe("2024-05-01T10:20:30");
  expect(takenAtOf("2024:05:01 10:20:30", "   :  ")).toBe("2024-05-01T10:20:30");
  expect(takenAtOf("2024:05:01 10:20:30", "-09:30")).toBe("2024-05-01T10:20:30-09:30");
});

test.each([
  "0000:00:00 00:00:00",
  "    :  :     :  :  ",
  "2024:02:30 10:20:30",
  "2024:05:01 24:00:00",
  "",
  undefined,
])("%j is no point in time", (dateTime) => {
  expect(takenAtOf(dateTime, "+02:00")).toBeNull();
});
