/** A picture of a video for its poster, by WebCodecs, in a worker. */
import { BlobSource, CanvasSink, Input, MP4, WEBM } from "mediabunny";
import { posterSeconds } from "./poster-seconds.ts";

/** Decoders of some devices never answer. */
const MAX_DECODE_MS = 10_000;

/** Upright; null where this browser cannot decode it. */
export async function decodeFrame(video: Blob): Promise<OffscreenCanvas | null> {
  const input = new Input({ source: new BlobSource(video), formats: [MP4, WEBM] });
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_DECODE_MS));
  try {
    return await Promise.race([frameOf(input), tooLate]);
  } catch {
    // Whatever the decoder's trouble is: a video without a poster is a video.
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
