/** Opens the file of a watch on this device, in a worker. */
import { fullName } from "../../domain/account/viewer.ts";
import { type Course, wholeOrSplits } from "../../domain/course/course.ts";
import { MAX_RACE_FILE_BYTES } from "../../domain/course/race-file.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { CourseOptions } from "../../domain/shown-course/course-options.ts";
import { shotsOf, withPlaced } from "../../domain/shown-course/pins.ts";
import type {
  MakeAnswer,
  MakeRequest,
  ReadAnswer,
  UnreadableFile,
  WorkerRequest,
} from "./race-file-messages.ts";

export interface OpenRaceFile {
  /** Makes the course of the race that is chosen. Calls are answered in their order. */
  make: (request: Omit<MakeRequest, "does">) => Promise<MakeAnswer>;
  close: () => void;
}

export type OpenedRaceFile = { kind: "open"; file: OpenRaceFile } | UnreadableFile;

/** Once `signal` is aborted, nobody reads it any more. */
export async function openRaceFile(file: Blob, signal?: AbortSignal): Promise<OpenedRaceFile> {
  if (file.size > MAX_RACE_FILE_BYTES) return { kind: "unreadable", reason: "too-large" };
  const worker = new Worker(new URL("./race-file-worker.ts", import.meta.url), { type: "module" });
  const ask = asking(worker, signal);
  const close = () => worker.terminate();
  signal?.addEventListener("abort", close);
  const answer = await ask<ReadAnswer>({ does: "read", file });
  if (answer.kind === "read") {
    const make: OpenRaceFile["make"] = (request) => ask({ does: "make", ...request });
    return { kind: "open", file: { make, close } };
  }
  close();
  return answer;
}

/** Returns a function that sends requests to the worker, one after another. */
function asking(worker: Worker, signal?: AbortSignal) {
  let before: Promise<unknown> = Promise.resolve();
  return <Answer>(request: WorkerRequest): Promise<Answer | UnreadableFile> => {
    const answered = before.then(
      () =>
        new Promise<Answer | UnreadableFile>((resolve) => {
          const fail = () => resolve({ kind: "unreadable", reason: "failed" });
          worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
          worker.onerror = fail;
          worker.onmessageerror = fail;
          signal?.addEventListener("abort", fail);
          worker.postMessage(request);
        }),
    );
    before = answered.catch(() => {});
    return answered;
  };
}

/** Makes the course of a file with its pins. `before`: the course whose pins are kept, as far as no file makes them. */
export async function pinnedCourse(
  file: OpenRaceFile,
  recap: Pick<Recap, "media" | "athleteName" | "owner">,
  { options, before }: { options: CourseOptions; before: Course | null },
): Promise<MakeAnswer> {
  const shots = shotsOf(recap.media);
  const made = await file.make({ options, shots, athleteNames: namesOf(recap) });
  if (made.kind === "unreadable") return made;
  const placed = withPlaced(made.course, { shots, placed: options.placed, before: before?.pins ?? [] });
  return { ...made, course: wholeOrSplits(placed) };
}

function namesOf({ athleteName, owner }: Pick<Recap, "athleteName" | "owner">): string[] {
  return [athleteName, owner && fullName(owner), owner?.firstName ?? null].filter((name) => name !== null);
}
