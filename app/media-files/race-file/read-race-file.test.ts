import { BlobReader, BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { audioFixture, photoFixture, raceFileFixture } from "../../../tests/fixtures.ts";
import { MAX_RACE_FILE_BYTES, type RaceFile, type RaceFileOutcome } from "../../domain/course/race-file.ts";
import { readRaceFile } from "./read-race-file.ts";

type Content = string | Blob | Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

const read = (...parts: Content[]): Promise<RaceFileOutcome> => readRaceFile(new Blob(parts));

async function racesIn(...parts: Content[]): Promise<RaceFile[]> {
  const outcome = await read(...parts);
  if (outcome.kind !== "read") throw new Error(outcome.reason);
  return outcome.races;
}

async function raceIn(...parts: Content[]): Promise<RaceFile> {
  const [race, another] = await racesIn(...parts);
  if (!race || another) throw new Error("There is more than one race");
  return race;
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

describe("the title of a GPX file", () => {
  const named = (title: string, from = 50) =>
    `<trk><name>${title}</name><trkseg>${point(from)}${point(from + 0.01)}</trkseg></trk>`;
  const places = "<wpt lat='50' lon='7'><name>Aid station</name></wpt>";
  const metadata = "<metadata><name>Rock &amp; Roll</name><author><name>Ada</name></author></metadata>";

  test("is its track's, else the file's, and that of no point or plan", async () => {
    const titleIn = async (inside: string) => (await raceIn(gpx(inside))).title;
    expect(await titleIn(metadata + places + named("<![CDATA[City & Lake]]>"))).toBe("City & Lake");
    expect(await titleIn(metadata + places + track(point(50) + point(50.01)))).toBe("Rock & Roll");
    expect(await titleIn(named("Swim") + named("Bike", 50.01))).toBeNull();
    expect(await titleIn(`<name>Lake</name>${named("Swim")}${named("Bike", 50.01)}`)).toBe("Lake");
    const plan = `<rte><name>The plan</name><rtept lat="50" lon="7"/><rtept lat="51" lon="7"/></rte>`;
    expect(await titleIn(metadata + plan)).toBeNull();
  });
});

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
    const points = [50, "undefined", 95, "50,01"].map((lat) => point(lat)).join("");
    const file = await raceIn(gpx(track(`<trkpt lat="0" lon="0"/>${points}`)));
    expect(file).toMatchObject({ seconds: null, startedAt: null });
    expect(file.meters).toBeCloseTo(1_112, 0);
    expect(pointsIn(file)).toHaveLength(2);
  });

  test("that begins within half an hour after another goes on with it", async () => {
    const tracks = [
      track(point(50, "08:00:00") + point(50.05, "08:30:00")),
      track(point(50.05, "08:50:00") + point(50.1, "09:20:00")),
    ];
    const race = await raceIn(gpx(tracks.toReversed().join("")));
    expect(race).toMatchObject({ seconds: 4_800, timerSeconds: 3_600, legs: [{ seconds: 4_800 }] });
    expect(race.meters).toBeCloseTo(11_120, -1);
  });

  test("after a longer break is another race, and both together are one more", async () => {
    const warmUp = track(point(50, "07:00:00") + point(50.01, "07:10:00"));
    const race = track(point(50, "08:00:00") + point(50.1, "09:00:00"));
    const races = await racesIn(gpx(warmUp + race));
    expect(races.map(({ seconds }) => seconds)).toEqual([600, 3_600, 7_200]);
  });

  test("of two days is a race each", async () => {
    const [first, second] = [
      point(50, "08:00:00") + point(50.1, "09:00:00"),
      point(51, "08:00:00") + point(51.1, "09:00:00"),
    ];
    const days = await racesIn(gpx(track(first + second.replaceAll("-17T", "-18T"))));
    expect(days.map(({ startedAt, seconds }) => [startedAt?.getUTCDate(), seconds])).toEqual([
      [17, 3_600],
      [18, 3_600],
      [17, 90_000],
    ]);
  });

  test("of two days is cut off on the last one alone", async () => {
    const [first, second] = [50, 51].map((lat) => point(lat, "08:00:00") + point(lat + 0.1, "09:00:00"));
    const whole = gpx(track(`${first}${second?.replaceAll("-17T", "-18T")}`));
    const days = await racesIn(whole.slice(0, whole.indexOf("</trkseg>")));
    expect(days.map(({ notes }) => notes)).toEqual([
      ["sparse"],
      ["sparse", "cut-off"],
      ["sparse", "cut-off"],
    ]);
  });

  test("is a plan where a file has a route instead: it has no times", async () => {
    const rtept = (lat: number, time: string) => point(lat, time).replaceAll("trkpt", "rtept");
    const route = `<rte>${rtept(50, "08:00:00")}${rtept(50.01, "08:10:00")}</rte>`;
    const race = await raceIn(gpx(route));
    expect(race).toMatchObject({ seconds: null, startedAt: null, notes: ["plan", "sparse"] });
    expect(race.meters).toBeCloseTo(1_112, 0);
  });

  test("loses what leaves it for a moment: another town, the pole, 0/0, a height that no mountain has", async () => {
    const clock = (at: number) => `08:${String(at).padStart(2, "0")}:00`;
    const points = Array.from({ length: 40 }, (_, at) => point(50 + at / 1_000, clock(at), "<ele>100</ele>"));
    points.splice(20, 1, point(48, clock(20), "<ele>8800</ele>"));
    points.splice(30, 0, point(90, clock(29)), '<trkpt lat="0" lon="0"/>');
    const race = await raceIn(gpx(track(points.join(""))));
    expect(race.meters).toBeCloseTo(39 * 111.2, -1);
    expect(pointsIn(race).every(({ elevation }) => elevation === 100 || elevation === null)).toBe(true);
  });

  test("that is cut off is read to its last whole point", async () => {
    const points = ["08:00:00", "08:05:00", "08:10:00"].map((time, at) => point(50 + at / 100, time));
    const whole = gpx(track(points.join("")));
    const race = await raceIn(whole.slice(0, whole.indexOf(points[2] ?? "") + 40));
    expect(race).toMatchObject({ seconds: 300, notes: ["sparse", "cut-off"] });
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
    ["2026-05-17T08:07:00+00:07", null],
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
      gpx(
        track(
          points.map((time, index) => point(50 + index / 1_000, undefined, `<time>${time}</time>`)).join(""),
        ),
      ),
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

test.each<[string, string]>([
  ["a blank line before its declaration", `\n${run}`],
  ["a document type without entities", run.replace("<gpx", '<!DOCTYPE gpx SYSTEM "gpx.dtd"><gpx')],
  ["a lone ampersand", run.replace("<trk>", "<trk><name>Fire & Ice</name>")],
  ["an entity that nobody declared", run.replace("<trk>", "<trk><name>Caf&eacute;</name>")],
  ["a control character", run.replace("<trk>", "<trk><name>\u0007</name>")],
  ["an element that is closed by another", run.replace("<trk>", "<trk><name><b></name>")],
])("XML with %s is read", async (_name, text) => {
  expect({ ...(await raceIn(text)), title: null }).toEqual(await raceIn(run));
});

test("places tell the time zone, but not islands on which nobody is", async () => {
  const zoneAt = async (lat: number, lon: number) => {
    const at = (north: number, time: string) => point(north, time).replace('lon="7"', `lon="${lon}"`);
    return (await raceIn(gpx(track(at(lat, "08:00:00") + at(lat + 0.01, "08:10:00"))))).timeZone;
  };
  expect(await zoneAt(35.68, 139.69)).toBe("Asia/Tokyo");
  // Zwift's Watopia.
  expect(await zoneAt(-11.64, 166.95)).toBeNull();
  const zwift = run.replace('creator="test"', 'creator="Zwift"');
  expect(await raceIn(zwift)).toMatchObject({ timeZone: null });
});

test.each([
  ["2006-10-01T08:00:00Z", "1,024 weeks ago"],
  ["1970-01-01T00:00:10Z", "of a clock that was never set"],
  ["2199-05-17T08:00:00Z", "in the future"],
  ["2015-01-01T00:00:00Z", "that a program has made up"],
])("a date of %s is that of a wrong clock: %s", async (time) => {
  const later = new Date(Date.parse(time) + 600_000).toISOString();
  const points = [time, later].map((each, at) => point(50 + at / 100, undefined, `<time>${each}</time>`));
  expect(await raceIn(gpx(track(points.join(""))))).toMatchObject({
    seconds: 600,
    notes: ["clock", "sparse"],
  });
});

test("a distance that nobody runs in that time is none, and neither is the time", async () => {
  const fast = gpx(
    `<trk><type>running</type><trkseg>${point(50, "08:00:00")}${point(50.38, "09:40:04")}</trkseg></trk>`,
  );
  expect(await raceIn(fast)).toMatchObject({ meters: null, seconds: null, notes: ["speed"] });
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

  test("has the time and distance of its laps if its track ends early", async () => {
    const early = lap("08:00:00", 3_312, 18_744, trackpoint("08:00:00", 0) + trackpoint("08:02:18", 600));
    const late = lap("08:00:00", 100, 500, trackpoint("08:00:00", 0) + trackpoint("08:02:18", 600));
    expect(await raceIn(tcx(activity("Biking", early)))).toMatchObject({ seconds: 3_312, meters: 18_744 });
    expect(await raceIn(tcx(activity("Biking", late)))).toMatchObject({
      seconds: 138,
      timerSeconds: 100,
      meters: 600,
    });
  });

  test("that is one of several trainings is one of several races", async () => {
    const trainings = ["08", "18"].map((hour) => activity("Running", lap(`${hour}:00:00`, 600, 2_000)));
    expect(await racesIn(tcx(trainings.join("")))).toMatchObject([{ seconds: 600 }, { seconds: 600 }]);
  });

  test("of a course that was planned has a line and a distance", async () => {
    const course = `<Course><Lap><TotalTimeSeconds>60</TotalTimeSeconds></Lap><Track>${trackpoint("08:00:00", 0)}${trackpoint("08:10:00", 2_000)}</Track></Course>`;
    const file = `<TrainingCenterDatabase><Courses>${course}</Courses></TrainingCenterDatabase>`;
    expect(await raceIn(file)).toMatchObject({ meters: 2_000, seconds: null, notes: ["plan"] });
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
    const file = await raceIn(tcx(session + activity("Running", lap("07:00:00", 6, 10))));
    expect(file).toMatchObject({ notes: ["left-out"] });
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

  test("UTF-16 is read in either order, with and without its mark", async () => {
    const units = Uint16Array.from(`\uFEFF${run}`, (character) => character.charCodeAt(0));
    const swapped = units.map((unit) => (unit << 8) | (unit >> 8));
    expect(await read(units)).toEqual(await read(run));
    expect(await read(swapped)).toEqual(await read(run));
    expect(await read(units.slice(1))).toEqual(await read(run));
    expect(await read(swapped.slice(1))).toEqual(await read(run));
  });

  test("a file that was packed twice is read, and nothing that was packed more often", async () => {
    const [twice, inZip] = [await gzip(await gzip(run)), await zip({ "a.zip": await zip({ "a.gpx": run }) })];
    expect(await read(twice)).toEqual(await read(run));
    expect(await read(inZip)).toEqual(await read(run));
    expect(await read(await gzip(await gzip(twice)))).toEqual({ kind: "unreadable", reason: "unknown" });
  });

  test("all races of a ZIP are read, each once, and it is said that something was not", async () => {
    const shorter = gpx(track(point(50, "09:00:00") + point(50.001, "09:01:00")));
    const files = {
      "photo.jpg": "no race",
      "a.gpx": shorter,
      "sub/B.GPX.gz": await gzip(run),
      "b.gpx": run,
      "c.fit": "damaged",
    };
    const races = await racesIn(await zip({ ...files, "__MACOSX/._a.gpx": "no race" }));
    expect(races.map(({ seconds, notes }) => [seconds, notes])).toEqual([
      [600, ["sparse", "left-out"]],
      [60, ["left-out"]],
    ]);
    expect(await read(await zip({ "photo.jpg": "no race", "b.gpx": run }))).toEqual(await read(run));
  });

  test.each([
    ["no race file", { "notes.txt": "Finished" }, "unknown"],
    ["a damaged one", { "a.fit": new Blob([raceFileFixture("run-fenix2.fit").slice(0, 14)]) }, "damaged"],
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
  ["a document type with entities", "entities", '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx>&a;</gpx>'],
  ["one behind another declaration", "entities", '<!DOCTYPE gpx [<!ELEMENT a (b)><!ENTITY a "b">]><gpx/>'],
  ["one inside", "entities", '<gpx><!DOCTYPE gpx [<!ENTITY a "b">]></gpx>'],
  ["a file that was cut off before its first point", "damaged", run.slice(0, 60)],
  ["elements deeper than any", "damaged", `<gpx>${"<a>".repeat(1_000)}`],
  ["more points than any race", "too-large", gpx(track("<trkpt/>".repeat(1_000_001)))],
  ["a FIT file of which nothing is left", "damaged", raceFileFixture("run-fenix2.fit").slice(0, 14)],
  ["a file without a track", "empty", gpx("")],
  ["a track of one point", "empty", gpx(track(point(50, "08:00:00")))],
])("%s is refused: %s", async (_name, reason, content) => {
  expect(await read(content)).toEqual({ kind: "unreadable", reason });
});
