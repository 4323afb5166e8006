/** Decodes a frame of a video for its poster, with WebCodecs. Runs in the worker. */
import { BlobSource, CanvasSink, Input, MP4, WEBM } from "mediabunny";
import { posterSeconds } from "./poster-seconds.ts";

/** Some devices' decoders never answer. */
const MAX_DECODE_MS = 10_000;

/** Returns an upright frame, or null if this browser cannot decode the video. */
export async function decodeFrame(video: Blob): Promise<OffscreenCanvas | null> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4, WEBM] });
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_DECODE_MS));
  try {
    return await Promise.race([frameOf(input), timeout]);
  } catch {
    // Decoders throw many kinds of errors; without a frame, the video gets no poster.
    return null;
  } finally {
    input.dispose();
  }
}

async function frameOf(input: Input): Promise<OffscreenCanvas | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return null;
  const first = await track.getFirstTimestamp();
  const seconds = posterSeconds(await track.computeDuration());
  const shown = await new CanvasSink(track).getCanvas(Math.max(first, seconds));
  return shown?.canvas instanceof OffscreenCanvas ? shown.canvas : null;
}
