/** Decodes a part of the sound of a recording or clip with mediabunny. Runs in the worker. */
import { Conversion, type Input, NullTarget, Output, WavOutputFormat } from "mediabunny";
import { SOUND_RATE, type Stereo } from "./loudness.ts";

/**
 * Returns `seconds` of sound from `from` on, resampled to SOUND_RATE. It is padded with silence after the file's end, and silent
 * if the file has no sound. Null if this browser cannot decode it.
 */
export async function readSound(input: Input, from: number, seconds: number): Promise<Stereo | null> {
  const length = Math.round(seconds * SOUND_RATE);
  const sound: Stereo = [new Float32Array(length), new Float32Array(length)];
  const track = await input.getPrimaryAudioTrack();
  if (!track) return sound;
  if (!(await track.canDecode())) return null;
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new WavOutputFormat(), target: new NullTarget() }),
    trim: { start: from, end: from + seconds },
    video: { discard: true },
    audio: {
      codec: "pcm-f32",
      numberOfChannels: 2,
      sampleRate: SOUND_RATE,
      forceTranscode: true,
      process(sample) {
        const at = Math.round(sample.timestamp * SOUND_RATE);
        const skipped = Math.max(0, -at);
        const kept = Math.min(sample.numberOfFrames, length - at) - skipped;
        if (kept <= 0) return sample;
        for (const [planeIndex, plane] of sound.entries())
          sample.copyTo(plane.subarray(at + skipped, at + skipped + kept), {
            ...{ planeIndex, format: "f32-planar" as const },
            ...{ frameOffset: skipped, frameCount: kept },
          });
        return sample;
      },
    },
    showWarnings: false,
  });
  if (!conversion.isValid) return null;
  await conversion.execute();
  return sound;
}
