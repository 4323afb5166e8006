import { expect, test } from "vitest";
import type { RaceFile } from "../../domain/course/race-file.ts";
import { readRaceFile } from "./read-race-file.ts";

/** Seconds since the end of 1989. */
const START = 1_000_000_000;

/** Little-endian. */
const uint32 = (value: number) => [value, value >>> 8, value >>> 16, value >>> 24].map((byte) => byte & 0xff);
/** A field of four bytes: an unsigned integer. */
const wide = (number: number) => [number, 4, 0x86];
const narrow = (number: number) => [number, 1, 0x00];

const definition = (local: number, message: number, fields: number[][], developerFields?: number[][]) => [
  0x40 | (developerFields ? 0x20 : 0) | local,
  ...[0, 0, message, 0, fields.length, ...fields.flat()],
  ...(developerFields ? [developerFields.length, ...developerFields.flat()] : []),
];

function fitFile(...messages: number[][]): Uint8Array<ArrayBuffer> {
  const data = messages.flat();
  return new Uint8Array([
    14,
    0x20,
    0,
    0,
    ...uint32(data.length),
    0x2e,
    0x46,
    0x49,
    0x54,
    0,
    0,
    ...data,
    0,
    0,
  ]);
}

const file = (type: number) => [...definition(0, 0, [narrow(0)]), 0, type];
/** Timestamp, distance, heart rate. */
const records = (...points: [seconds: number, meters: number, heartRate: number][]) => [
  ...definition(1, 20, [wide(253), wide(5), [3, 1, 0x02]]),
  ...points.flatMap(([seconds, meters, heartRate]) => [
    ...[1, ...uint32(START + seconds), ...uint32(meters * 100), heartRate],
  ]),
];
/** Start, elapsed time, distance, sport. */
const session = (start: number, seconds: number, meters: number, sport: number) => [
  ...definition(2, 18, [wide(2), wide(7), wide(9), narrow(5)]),
  ...[2, ...uint32(START + start), ...uint32(seconds * 1_000), ...uint32(meters * 100), sport],
];
const timer = (seconds: number, type: number) => [
  ...definition(3, 21, [wide(253), narrow(0), narrow(1)]),
  ...[3, ...uint32(START + seconds), 0, type],
];

async function racesIn(bytes: Uint8Array<ArrayBuffer>) {
  const outcome = await readRaceFile(new Blob([bytes]));
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  return outcome.races;
}

async function raceIn(bytes: Uint8Array<ArrayBuffer>) {
  const [{ legs, ...race }] = (await racesIn(bytes)) as [RaceFile];
  const points = legs.flatMap(({ segments }) => segments.flat());
  return { ...race, legs, points, seconds: race.seconds };
}

const sinceStart = (time: number | null) => (time === null ? null : time / 1_000 - 631_065_600 - START);

test("records with compressed times count on from the last whole time, also past 32 seconds", async () => {
  const compressed = (seconds: number) => [0x80 | (1 << 5) | ((START + seconds) & 0x1f), 150];
  const race = await raceIn(
    fitFile(
      ...[file(4), records([0, 0, 140]), definition(1, 20, [[3, 1, 0x02]])],
      ...[10, 30, 50, 70].map(compressed),
    ),
  );
  expect(race.points.map(({ time }) => sinceStart(time))).toEqual([0, 10, 30, 50, 70]);
  expect(race.seconds).toBe(70);
});

test("fields of developers are skipped, and a value that is none is null", async () => {
  const race = await raceIn(
    fitFile(
      file(4),
      definition(1, 20, [wide(253), [3, 1, 0x02]], [[0, 3, 0]]),
      ...[0, 10].map((seconds) => [1, ...uint32(START + seconds), 0xff, 9, 9, 9]),
    ),
  );
  expect(race).toMatchObject({ seconds: 10, points: [{ heartRate: null }, { heartRate: null }] });
});

test("a pool swim without records has the distance and the time of its session", async () => {
  const race = await raceIn(fitFile(file(4), session(0, 1_800, 1_500, 5)));
  expect(race).toMatchObject({ seconds: 1_800, meters: 1_500, legs: [{ sport: "swimming", segments: [] }] });
  expect(race.startedAt).toEqual(new Date((631_065_600 + START) * 1_000));
});

test("a pause begins a segment, and counts", async () => {
  const race = await raceIn(
    fitFile(
      file(4),
      timer(10, 4),
      timer(60, 0),
      records([0, 0, 90], [10, 40, 95], [60, 40, 80], [70, 80, 90]),
    ),
  );
  expect(race.legs[0]?.segments.map(({ length }) => length)).toEqual([2, 2]);
  expect(race.seconds).toBe(70);
});

