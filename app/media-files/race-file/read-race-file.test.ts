import { BlobReader, BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { audioFixture, photoFixture, raceFileFixture } from "../../../tests/fixtures.ts";
import { MAX_RACE_FILE_BYTES, type RaceFile, type RaceFileOutcome } from "../../domain/course/race-file.ts";
import { readRaceFile } from "./read-race-file.ts";

type Content = string | Blob | Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

const read = (...parts: Content[]): Promise<RaceFileOutcome> => readRaceFile(new Blob(parts));

async function raceIn(...parts: Content[]): Promise<RaceFile> {
  const outcome = await read(...parts);
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  return outcome.file;
}

const gpx = (inside: string) => `<?xml version="1.0"?><gpx version="1.1" creator="test">${inside}</gpx>`;
const track = (...segments: string[]) =>
  `<trk>${segments.map((points) => `<trkseg>${points}</trkseg>`).join("")}</trk>`;
/** A point so many degrees from the equator: one is 111.2 km. */
const point = (lat: number | string, time?: string, more = "") =>
  `<trkpt lat="${lat}" lon="7">${time ? `<time>2026-05-17T${time}Z</time>` : ""}${more}</trkpt>`;
const run = gpx(track(point(50, "08:00:00") + point(50.01, "08:10:00")));

const tcx = (inside: string) =>
  `<TrainingCenterDatabase><Activities>${inside}</Activities></TrainingCenterDatabase>`;
const activity = (sport: string, ...laps: string[]) =>
  `<Activity Sport="${sport}"><Id>1</Id>${laps.join("")}</Activity>`;
const lap = (start: string, seconds: number, meters: number, points = "") =>
  `<Lap StartTime="2026-05-17T${start}Z"><TotalTimeSeconds>${seconds}</TotalTimeSeconds>
   <DistanceMeters>${meters}</DistanceMeters>${points && `<Track>${points}</Track>`}</Lap>`;
const trackpoint = (time: string, meters: number) =>
  `<Trackpoint><Time>2026-05-17T${time}Z</Time><DistanceMeters>${meters}</DistanceMeters></Trackpoint>`;

const segmentsIn = (file: RaceFile) => file.legs.flatMap(({ segments }) => segments);
const pointsIn = (file: RaceFile) => segmentsIn(file).flat();

describe("a GPX track", () => {
  test("has no distance across a pause, and its time has the pause", async () => {
    const file = await raceIn(
      gpx(
        track(
          point(50, "08:00:00") + point(50.01, "08:10:00"),
          point(51, "08:40:00") + point(51.01, "08:50:00"),
        ),
      ),
    );
    expect(file).toMatchObject({ seconds: 3_000, startedAt: new Date("2026-05-17T08:00:00Z") });
    expect(file.meters).toBeCloseTo(2_224, 0);
    expect(segmentsIn(file)).toHaveLength(2);
  });

  test("skips points without a place, at 0/0 or outside of the earth", async () => {
    const points = [50, "undefined", 95, 50.01].map((lat) => point(lat)).join("");
    const file = await raceIn(gpx(track(`<trkpt lat="0" lon="0"/>${points}`)));
    expect(file).toMatchObject({ seconds: null, startedAt: null });
    expect(file.meters).toBeCloseTo(1_112, 0);
    expect(pointsIn(file)).toHaveLength(2);
  });

  test("that is the longest of several is the race", async () => {
    const warmUp = track(point(50, "07:00:00") + point(50.001, "07:10:00"));
    const race = track(point(50, "08:00:00") + point(50.1, "09:00:00"));
    expect(await raceIn(gpx(warmUp + race))).toMatchObject({ seconds: 3_600 });
  });

  test("is a route where a file has no track", async () => {
    const route = '<rte><rtept lat="50" lon="7"/><rtept lat="50.01" lon="7"/></rte>';
    expect(await raceIn(gpx(route))).toMatchObject({ seconds: null });
  });

  test("has heart rates under any prefix, heights and a sport", async () => {
    const values = (prefix: string) =>
      `<ele>-3.5</ele><extensions><${prefix}:TrackPointExtension><${prefix}:hr>151</${prefix}:hr></${prefix}:TrackPointExtension></extensions>`;
    const points = point(50, "08:00:00", values("gpxtpx")) + point(50.01, "08:01:00", values("ns3"));
    const file = await raceIn(gpx(`<trk><type>trail_running</type><trkseg>${points}</trkseg></trk>`));
    expect(file.legs[0]?.sport).toBe("running");
    expect(pointsIn(file)).toMatchObject([
      { elevation: -3.5, heartRate: 151 },
      { elevation: -3.5, heartRate: 151 },
    ]);
  });

  test("has no value where a file has none or an impossible one", async () => {
    const values = "<ele>NaN</ele><hr>0</hr>";
    const file = await raceIn(gpx(track(point(50, "08:00:00", values) + point(50.01, undefined, "<ele/>"))));
    expect(pointsIn(file)).toMatchObject([
      { elevation: null, heartRate: null },
      { elevation: null, time: null },
    ]);
  });

  test.each([
    ["2026-05-17T10:00:00+02:00", 120],
    ["2026-05-17T08:00:00", null],
    ["2026-05-17T08:00:00.000z", null],
    ["2026-05-17 03:30:00-0430", -270],
  ])("that starts at %s starts at 8:00 UTC", async (time, utcOffset) => {
    const file = await raceIn(
      gpx(track(point(50, undefined, `<time>${time}</time>`) + point(51, "08:05:00"))),
    );
    expect(file).toMatchObject({ startedAt: new Date("2026-05-17T08:00:00Z"), utcOffset });
  });

  test("keeps its time where single points have a wrong one", async () => {
    const times = [
      "1980-01-06T00:00:00Z",
      "2026-05-17T08:00:00Z",
      "2026-05-17T09:59:00Z",
      "2026-05-17T08:02:00Z",
    ];
    const points = [...times, "2026-05-17T08:01:00Z", "2026-05-17T08:10:00Z", "noon"];
    const file = await raceIn(
      gpx(track(points.map((time, index) => point(50 + index, undefined, `<time>${time}</time>`)).join(""))),
    );
    expect(file.seconds).toBe(600);
    expect(pointsIn(file).filter(({ time }) => time === null)).toHaveLength(4);
  });

  test("may be an ultra of 24 hours, a point a second", async () => {
    const clock = (second: number) => new Date(second * 1_000).toISOString().slice(11, 19);
    const points = Array.from({ length: 86_400 }, (_, second) => point(50 + second / 86_400, clock(second)));
    const file = await raceIn(gpx(track(points.join(""))));
    expect(file.seconds).toBe(86_399);
    expect(pointsIn(file)).toHaveLength(86_400);
  });
});

test("XML is read with comments, CDATA, single quotes, prefixes, and anything after its root", async () => {
  const text = `<!-- <gpx> --><g:gpx xmlns:g='x' a="1 > 0"><g:name><![CDATA[<trk>]]></g:name>
    <g:trk ><g:trkseg><g:trkpt lon = '7' lat = '50' /><g:trkpt lat='51' lon='7'></g:trkpt ></g:trkseg></g:trk></g:gpx>\0\0`;
  expect(pointsIn(await raceIn(text))).toHaveLength(2);
});

describe("a TCX activity", () => {
  test("has the laps in the order of their starts, as one segment without pauses", async () => {
    const first = lap("08:00:00", 300, 1_000, trackpoint("08:00:00", 0) + trackpoint("08:05:00", 1_000));
    const second = lap("08:05:00", 300, 900, trackpoint("08:05:01", 1_002) + trackpoint("08:10:00", 1_900));
    const file = await raceIn(tcx(activity("Running", second, first)));
    expect(file).toMatchObject({ seconds: 600, meters: 1_900, legs: [{ sport: "running" }] });
    expect(segmentsIn(file)).toHaveLength(1);
    expect(pointsIn(file).map(({ meters }) => meters)).toEqual([0, 1_000, 1_002, 1_900]);
  });

  test("may have 200,000 points in a lap", async () => {
    const clock = (second: number) => new Date(second * 1_000).toISOString().slice(11, 19);
    const laps = [0, 1].map((at) => {
      const points = Array.from({ length: 200_000 }, (_, second) =>
        trackpoint(clock((at * 200_000 + second) / 10), at * 200_000 + second),
      );
      return lap(clock(at * 20_000), 20_000, 200_000, points.join(""));
    });
    const file = await raceIn(tcx(activity("Cycling", ...laps)));
    expect(pointsIn(file)).toHaveLength(400_000);
  });

  test("has a segment after a pause, and distances that go on where a lap begins at 0", async () => {
    const first = lap("08:00:00", 300, 1_000, trackpoint("08:00:00", 0) + trackpoint("08:05:00", 1_000));
    const second = lap("08:20:00", 300, 900, trackpoint("08:20:00", 0) + trackpoint("08:25:00", 900));
    const file = await raceIn(tcx(activity("Biking", first, second)));
    expect(file.seconds).toBe(1_500);
    expect(segmentsIn(file).map((segment) => segment.map(({ meters }) => meters))).toEqual([
      [0, 1_000],
      [1_000, 1_900],
    ]);
  });

  test("that was entered by hand has laps alone", async () => {
    const file = await raceIn(tcx(activity("Other", lap("08:00:00", 300, 1_000), lap("08:06:00", 240, 800))));
    expect(file).toMatchObject({ seconds: 600, meters: 1_800, startedAt: new Date("2026-05-17T08:00:00Z") });
    expect(pointsIn(file)).toEqual([]);
  });

  test("of several sports has legs with their transitions", async () => {
    const transition = `<Transition StartTime="2026-05-17T08:10:00Z"><TotalTimeSeconds>60</TotalTimeSeconds></Transition>`;
    const session = `<MultiSportSession><Id>1</Id><FirstSport>${activity("Other", lap("08:00:00", 600, 500))}</FirstSport>
      <NextSport>${transition}${activity("Biking", lap("08:11:00", 1_200, 10_000))}</NextSport></MultiSportSession>`;
    const file = await raceIn(tcx(session + activity("Running", lap("07:00:00", 60, 100))));
    expect(file).toMatchObject({ seconds: 1_860, meters: 10_500 });
    expect(file.legs.map(({ sport, seconds }) => [sport, seconds])).toEqual([
      ["other", 600],
      ["transition", 60],
      ["cycling", 1_200],
    ]);
  });
});

describe("packed", () => {
  const gzip = (text: Content) =>
    new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
  const zip = async (files: Record<string, string | Blob>) => {
    const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    for (const [name, content] of Object.entries(files))
      await writer.add(name, typeof content === "string" ? new TextReader(content) : new BlobReader(content));
    return writer.close();
  };

  test("a file is read from gzip, with blanks before it, as Strava exports it", async () => {
    expect(await read(await gzip(`          \n${run}`))).toEqual(await read(run));
    expect(await read(`\uFEFF  ${run}`)).toEqual(await read(run));
  });

  test("UTF-16 is read", async () => {
    const units = Uint16Array.from(`\uFEFF${run}`, (character) => character.charCodeAt(0));
    expect(await read(units)).toEqual(await read(run));
  });

  test("the longest race of a ZIP is read, and nothing else that is in it", async () => {
    const shorter = gpx(track(point(50, "08:00:00") + point(50.001, "08:01:00")));
    const files = {
      "photo.jpg": "no race",
      "a.gpx": shorter,
      "sub/B.GPX.gz": await gzip(run),
      "c.fit": "damaged",
    };
    expect(await read(await zip({ ...files, "__MACOSX/._a.gpx": "no race" }))).toEqual(await read(run));
  });

  test.each([
    ["no race file", { "notes.txt": "Finished" }, "unknown"],
    ["a damaged one", { "a.gpx": run.slice(0, -20) }, "damaged"],
    ["too many", Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.gpx`, run])), "too-large"],
  ])("a ZIP with %s is refused", async (_name, files, reason) => {
    expect(await read(await zip(files))).toEqual({ kind: "unreadable", reason });
  });

  test("what unpacks to more than a race file is refused while it is unpacked", async () => {
    const blanks = new Blob([new Uint8Array(MAX_RACE_FILE_BYTES + 1)]);
    const tooLarge = { kind: "unreadable", reason: "too-large" };
    expect(await read(await gzip(blanks))).toEqual(tooLarge);
    expect(await read(await zip({ "a.gpx": blanks }))).toEqual(tooLarge);
  });

  test("a ZIP or gzip that was cut short is damaged", async () => {
    const damaged = { kind: "unreadable", reason: "damaged" };
    const [gzipped, zipped] = [await gzip(run), await zip({ "a.gpx": run })];
    expect(await read(gzipped.slice(0, -20))).toEqual(damaged);
    expect(await read(zipped.slice(0, -20))).toEqual(damaged);
  });
});

test("a file of more than 50 MB is refused before it is read", async () => {
  const file = new Blob();
  Object.defineProperty(file, "size", { value: MAX_RACE_FILE_BYTES + 1 });
  Object.defineProperty(file, "arrayBuffer", { value: () => expect.unreachable() });
  expect(await readRaceFile(file)).toEqual({ kind: "unreadable", reason: "too-large" });
});

test.each<[string, string, Content]>([
  ["an empty file", "unknown", ""],
  ["a text", "unknown", "Finished in 3:41:22"],
  ["a page", "unknown", "<!doctype html><html></html>"],
  ["another XML file", "unknown", "<kml></kml>"],
  ["a PDF", "unknown", "%PDF-1.7\n1 0 obj <<>> endobj"],
  ["a photo", "unknown", photoFixture("small.jpg")],
  ["a sound", "unknown", audioFixture("answer-1.wav")],
  ["a document type", "unknown", '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>'],
  ["a document type inside", "damaged", '<gpx><!DOCTYPE gpx [<!ENTITY a "b">]></gpx>'],
  ["a file that was cut short", "damaged", run.slice(0, -10)],
  ["an element that is not closed", "damaged", gpx("<trk><trkseg></trk></trkseg>")],
  ["elements deeper than any", "damaged", `<gpx>${"<a>".repeat(1_000)}`],
  ["more points than any race", "too-large", gpx(track("<trkpt/>".repeat(1_000_001)))],
  ["a FIT file of which nothing is left", "damaged", raceFileFixture("run-fenix2.fit").slice(0, 14)],
  ["a file without a track", "empty", gpx("")],
  ["a track of one point", "empty", gpx(track(point(50, "08:00:00")))],
  [
    "a course that was planned",
    "empty",
    "<TrainingCenterDatabase><Courses><Course><Lap/></Course></Courses></TrainingCenterDatabase>",
  ],
])("%s is refused: %s", async (_name, reason, content) => {
  expect(await read(content)).toEqual({ kind: "unreadable", reason });
});
