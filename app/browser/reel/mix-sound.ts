/** Mixes the sound of a reel: each scene's own, equally loud, as loud as platforms play it. No music. */

import { loudnessOf, SOUND_RATE, type Stereo } from "./loudness.ts";
import { limited, peaksOf } from "./sound-limiter.ts";

/** The sound of one scene. */
export interface SoundPart {
  /** Seconds into the reel. */
  start: number;
  sound: Stereo;
  /** A clip is kept a little below voices: its sound is mostly wind and crowd. */
  kind: "voice" | "clip";
}

/** What the platforms play videos at. */
const TARGET_LUFS = -14;
const CLIP_LU = -3;
/** A lossy encoder adds up to a decibel to peaks, and what is published may have -1 dBFS. */
const CEILING_DBFS = -2.2;
/** Quieter sound is mostly noise, and gets no louder than this makes it. */
const MAX_GAIN_DB = 30;
/** The limiter takes some loudness, which is added before it. */
const ROUNDS = 4;
const CLOSE_LU = 0.3;
const FADE_SECONDS = { voice: 0.02, clip: 0.15 };

/** Returns the sound of the whole reel; silence if no part has any. Changes the parts. */
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
  for (let round = 0; round < ROUNDS; round++) {
    master = limited(mixed, { peaks, drive, ceiling });
    const loudness = loudnessOf(master);
    if (loudness === Number.NEGATIVE_INFINITY || Math.abs(TARGET_LUFS - loudness) < CLOSE_LU) break;
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
