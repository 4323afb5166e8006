/** Picks the poster of a video: the brightest of three frames, because some clips begin or end in the dark. */
import { scaledTo } from "../../domain/media/media.ts";
import { POSTER_EDGES } from "../../domain/media/upload-limits.ts";
import { contextOf } from "./canvas-context.ts";

/** Pixels of each edge of the copy that the brightness is measured on. */
const MEASURED_EDGE = 32;

/** Returns the times of the three frames in seconds, in order. All are within the shortest video. */
export function posterTimes(durationSeconds: number): number[] {
  if (!Number.isFinite(durationSeconds)) return [1];
  return [Math.min(1, durationSeconds / 4), durationSeconds / 2, (durationSeconds * 3) / 4];
}

export type PosterFrame = ReturnType<typeof posterFrame>;

export function posterFrame() {
  let brightest: OffscreenCanvas | null = null;
  let most = -1;
  return {
    /** Adds a frame. It is copied at once, in the size of a poster. */
    add(frame: OffscreenCanvas | HTMLVideoElement, size: { width: number; height: number }): void {
      const { width, height } = scaledTo(POSTER_EDGES[0], size);
      const copy = drawn(frame, width, height);
      const brightness = brightnessOf(copy);
      if (brightness <= most) return;
      most = brightness;
      brightest = copy;
    },
    /** Returns the brightest frame so far, or null if none was added. */
    brightest: (): OffscreenCanvas | null => brightest,
  };
}

/** Returns the mean of all colour values, from 0 to 255. */
function brightnessOf(picture: OffscreenCanvas): number {
  const small = drawn(picture, MEASURED_EDGE, MEASURED_EDGE);
  const { data } = contextOf(small).getImageData(0, 0, MEASURED_EDGE, MEASURED_EDGE);
  const colours = data.filter((_, at) => at % 4 !== 3);
  return colours.reduce((sum, value) => sum + value, 0) / colours.length;
}

function drawn(picture: OffscreenCanvas | HTMLVideoElement, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  contextOf(canvas).drawImage(picture, 0, 0, width, height);
  return canvas;
}
