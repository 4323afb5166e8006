/** Decodes the frame of a video that becomes its poster, with WebCodecs. Runs in the worker. */
import { BlobSource, CanvasSink, Input, MP4, WEBM } from "mediabunny";
import { type PosterFrame, posterFrame, posterTimes } from "./poster-frame.ts";

/** Some devices' decoders never answer. */
const MAX_DECODE_MS = 10_000;

/** Returns an upright frame in the size of a poster, or null if this browser cannot decode the video. */
export async function decodeFrame(video: Blob): Promise<OffscreenCanvas | null> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4, WEBM] });
  const poster = posterFrame();
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_DECODE_MS));
  try {
    await Promise.race([addFrames(input, poster), timeout]);
  } catch {
    // Decoders throw many kinds of errors; the frames before are used.
  } finally {
    input.dispose();
  }
  return poster.brightest();
}

async function addFrames(input: Input, poster: PosterFrame): Promise<void> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return;
  const first = await track.getFirstTimestamp();
  const times = posterTimes(await track.computeDuration()).map((seconds) => Math.max(first, seconds));
  // Each frame is drawn on the same canvas: a large video has room for one.
  for await (const shown of new CanvasSink(track, { poolSize: 1 }).canvasesAtTimestamps(times)) {
    if (shown?.canvas instanceof OffscreenCanvas) poster.add(shown.canvas, shown.canvas);
  }
}
