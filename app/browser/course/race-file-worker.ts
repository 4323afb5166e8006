/** The worker that reads a race file: the page stays responsive, and nothing of the file leaves the device. */
import type { RaceFileOutcome } from "../../domain/course/race-file.ts";
import { readGpx } from "../../media-files/race-file/read-gpx.ts";

self.addEventListener("message", async ({ data }: MessageEvent<File>) => {
  const damaged: RaceFileOutcome = { kind: "unreadable", reason: "damaged" };
  self.postMessage(await readGpx(textOf(data)).catch(() => damaged));
});

async function* textOf(file: File): AsyncIterable<string> {
  const decoder = new TextDecoder();
  const reader = file.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
