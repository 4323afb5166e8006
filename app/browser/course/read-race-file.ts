/** Reads the file of a watch on this device. */
import { MAX_RACE_FILE_BYTES, type RaceFileOutcome } from "../../domain/course/race-file.ts";

export async function readRaceFile(file: File): Promise<RaceFileOutcome> {
  if (file.size > MAX_RACE_FILE_BYTES) return { kind: "unreadable", reason: "too-large" };
  const worker = new Worker(new URL("./race-file-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<RaceFileOutcome>) => resolve(data));
      worker.addEventListener("error", ({ message }) => reject(new TypeError(message)));
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
