/** The worker that reads a race file and makes its course: the page stays responsive, and nothing of the file leaves the device. */
import { homesIn } from "../../domain/course/course-options.ts";
import { detailsOfFile, raceTypeOfFile } from "../../domain/course/details-of-file.ts";
import { type HiddenZone, zonesFor } from "../../domain/course/hidden-zones.ts";
import { makeCourse } from "../../domain/course/make-course.ts";
import { momentsOf } from "../../domain/course/pins.ts";
import type { RaceFile } from "../../domain/course/race-file.ts";
import { readRaceFile } from "../../media-files/race-file/read-race-file.ts";
import type {
  FoundInFile,
  MadeCourse,
  MakeRequest,
  ReadAnswer,
  WorkerRequest,
} from "./race-file-messages.ts";

let file: RaceFile | null = null;
/** Made once, also if nothing can be stored: two circles around one place would give it away by what they have in common. */
let zones: HiddenZone[] | null = null;

self.addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(data.does === "read" ? await read(data.file) : make(data));
});

async function read(picked: Blob): Promise<ReadAnswer> {
  const outcome = await readRaceFile(picked).catch(() => null);
  if (outcome?.kind !== "read") return outcome ?? { kind: "unreadable", reason: "failed" };
  file = outcome.file;
  return { kind: "read", found: foundIn(outcome.file) };
}

function foundIn(read: RaceFile): FoundInFile {
  const points = read.legs.flatMap(({ segments }) => segments.flat());
  return {
    details: detailsOfFile(read, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language),
    raceType: raceTypeOfFile(read),
    hasPlaces: points.some(({ place }) => place !== null),
    hasHeartRate: points.some(({ heartRate }) => heartRate !== null),
  };
}

function make({ options, known, shots }: MakeRequest): MadeCourse | null {
  if (file === null) return null;
  const ends = zones ?? zonesFor(file, known, randomFraction);
  zones = ends;
  const hidden = options.isNearHome === false ? homesIn(known) : [...homesIn(known), ...ends];
  const { hasMap, hasHeartRate } = options;
  const moments = momentsOf(shots, options);
  return { course: makeCourse(file, { zones: hidden, hasMap, hasHeartRate, moments }), zones: ends };
}

/** From 0 to 1, from the system's generator: nobody can compute a zone again. */
function randomFraction(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
