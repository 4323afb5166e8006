/** The worker that reads a race file: the page stays responsive, and nothing of the file leaves the device. */
import { readRaceFile } from "../../media-files/race-file/read-race-file.ts";

self.addEventListener("message", async ({ data }: MessageEvent<File>) => {
  self.postMessage(await readRaceFile(data));
});
