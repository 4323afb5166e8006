/** The worker that reads a race file and makes its course: the page stays responsive, and nothing of the file leaves the device. */
import { courseSchema } from "../../domain/course/course.ts";
import { foundIn } from "../../domain/course/found-in-file.ts";
import { makeCourse } from "../../domain/course/make-course.ts";
import type { RaceFile } from "../../domain/course/race-file.ts";
import { momentsOf } from "../../domain/shown-course/pins.ts";
import { readRaceFile } from "../../media-files/race-file/read-race-file.ts";
import type { MakeAnswer, MakeRequest, ReadAnswer, WorkerRequest } from "./race-file-messages.ts";

let races: RaceFile[] = [];

self.addEventListener("message", async ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(await answerTo(data));
});

/** Never rejects: the page waits for the answer, and its later requests wait for this one. */
async function answerTo(request: WorkerRequest): Promise<ReadAnswer | MakeAnswer> {
  try {
    return request.does === "read" ? await read(request.file) : make(request);
  } catch (error) {
    console.warn("A race file could not be used", error);
    return { kind: "unreadable", reason: "damaged" };
  }
}

async function read(picked: Blob): Promise<ReadAnswer> {
  const outcome = await readRaceFile(picked).catch(() => null);
  if (outcome?.kind !== "read") return outcome ?? { kind: "unreadable", reason: "failed" };
  races = outcome.races;
  return { kind: "read" };
}

/** Photos are pinned by their times alone. A course that the server would refuse is none. */
function make({ options, shots, athleteNames }: MakeRequest): MakeAnswer {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { race, found } = foundIn(races, options.race, timeZone, athleteNames);
  if (!race) return { kind: "unreadable", reason: "failed" };
  const { hasHeartRate } = options;
  const course = makeCourse(race, { hasHeartRate, moments: momentsOf(shots, options) });
  if (!courseSchema.safeParse(course).success) return { kind: "unreadable", reason: "damaged" };
  return { kind: "made", found, course };
}
