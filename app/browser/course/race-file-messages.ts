/** What the page and the worker that reads race files tell each other. The points of a file stay in the worker. */
import type { Course } from "../../domain/course/course.ts";
import type { CourseOptions } from "../../domain/course/course-options.ts";
import type { Shot } from "../../domain/course/pins.ts";
import type { RaceFileFault } from "../../domain/course/race-file.ts";
import type { RaceType } from "../../domain/race/race.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { Units } from "../../domain/race/units.ts";

export interface MakeRequest {
  does: "make";
  options: CourseOptions;
  /** The recap's photos and videos. */
  shots: Shot[];
}

export type WorkerRequest = { does: "read"; file: Blob } | MakeRequest;

/** What a file says of a race, for its fields and choices. */
export interface FoundInFile {
  details: Record<Units, Partial<RaceDetails>>;
  /** Null if its sports suggest none. */
  raceType: RaceType | null;
  hasHeartRate: boolean;
}

/** "failed": code that reads it has not arrived. */
export type UnreadableReason = RaceFileFault | "failed";

export interface UnreadableFile {
  kind: "unreadable";
  reason: UnreadableReason;
}

export type ReadAnswer = { kind: "read"; found: FoundInFile } | UnreadableFile;

export type MakeAnswer = { kind: "made"; course: Course } | UnreadableFile;
