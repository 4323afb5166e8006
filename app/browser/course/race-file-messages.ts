/** The messages between the page and the race file worker. The points of a file stay in the worker. */
import type { Course } from "../../domain/course/course.ts";
import type { FoundInFile } from "../../domain/course/found-in-file.ts";
import type { RaceFileFault } from "../../domain/course/race-file.ts";
import type { CourseOptions } from "../../domain/shown-course/course-options.ts";
import type { Shot } from "../../domain/shown-course/pins.ts";

export interface MakeRequest {
  does: "make";
  options: CourseOptions;
  /** The recap's photos and videos. */
  shots: Shot[];
  /** What the athlete is called. */
  athleteNames: string[];
}

export type WorkerRequest = { does: "read"; file: Blob } | MakeRequest;

/** "failed": code that reads it has not arrived. */
export type UnreadableReason = RaceFileFault | "failed";

export interface UnreadableFile {
  kind: "unreadable";
  reason: UnreadableReason;
}

export type ReadAnswer = { kind: "read" } | UnreadableFile;

export type MakeAnswer = { kind: "made"; found: FoundInFile; course: Course } | UnreadableFile;
