/** The worker that makes playable files of takes, one request at a time. */
import type { checkAudio } from "../../media-files/audio/check-audio.ts";

export type AudioCheck = Awaited<ReturnType<typeof checkAudio>>;

export interface FinishRequest {
  sound: Blob;
  isTolerant: boolean;
}

export type FinishAnswer =
  /** All scripts have been loaded. */
  | { kind: "ready" }
  | { kind: "done"; outcome: AudioCheck }
  /** A fault. `isUnloaded`: a script did not load, possibly because of the network. */
  | { kind: "failed"; isUnloaded: boolean; message: string };

/** Loads the copy script too: if it were missing later, a good file would count as damaged. */
const loading = Promise.all([
  import("../../media-files/audio/check-audio.ts"),
  import("../../media-files/audio/copy-audio.ts"),
]);
loading.then(
  () => post({ kind: "ready" }),
  (error: unknown) => post({ kind: "failed", isUnloaded: true, message: String(error) }),
);

self.addEventListener("message", ({ data }: MessageEvent<FinishRequest>) => void finish(data));

async function finish({ sound, isTolerant }: FinishRequest): Promise<void> {
  try {
    const [{ checkAudio }] = await loading;
    const bytes = new Uint8Array(await sound.arrayBuffer());
    post({ kind: "done", outcome: await checkAudio(bytes, { isTolerant }) });
  } catch (error) {
    post({ kind: "failed", isUnloaded: false, message: String(error) });
  }
}

function post(answer: FinishAnswer): void {
  self.postMessage(answer);
}
