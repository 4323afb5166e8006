/** What a season says, from rows. */
import { expect, test } from "vitest";
import { details, newShareId, photo, recording } from "../../../tests/factories.ts";
import { type SeasonRow, type SeasonSource, seasonOf, spokenIn } from "./season.ts";
import { NO_CHOICES, type SeasonChoices, seasonYearIn, withChange, withNewIds } from "./season-choices.ts";
import { yearLine } from "./year-line.ts";

let lastId = 0;

function row(overrides: Partial<SeasonRow> = {}): SeasonRow {
  lastId += 1;
  return {
    ...details(),
    id: lastId,
    shareId: newShareId(),
    raceType: "running",
    version: 1,
    isShared: true,
    accountName: null,
    createdAt: lastId,
    photo: null,
    hardest: null,
    next: null,
    voice: null,
    climb: null,
    ...overrides,
  };
}

function season(rows: SeasonRow[], others: Partial<SeasonSource> = {}) {
  return seasonOf({
    year: 2026,
    today: "2026-12-10",
    choices: NO_CHOICES,
    rows,
    cheers: [],
    otherResults: [],
    ...others,
  });
}

function chosen(choices: Partial<SeasonChoices>): SeasonChoices {
  return { ...NO_CHOICES, ...choices };
}

test("a race belongs to the year of its date, without a date to none, and to none yet while it is to come", () => {
  const { races } = season([
    row({ name: "Spring", date: "2026-04-12" }),
    row({ name: "New Year", date: "2026-01-01" }),
    row({ name: "Last year", date: "2025-12-31" }),
    row({ name: "No date", date: null }),
    row({ name: "To come", date: "2026-12-24" }),
  ]);
  expect(races.map(({ name }) => name)).toEqual(["New Year", "Spring"]);
});

test("a season without races says nothing else", () => {
  const empty = season([]);
  expect(empty).toMatchObject({ races: [], meters: 0, best: [], longest: null, climb: null, raceType: null });
});

test("a race that was not finished is a race, and adds no distance, climb or time", () => {
  const dnf = row({
    dnf: true,
    distance: "marathon",
    finishTime: "3:28:41",
    climb: { meters: 800, isMeasured: true },
  });
  expect(season([dnf])).toMatchObject({ meters: 0, climb: null, best: [], longest: null });
  expect(season([dnf]).races).toHaveLength(1);
});

test("distances add up by race type and in all", () => {
  const { meters, byType } = season([
    row({ distance: "10k" }),
    row({ raceType: "cycling", distance: "custom", customDistanceValue: 100, customDistanceUnit: "km" }),
    row({ distance: "5k" }),
    row({ raceType: "hyrox", distance: "custom" }),
  ]);
  expect(meters).toBe(115_000);
  expect(byType).toEqual([
    { raceType: "running", races: 2, meters: 15_000 },
    { raceType: "cycling", races: 1, meters: 100_000 },
    { raceType: "hyrox", races: 1, meters: 0 },
  ]);
});

test("the best finish is the fastest clear time of a race type and preset", () => {
  const { best } = season([
    row({ distance: "10k", finishTime: "48:12" }),
    row({ name: "Fast", distance: "10k", finishTime: "45:02" }),
    // Hours and minutes.
    row({ distance: "marathon", finishTime: "3:28" }),
    row({ distance: "half-marathon", finishTime: "about two hours" }),
    row({ raceType: "triathlon", distance: "ironman", finishTime: "11:02:33" }),
    row({ distance: "custom", customDistanceValue: 7, customDistanceUnit: "km", finishTime: "30:00" }),
  ]);
  expect(best.map(({ label, time }) => `${label} ${time}`)).toEqual(["10K 45:02", "Ironman 11:02:33"]);
});

test("a time is the fastest so far only against results of other years", () => {
  const races = [row({ distance: "marathon", finishTime: "3:28:41" })];
  const result = { raceType: "running", distance: "marathon", athleteName: null } as const;
  const isFastest = (times: string[]) =>
    season(races, { otherResults: times.map((finishTime) => ({ ...result, finishTime })) }).best[0]
      ?.isFastestSoFar;
  expect(isFastest([])).toBe(false);
  expect(isFastest(["3:40:00", "3:28:42"])).toBe(true);
  expect(isFastest(["3:40:00", "3:28:41"])).toBe(false);
  expect(isFastest(["fast"])).toBe(false);
});

test("climb is about right unless a device measured all of it", () => {
  const climbs = [
    row({ climb: { meters: 300, isMeasured: true } }),
    row({ climb: { meters: 120, isMeasured: false } }),
    row(),
  ];
  expect(season(climbs).climb).toEqual({ meters: 420, isMeasured: false });
});

test("recaps with another athlete's name are left out unless they are chosen", () => {
  const child = row({ name: "Fun run", athleteName: "Leo", date: "2026-05-01" });
  const rows = [
    row({ athleteName: "Ada", date: "2026-03-01" }),
    row({ athleteName: "ada  Lovelace", date: "2026-04-01" }),
    row({ athleteName: null, date: "2026-06-01" }),
    child,
  ];
  const named = rows.map((one) => ({ ...one, accountName: "Ada Lovelace" }));
  expect(season(named).leftOut).toEqual([{ shareId: child.shareId, name: "Fun run", athleteName: "Leo" }]);
  expect(season(named).races).toHaveLength(3);
  const all = season(named, { choices: chosen({ included: [child.shareId] }) });
  expect(all.races).toHaveLength(4);
  expect(all.leftOut).toEqual([]);
});

