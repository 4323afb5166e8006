/** The worker that reads a race file: the page stays responsive, and nothing of the file leaves the device. */
import { readGpx } from "../../media-files/race-file/read-gpx.ts";

self.addEventListener("message", async ({ data }: MessageEvent<File>) => {
  self.postMessage(await readGpx(textOf(data)));
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
