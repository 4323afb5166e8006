import { expect, test } from "vitest";
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

async function raceIn(bytes: Uint8Array<ArrayBuffer>) {
  const outcome = await readRaceFile(new Blob([bytes]));
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  const [{ legs, ...race }] = outcome.races;
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