test("without an account the athlete is who most of the recaps name", () => {
  const rows = ["Leo", "Ada", "Ada"].map((athleteName) => row({ athleteName }));
  expect(season(rows)).toMatchObject({ athleteName: "Ada", leftOut: [{ athleteName: "Leo" }] });
});

test("a parent who has named the child alone has a season of their own", () => {
  const rows = [null, "Leo", null].map((athleteName) => row({ athleteName }));
  expect(season(rows)).toMatchObject({ athleteName: null, leftOut: [{ athleteName: "Leo" }] });
});

test("each person who cheered counts once, and only for races of the season", () => {
  const [one, two, other] = [row(), row({ athleteName: "Ada" }), row({ athleteName: "Leo", createdAt: 0 })];
  const { cheers } = season([{ ...one, athleteName: "Ada" }, two, other], {
    cheers: [
      { recapIds: [one.id, two.id], people: 5 },
      { recapIds: [two.id, other.id], people: 2 },
      { recapIds: [other.id], people: 30 },
    ],
  });
  expect(cheers).toBe(7);
});

test("the latest sentence is quoted unless another or none is chosen, and a chosen one that is gone comes back", () => {
  const [first, last] = [
    row({ hardest: "The hill at mile 20 was endless.", date: "2026-02-01" }),
    row({ hardest: "My left calf cramped on the bridge.", date: "2026-08-01" }),
  ];
  const choices = chosen({ hardest: first.shareId });
  expect(season([first, last]).hardest?.shareId).toBe(last.shareId);
  expect(season([first, last], { choices }).hardest?.shareId).toBe(first.shareId);
  expect(season([last], { choices }).hardest?.shareId).toBe(last.shareId);
  expect(season([first, last], { choices: chosen({ hardest: "none" }) }).hardest).toBeNull();
});

test("the voice is at most 30 seconds of whole sentences", () => {
  const segments = Array.from({ length: 20 }, (_one, at) => ({
    start: at * 5,
    end: at * 5 + 4,
    text: `Sentence number ${at}.`,
  }));
  const transcript = segments.map(({ text }) => text).join(" ");
  const { voice } = season([row({ voice: recording({ duration: 100, segments, transcript }) })]);
  expect(voice && voice.to - voice.from).toBeLessThanOrEqual(30);
  expect(voice && spokenIn(voice)).toMatch(/^Sentence number 0\. .*\.$/);
});

test("the units are those of the latest race, the colour is the race type's if all are of one", () => {
  const rows = [
    row({ units: "km", date: "2026-03-01" }),
    row({ units: "mi", raceType: "cycling", date: "2026-09-01" }),
  ];
  expect(season(rows)).toMatchObject({ units: "mi", raceType: null });
  expect(season(rows.slice(0, 1))).toMatchObject({ units: "km", raceType: "running" });
});

test("a form changes one choice", () => {
  const shareId = newShareId();
  const { id } = photo();
  const included = withChange(NO_CHOICES, { choice: "include", race: shareId, on: "on" });
  expect(included.included).toEqual([shareId]);
  expect(withChange(included, { choice: "include", race: shareId })).toEqual(NO_CHOICES);
  expect(withChange(NO_CHOICES, { choice: "photo", race: shareId, photo: id }).photos).toEqual({
    [shareId]: id,
  });
  expect(withChange(NO_CHOICES, { choice: "next", race: "none" }).next).toBe("none");
});

test("imported choices have the new ids, and those of what was not imported are left out", () => {
  const [race, other, gone] = [newShareId(), newShareId(), newShareId()];
  const [old, image] = [photo(), photo()];
  const ids = new Map([
    [race, other],
    [old.id, image.id],
  ]);
  const exported = chosen({ included: [race, gone], photos: { [race]: old.id, [gone]: old.id } });
  expect(withNewIds({ ...exported, hardest: race, next: gone, voice: "none" }, ids)).toEqual({
    ...{ included: [other], photos: { [other]: image.id } },
    ...{ hardest: other, next: null, voice: "none" },
  });
});

test.each(["2026", "1990"])("%s is a year", (text) => {
  expect(seasonYearIn(text)).toBe(Number(text));
});

test.each(["1989", "26", "20266", "2o26", undefined])("%s is no year", (text) => {
  expect(seasonYearIn(text)).toBeNull();
});

test("the year's line has a pin at each date, in order, within its box", () => {
  const races = ["2026-01-01", "2026-07-02", "2026-12-31"].map((date) => ({
    date,
    raceType: "running" as const,
  }));
  const line = yearLine(2026, races, { width: 1_000, height: 300, rows: 1, padding: 50 });
  expect(line.pins.map(({ x }) => Math.round(x))).toEqual([51, 500, 949]);
  const winding = yearLine(2026, races, { width: 900, height: 900, rows: 4, padding: 60 });
  for (const { x, y } of [...winding.pins, ...winding.months, winding.start, winding.finish]) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(60);
    expect(Math.max(x, y)).toBeLessThanOrEqual(840);
  }
});
