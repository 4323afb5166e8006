/** The worker that reads a race file and makes its course: the page stays responsive, and nothing of the file leaves the device. */
import type { Course } from "../../domain/course/course.ts";
import { detailsOfFile, raceTypeOfFile } from "../../domain/course/details-of-file.ts";
import { makeCourse } from "../../domain/course/make-course.ts";
import { momentsOf } from "../../domain/course/pins.ts";
import type { RaceFile } from "../../domain/course/race-file.ts";
import { readRaceFile } from "../../media-files/race-file/read-race-file.ts";
import type { FoundInFile, MakeRequest, ReadAnswer, WorkerRequest } from "./race-file-messages.ts";

let file: RaceFile | null = null;

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
    hasHeartRate: points.some(({ heartRate }) => heartRate !== null),
  };
}

/** Photos are pinned by their times alone. */
function make({ options, shots }: MakeRequest): Course | null {
  if (file === null) return null;
  return makeCourse(file, { hasHeartRate: options.hasHeartRate, moments: momentsOf(shots, options) });
}
