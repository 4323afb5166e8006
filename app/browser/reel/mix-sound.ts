/** Mixes the sound of a reel from that of its scenes, normalized to the loudness of platforms. There is no music. */

import { loudnessOf, SOUND_RATE, type Stereo } from "./loudness.ts";
import { limited, peaksOf } from "./sound-limiter.ts";

export interface SoundPart {
  /** Seconds into the reel. */
  start: number;
  sound: Stereo;
  /** Clips are mixed a little quieter than voices: their sound is mostly wind and crowd. */
  kind: "voice" | "clip";
}

/** Platforms normalize videos to this loudness. */
const TARGET_LUFS = -14;
const CLIP_LU = -3;
/** A lossy encoder raises peaks by up to 1 dB, and published sound may peak at -1 dBFS. */
const CEILING_DBFS = -2.2;
/** Sound that needs more gain is mostly noise, so the gain is capped. */
const MAX_GAIN_DB = 30;
/** The limiter lowers the loudness, so the drive is corrected in up to this many rounds. */
const MAX_ROUNDS = 4;
const TOLERANCE_LU = 0.3;
const FADE_SECONDS = { voice: 0.02, clip: 0.15 };

/** Returns the sound of the whole reel; silence if there are no parts. Fades the parts in place. */
export function mixSound(parts: SoundPart[], seconds: number): Stereo {
  const length = Math.round(seconds * SOUND_RATE);
  const mixed: Stereo = [new Float32Array(length), new Float32Array(length)];
  for (const { start, sound, kind } of parts) {
    fade(sound, FADE_SECONDS[kind]);
    const gain = gainFor(loudnessOf(sound), TARGET_LUFS + (kind === "clip" ? CLIP_LU : 0));
    addTo(mixed, sound, { at: Math.round(start * SOUND_RATE), gain });
  }
  return mastered(mixed);
}

function mastered(mixed: Stereo): Stereo {
  const peaks = peaksOf(mixed);
  const ceiling = amplitudeOf(CEILING_DBFS);
  let drive = 1;
  let master = mixed;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    master = limited(mixed, { peaks, drive, ceiling });
    const loudness = loudnessOf(master);
    if (loudness === Number.NEGATIVE_INFINITY || Math.abs(TARGET_LUFS - loudness) < TOLERANCE_LU) break;
    drive = Math.min(drive * amplitudeOf(TARGET_LUFS - loudness), amplitudeOf(MAX_GAIN_DB));
  }
  return master;
}

function gainFor(loudness: number, target: number): number {
  return loudness === Number.NEGATIVE_INFINITY ? 1 : amplitudeOf(Math.min(target - loudness, MAX_GAIN_DB));
}

function amplitudeOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

function fade(sound: Stereo, seconds: number): void {
  for (const plane of sound) {
    const frames = Math.min(Math.round(seconds * SOUND_RATE), plane.length >> 1);
    for (let at = 0; at < frames; at++) {
      const gain = at / frames;
      plane[at] = (plane[at] as number) * gain;
      plane[plane.length - 1 - at] = (plane[plane.length - 1 - at] as number) * gain;
    }
  }
}

function addTo(mixed: Stereo, sound: Stereo, { at, gain }: { at: number; gain: number }): void {
  mixed.forEach((plane, channel) => {
    const added = sound[channel] as Float32Array;
    const end = Math.min(added.length, plane.length - at);
    for (let from = 0; from < end; from++)
      plane[at + from] = (plane[at + from] as number) + (added[from] as number) * gain;
  });
}