test("the distances of legs begin at 0, whether the watch goes on or begins anew", async () => {
  const sessions = [session(0, 100, 400, 2), session(100, 100, 300, 1)];
  const first = [
    [0, 0, 90],
    [99, 400, 90],
  ] as const;
  for (const before of [0, 400]) {
    const second = [
      [100, before, 90],
      [199, before + 300, 90],
    ] as const;
    const points = [...first, ...second].map((point) => [...point] as [number, number, number]);
    const race = await raceIn(fitFile(...sessions, file(4), records(...points)));
    expect(race.points.map(({ meters }) => meters)).toEqual([0, 400, 0, 300]);
    expect(race.legs.map(({ sport, seconds }) => [sport, seconds])).toEqual([
      ["cycling", 100],
      ["running", 100],
    ]);
    expect(race).toMatchObject({ seconds: 200, meters: 700 });
  }
});

test("of several files in one, the activity is the race", async () => {
  const settings = fitFile(file(2));
  const activity = fitFile(file(4), records([0, 0, 90], [10, 40, 95]));
  const course = fitFile(file(6), records([0, 0, 90], [10, 40, 95], [20, 80, 95]));
  const race = await raceIn(new Uint8Array([...settings, ...activity, ...course]));
  expect(race).toMatchObject({ seconds: 10, meters: 40 });
});

test("a watch without power leaves a length of 0, and what it has recorded is the race", async () => {
  const bytes = fitFile(file(4), records([0, 0, 90], [10, 40, 95], [20, 80, 95]));
  bytes.fill(0, 4, 8);
  expect(await raceIn(bytes.slice(0, -7))).toMatchObject({ seconds: 10, meters: 40 });
});

test("a cut-off file says so, unless its summary is whole", async () => {
  const bytes = fitFile(file(4), records([0, 0, 90], [10, 40, 95], [20, 80, 95]));
  expect(await raceIn(bytes.slice(0, -7))).toMatchObject({ notes: ["cut-off"] });
  const summed = fitFile(file(4), session(0, 20, 80, 1), records([0, 0, 90], [10, 40, 95], [20, 80, 95]));
  expect(await raceIn(summed.slice(0, -7))).toMatchObject({ seconds: 20, notes: [] });
});

test("a course that was planned has a distance and no times", async () => {
  expect(await raceIn(fitFile(file(6), records([0, 0, 0xff], [100, 400, 0xff])))).toMatchObject({
    meters: 400,
    seconds: null,
    startedAt: null,
    notes: ["plan"],
  });
});

test("a clock that leaps gives the day of the larger part", async () => {
  const days = 20 * 24 * 3_600;
  const first = [0, 10].map((seconds) => [seconds, seconds * 3, 90] as [number, number, number]);
  const second = Array.from(
    { length: 8 },
    (_, at) => [days + 20 + at * 10, 60 + at * 30, 90] as [number, number, number],
  );
  const race = await raceIn(fitFile(file(4), session(0, 90, 270, 1), records(...first, ...second)));
  expect(race).toMatchObject({ seconds: 90, startedAt: new Date((631_065_600 + START + days) * 1_000) });
  expect(race.points.map(({ time }) => sinceStart(time))).toEqual(
    Array.from({ length: 10 }, (_, at) => days + at * 10),
  );
});

test("a watch that counts from when it was turned on has times and no date", async () => {
  const bytes = fitFile(
    file(4),
    definition(1, 20, [wide(253), wide(5)]),
    ...[2, 62].map((seconds) => [1, ...uint32(seconds), ...uint32(seconds * 300)]),
  );
  expect(await raceIn(bytes)).toMatchObject({ seconds: 60, notes: ["clock"] });
});

test("the race has its pauses, and the time without them is beside it", async () => {
  const summary = (elapsed: number, timer: number) => [
    ...definition(2, 18, [wide(2), wide(7), wide(8), wide(9)]),
    ...[2, ...uint32(START), ...[elapsed, timer].flatMap((each) => uint32(each * 1_000)), ...uint32(400_000)],
  ];
  expect(await raceIn(fitFile(file(4), summary(5_497, 1_805)))).toMatchObject({
    seconds: 5_497,
    timerSeconds: 1_805,
  });
  // Some apps write less with pauses than without.
  expect(await raceIn(fitFile(file(4), summary(1_632, 2_760)))).toMatchObject({ seconds: 2_760 });
});

test("a climb that is impossible is none of the race, which says so", async () => {
  const summary = (climb: number) => [
    ...definition(2, 18, [wide(2), wide(7), wide(9), [22, 2, 0x84]]),
    ...[2, ...uint32(START), ...uint32(3_000_000), ...uint32(1_000_000), climb & 0xff, climb >> 8],
  ];
  expect(await raceIn(fitFile(file(4), summary(65_000)))).toMatchObject({ notes: ["climb"] });
  expect(await raceIn(fitFile(file(4), summary(650)))).toMatchObject({ notes: [] });
});

