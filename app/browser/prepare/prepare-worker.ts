/** The worker that prepares photos and videos, so that the page stays responsive. It receives one file at a time. */
import { UnloadedError } from "../lib/load-script.ts";
import { prepareFile } from "./prepare-file.ts";
import type { MessageFromWorker, MessageToWorker, ShownVideo, ShowVideo } from "./prepare-worker-messages.ts";

type FileToPrepare = Extract<MessageToWorker, { kind: "prepare" }>;

let onShown: (shown: ShownVideo) => void = () => {};

self.addEventListener("message", ({ data }: MessageEvent<MessageToWorker>) => {
  if (data.kind === "shown") onShown(data.shown);
  else void prepare(data);
});
post({ kind: "ready" });

async function prepare({ file, key, isClean = false }: FileToPrepare): Promise<void> {
  try {
    post({ kind: "done", outcome: await prepareFile(file, { key, isClean, show }) });
  } catch (error) {
    post({ kind: "failed", isUnloaded: error instanceof UnloadedError, message: String(error) });
  }
}

const show: ShowVideo = (video, wantsFrame) =>
  new Promise((resolve) => {
    onShown = resolve;
    post({ kind: "show", video, wantsFrame });
  });

function post(message: MessageFromWorker): void {
  self.postMessage(message);
}
