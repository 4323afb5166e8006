/** Opens the file of a watch on this device, in a worker. */
import { MAX_RACE_FILE_BYTES } from "../../domain/course/race-file.ts";
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
