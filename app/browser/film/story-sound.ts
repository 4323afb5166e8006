/** Plays the recording or clip of a scene, in the media elements that the reader's press has unlocked. */
import { hasSound, type Scene } from "../../domain/film/film.ts";
import { sceneFileUrl } from "./fetch-file.ts";

/** Seconds. A smaller offset needs no seek. */
const SEEK_TOLERANCE = 0.15;

export interface StorySound {
  sound: HTMLAudioElement;
  clip: HTMLVideoElement;
}

export function storySound({ sound, clip }: StorySound) {
  const players = [sound, clip];
  /** Keys of scenes whose sound this browser cannot play; they follow the clock. */
  const unplayable = new Set<string>();

  /** Returns the media element that plays the scene; null for a scene without playable sound. */
  function playerOf(scene: Scene | undefined): HTMLMediaElement | null {
    if (!scene || unplayable.has(scene.key)) return null;
    return scene.kind === "voice" ? sound : scene.kind === "clip" ? clip : null;
  }

  /** Loads the scene's recording or clip and seeks to the scene's start. */
  function cue(scene: Scene): void {
    const player = playerOf(scene);
    if (!player || !hasSound(scene)) return;
    const url = sceneFileUrl(scene);
    if (player.getAttribute("src") !== url || player.error) {
      player.preload = "auto";
      player.src = url;
    }
    if (Math.abs(player.currentTime - scene.from) > SEEK_TOLERANCE) player.currentTime = scene.from;
  }

  return {
    players,
    playerOf,
    cue,
    /** Returns the sound's position in seconds from the scene's start; null if it has no sound or the file has ended. */
    secondsInto(scene: Scene): number | null {
      const player = playerOf(scene);
      return player && !player.ended && hasSound(scene) ? player.currentTime - scene.from : null;
    },
    /** Plays only this scene's sound; undefined pauses all. Calls `onRefused` if autoplay is blocked. */
    play(scene: Scene | undefined, onRefused: () => void): void {
      const player = playerOf(scene);
      for (const other of players) if (other !== player && !other.paused) other.pause();
      if (!player?.paused || player.ended) return;
      // Other errors fire the element's error event.
      player.play().catch((error: DOMException) => {
        if (error.name === "NotAllowedError") onRefused();
      });
    },
    /** Must run inside a click handler: Safari plays only elements that were loaded in one. */
    unlock(scene: Scene | undefined): void {
      for (const player of players) if (player.paused) player.load();
      if (scene) cue(scene);
    },
    leaveOut: (scene: Scene) => unplayable.add(scene.key),
    tryAllAgain: () => unplayable.clear(),
    /** Returns the new state. */
    toggleMuted(): boolean {
      sound.muted = !sound.muted;
      clip.muted = sound.muted;
      return sound.muted;
    },
  };
}
