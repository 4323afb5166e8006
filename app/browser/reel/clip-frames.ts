/** Decodes the frames of a part of a video, with WebCodecs. Runs in the worker. */
import { type Input, type VideoSample, VideoSampleSink } from "mediabunny";
import { FRAMES_A_SECOND } from "../../domain/film/film.ts";

/** Some devices' decoders never answer. */
const MAX_DECODE_MS = 10_000;

export interface ClipFrames {
  /** Returns the next frame, upright: it can be drawn until the next call. Null if the video has ended or cannot be decoded. */
  next: () => Promise<CanvasImageSource | null>;
  close: () => void;
}

/** Returns the frames from `from` on, in seconds, as many a second as the film has. Null if this browser cannot decode it. */
export async function openClip(input: Input, from: number, frames: number): Promise<ClipFrames | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return null;
  const first = await track.getFirstTimestamp();
  const times = Array.from({ length: frames }, (_, at) => first + from + at / FRAMES_A_SECOND);
  const samples = new VideoSampleSink(track).samplesAtTimestamps(times);
  let shown: { sample: VideoSample; frame: VideoFrame | OffscreenCanvas } | null = null;
  let hasFailed = false;

  function release() {
    if (shown && "close" in shown.frame) shown.frame.close();
    shown?.sample.close();
    shown = null;
  }

  return {
    async next() {
      if (hasFailed) return null;
      const { value: sample } = await withinLimit(samples.next()).catch(() => {
        hasFailed = true;
        return { value: null };
      });
      // A video that has ended stays as it was.
      if (!sample) return hasFailed ? null : (shown?.frame ?? null);
      release();
      shown = { sample, frame: sample.rotation === 0 ? sample.toVideoFrame() : upright(sample) };
      return shown.frame;
    },
    close() {
      release();
      void samples.return();
    },
  };
}

/** Browsers draw a frame as it is stored: the sample knows how it was held. */
function upright(sample: VideoSample): OffscreenCanvas {
  const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight);
  const context = canvas.getContext("2d");
  if (context) sample.draw(context, 0, 0);
  return canvas;
}

function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The decoder does not answer")), MAX_DECODE_MS),
  );
  return Promise.race([work, timeout]);
}
