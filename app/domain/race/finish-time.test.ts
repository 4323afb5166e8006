import { expect, test } from "vitest";
import { finishTimeHint } from "./finish-time.ts";

test.each([
  ["52841", "5:28:41"],
  ["4512", "45:12"],
  ["528", "5:28"],
  ["105230", "10:52:30"],
  ["004512", "45:12"],
  ["7512", "1:15:12"],
  [" 52841 ", "5:28:41"],
  ["3.28.41", "3:28:41"],
  ["3,28,41", "3:28:41"],
  ["3-28-41", "3:28:41"],
  ["3 28 41", "3:28:41"],
  ["45.12", "45:12"],
  ["105.30.00", "105:30:00"],
  ["3h28m41s", "3:28:41"],
  ["3H 28M 41S", "3:28:41"],
  ["3 hours 5 min 7 sec", "3:05:07"],
  ["3h28", "3:28:00"],
  ["3h 41s", "3:00:41"],
  ["45m12s", "45:12"],
  ["45'12\"", "45:12"],
  ["75 min 30", "1:15:30"],
])("%j is likely %s", (typed, time) => {
  expect(finishTimeHint(typed)).toEqual({ kind: "suggest", time });
});

test.each(["banana", "did my best", "—", "四時間"])("%j is no time, perhaps on purpose", (typed) => {
  expect(finishTimeHint(typed)).toEqual({ kind: "ask" });
});

test.each(["7:99:99", "45:75", "3:75:00", "105:30:60", "7.99.99", " 7:99:99 "])(
  "%j has minutes or seconds that no clock shows",
  (typed) => {
    expect(finishTimeHint(typed)).toEqual({ kind: "ask" });
  },
);

test.each([
  ["nothing", ""],
  ["spaces", "  "],
  ["a time", "3:28:41"],
  ["a short time", "45:12"],
  ["tenths", "3:28:41.5"],
  ["a half-typed time", "3:28:4"],
  ["more than an hour in minutes", "75:30"],
  ["seconds with hundredths", "12.75"],
  ["minutes with hundredths", "3:28.41"],
  ["two digits", "45"],
  ["seven digits", "1234567"],
  ["seconds beyond 59", "4575"],
  ["minutes beyond 59", "37541"],
  ["zeros", "0000"],
  ["a part of one digit", "3.5.41"],
  ["too many parts", "1.02.03.04"],
  ["one unit", "45 min"],
  ["units in another order", "28m3h"],
  ["a unit below seconds", "41s 5"],
  ["an unknown unit", "3x28"],
  ["words around a number", "about 4 h (gun)"],
  ["a place", "3rd of 120"],
  ["other digits", "٣:٢٨:٤١"],
  ["a long text", "1 h ".repeat(20)],
])("%s is left alone: %j %j", (_what, typed) => {
  expect(finishTimeHint(typed)).toBeNull();
});
