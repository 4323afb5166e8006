/** Decodes the frames of a part of a video, with WebCodecs. Runs in the worker. */
import { type Input, type VideoSample, VideoSampleSink } from "mediabunny";
import { FRAMES_A_SECOND } from "../../domain/film/film.ts";

/** Some devices' decoders never answer. */
const MAX_DECODE_MS = 10_000;
const RGB = { format: "RGBA" } as const;
const IN_MEMORY = { willReadFrequently: true, alpha: false };

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
  const draw = drawing();
  let coming = decodeNext();
  let shown: OffscreenCanvas | null = null;
  let hasFailed = false;

  /** Each frame is decoded while the one before it is encoded. */
  function decodeNext() {
    const decoding = samples.next();
    // It is awaited with the next frame.
    decoding.catch(() => {});
    return decoding;
  }

  return {
    async next() {
      if (hasFailed) return null;
      const { value: sample } = await withinLimit(coming).catch(() => {
        hasFailed = true;
        return { value: null };
      });
      if (hasFailed) return null;
      // A video that has ended stays as it was.
      if (!sample) return shown;
      coming = decodeNext();
      try {
        shown = await draw(sample);
      } finally {
        sample.close();
      }
      return shown;
    },
    close() {
      coming.then(
        ({ value }) => value?.close(),
        () => {},
      );
      void samples.return();
    },
  };
}

/**
 * Returns what draws frames upright, each on the canvas of the one before. Chromium keeps up to 512 MB of video frames that were
 * drawn, so their pixels are copied.
 */
function drawing(): (sample: VideoSample) => Promise<OffscreenCanvas> {
  const stored = new OffscreenCanvas(0, 0);
  const upright = new OffscreenCanvas(0, 0);
  const storedContext = stored.getContext("2d", IN_MEMORY);
  const context = upright.getContext("2d", IN_MEMORY);
  if (!storedContext || !context) throw new RangeError("There is no room for a canvas");
  let image = new ImageData(1, 1);

  return async (sample) => {
    const { rotation, flip, visibleRect } = sample;
    const { width, height } = visibleRect;
    if (image.width !== width || image.height !== height) {
      image = new ImageData(width, height);
      Object.assign(stored, { width, height });
      Object.assign(upright, { width: sample.displayWidth, height: sample.displayHeight });
    }
    if (await copyPixels(sample, image.data)) {
      storedContext.putImageData(image, 0, 0);
      const isTurned = rotation % 180 !== 0;
      const w = isTurned ? upright.height : upright.width;
      const h = isTurned ? upright.width : upright.height;
      context.save();
      context.translate(upright.width / 2, upright.height / 2);
      if (flip) context.scale(-1, 1);
      context.rotate((rotation * Math.PI) / 180);
      context.drawImage(stored, -w / 2, -h / 2, w, h);
      context.restore();
    } else sample.draw(context, 0, 0);
    return upright;
  };
}

/** Returns false in browsers that cannot convert a frame's colours. */
async function copyPixels(sample: VideoSample, target: Uint8ClampedArray): Promise<boolean> {
  try {
    if (sample.allocationSize(RGB) !== target.length) return false;
    await sample.copyTo(target, RGB);
    return true;
  } catch {
    return false;
  }
}

function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The decoder does not answer")), MAX_DECODE_MS),
  );
  return Promise.race([work, timeout]);
}
