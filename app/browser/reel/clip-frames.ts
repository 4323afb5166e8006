/** Decodes the frames of a video segment with WebCodecs. Runs in the worker. */
import { type Input, type VideoSample, VideoSampleSink } from "mediabunny";
import { FRAMES_A_SECOND } from "../../domain/film/film.ts";

/** Some devices' decoders never answer. */
const MAX_DECODE_MS = 10_000;
const RGBA = { format: "RGBA" } as const;
const CPU_CANVAS = { willReadFrequently: true, alpha: false };

export interface ClipFrames {
  /** Returns the next frame, upright and valid until the next call. Null if decoding failed or the video has no frame from here on. */
  next: () => Promise<CanvasImageSource | null>;
  close: () => void;
}

/** Returns `frames` frames from `from` seconds on, at the film's frame rate. Null if this browser cannot decode the video. */
export async function openClip(input: Input, from: number, frames: number): Promise<ClipFrames | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return null;
  const first = await track.getFirstTimestamp();
  const times = Array.from({ length: frames }, (_, at) => first + from + at / FRAMES_A_SECOND);
  const samples = new VideoSampleSink(track).samplesAtTimestamps(times);
  const draw = createFrameDrawer();
  let pending = decodeNext();
  let shown: OffscreenCanvas | null = null;
  let hasFailed = false;

  /** Each frame is decoded while the previous one is encoded. */
  function decodeNext() {
    const decoding = samples.next();
    // Prevents an unhandled rejection: next() awaits the promise later.
    decoding.catch(() => {});
    return decoding;
  }

  return {
    async next() {
      if (hasFailed) return null;
      const { value: sample } = await withTimeout(pending).catch(() => {
        hasFailed = true;
        return { value: null };
      });
      if (hasFailed) return null;
      // A video that has ended freezes on its last frame.
      if (!sample) return shown;
      pending = decodeNext();
      try {
        shown = await draw(sample);
      } finally {
        sample.close();
      }
      return shown;
    },
    close() {
      pending.then(
        ({ value }) => value?.close(),
        () => {},
      );
      void samples.return();
    },
  };
}

/**
 * Returns a function that draws frames upright, all on the same canvas. It copies their pixels, because Chromium caches up to
 * 512 MB of video frames that are drawn directly.
 */
function createFrameDrawer(): (sample: VideoSample) => Promise<OffscreenCanvas> {
  const stored = new OffscreenCanvas(0, 0);
  const upright = new OffscreenCanvas(0, 0);
  const storedContext = stored.getContext("2d", CPU_CANVAS);
  const context = upright.getContext("2d", CPU_CANVAS);
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

/** Returns false in browsers that cannot convert frames to RGBA. */
async function copyPixels(sample: VideoSample, target: Uint8ClampedArray): Promise<boolean> {
  try {
    if (sample.allocationSize(RGBA) !== target.length) return false;
    await sample.copyTo(target, RGBA);
    return true;
  } catch {
    return false;
  }
}

function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("The decoder does not answer")), MAX_DECODE_MS),
  );
  return Promise.race([work, timeout]);
}