test.each([
  [-10_800, -180],
  [45_900, 765],
  // The last ones are 14 hours.
  [50_400, 840],
  [-50_400, -840],
  [51_300, null],
  [-51_300, null],
  // In another month, by seven minutes, and by a device that knows none.
  [-20_000_000, null],
  [420, null],
  [0, null],
])("a local time that is %d seconds off is an offset of %s minutes", async (off, utcOffset) => {
  const activity = [
    ...definition(4, 34, [wide(253), wide(5)]),
    ...[4, ...uint32(START), ...uint32(START + off)],
  ];
  expect(await raceIn(fitFile(file(4), session(0, 60, 100, 1), activity))).toMatchObject({ utcOffset });
});

test("a ride at home through a landscape has no time zone", async () => {
  const place = (lat: number, lon: number) =>
    [lat, lon].flatMap((degrees) => uint32(Math.round((degrees * 2 ** 31) / 180)));
  const ride = (subSport: number) =>
    fitFile(
      file(4),
      [
        ...definition(2, 18, [wide(2), wide(7), narrow(6)]),
        ...[2, ...uint32(START), ...uint32(60_000), subSport],
      ],
      definition(1, 20, [wide(253), [0, 4, 0x85], [1, 4, 0x85]]),
      [1, ...uint32(START), ...place(40.7, -74)],
      [1, ...uint32(START + 60), ...place(40.701, -74)],
    );
  expect(await raceIn(ride(0))).toMatchObject({ timeZone: "America/New_York" });
  expect(await raceIn(ride(58))).toMatchObject({ timeZone: null });
});

test("sessions with a long break are a race each, and one together", async () => {
  const sessions = [session(0, 3_600, 10_000, 1), session(20_000, 1_800, 5_000, 1)];
  const races = await racesIn(fitFile(file(4), ...sessions));
  expect(races.map(({ seconds, meters }) => [seconds, meters])).toEqual([
    [3_600, 10_000],
    [1_800, 5_000],
    [21_800, 15_000],
  ]);
});

test("the distances of an older watch, which begin anew each 256 m, add up", async () => {
  const speedAndDistance = (meters: number) => {
    const value = (((meters * 16) % 4_096) << 12) >>> 0;
    return [value, value >>> 8, value >>> 16].map((byte) => byte & 0xff);
  };
  const bytes = fitFile(
    file(4),
    definition(1, 20, [wide(253), [8, 3, 0x0d]]),
    ...[0, 200, 400, 600].map((meters, at) => [1, ...uint32(START + at * 60), ...speedAndDistance(meters)]),
  );
  const race = await raceIn(bytes);
  expect(race.points.map(({ meters }) => meters)).toEqual([0, 200, 400, 600]);
});

test("what a watch records before its start is no part of the race", async () => {
  const wait = [0, 200, 400, 600].map((at): [number, number, number] => [at, 0, 90]);
  const moving = [1, 2, 3, 4].map((at): [number, number, number] => [600 + at * 100, at * 250, 150]);
  const race = await raceIn(fitFile(file(4), records(...wait, ...moving), session(600, 400, 1_000, 1)));
  expect(race).toMatchObject({ seconds: 400, startedAt: new Date((631_065_600 + START + 600) * 1_000) });
  expect(race.points.map(({ meters }) => meters)).toEqual([0, 250, 500, 750, 1_000]);
});

test("a session that is all others together is none of the legs", async () => {
  const legs = [session(0, 600, 1_500, 5), session(600, 3_000, 20_000, 2), session(3_600, 1_500, 5_000, 1)];
  const race = await raceIn(fitFile(file(4), ...legs, session(0, 5_100, 26_500, 18)));
  expect(race.legs.map(({ sport }) => sport)).toEqual(["swimming", "cycling", "running"]);
  expect(race).toMatchObject({ seconds: 5_100, meters: 26_500 });
});

test("a time or distance that is impossible is not that of the race: its points tell it", async () => {
  const points = records([0, 0, 90], [1_500, 5_000, 150], [3_000, 10_000, 150]);
  const race = await raceIn(fitFile(file(4), points, session(0, 4_000_000, 400_000, 1)));
  expect(race).toMatchObject({ seconds: 3_000, meters: 10_000, notes: [] });
});

test("the climb is that of the laps where the session has none", async () => {
  const laps = [
    ...definition(4, 19, [wide(2), [21, 2, 0x84]]),
    ...[80, 40].flatMap((climb, at) => [4, ...uint32(START + at * 1_500), climb, 0]),
  ];
  const race = await raceIn(fitFile(file(4), laps, session(0, 3_000, 10_000, 1)));
  expect(race.legs.map(({ climb }) => climb)).toEqual([120]);
});

test("a sport that is named by where one swims is swimming", async () => {
  const swim = [
    ...definition(2, 18, [wide(2), wide(7), wide(9), narrow(5), narrow(6)]),
    ...[2, ...uint32(START), ...uint32(776_000), ...uint32(38_297), 0, 18],
  ];
  expect((await raceIn(fitFile(file(4), swim))).legs[0]?.sport).toBe("swimming");
});
