/** What is heard in story mode: the recording or clip of a scene, in the elements that the reader's press has unlocked. */
import { hasSound, type Scene } from "../../domain/film/film.ts";
import { sceneFileUrl } from "./fetch-file.ts";

/** Seconds. A sound that is so near needs not be moved. */
const NEAR = 0.15;

export interface StorySound {
  sound: HTMLAudioElement;
  clip: HTMLVideoElement;
}

export function storySound({ sound, clip }: StorySound) {
  const players = [sound, clip];
  /** The scenes whose sound cannot be played here: they follow the clock. */
  const silent = new Set<string>();

  /** Returns what plays the scene, or null. */
  function playerOf(scene: Scene | undefined): HTMLMediaElement | null {
    if (!scene || silent.has(scene.key)) return null;
    return scene.kind === "voice" ? sound : scene.kind === "clip" ? clip : null;
  }

  /** Brings the scene's recording or clip to the scene's start. */
  function cue(scene: Scene): void {
    const player = playerOf(scene);
    if (!player || !hasSound(scene)) return;
    const url = sceneFileUrl(scene);
    if (player.getAttribute("src") !== url || player.error) {
      player.preload = "auto";
      player.src = url;
    }
    if (Math.abs(player.currentTime - scene.from) > NEAR) player.currentTime = scene.from;
  }

  return {
    players,
    playerOf,
    cue,
    /** Returns how far the scene's sound is, in seconds; null without one, and after its end. */
    secondsInto(scene: Scene): number | null {
      const player = playerOf(scene);
      return player && !player.ended && hasSound(scene) ? player.currentTime - scene.from : null;
    },
    /** Plays the scene's sound alone; undefined for silence. `onRefused` is called if the browser wants a press first. */
    play(scene: Scene | undefined, onRefused: () => void): void {
      const player = playerOf(scene);
      for (const other of players) if (other !== player && !other.paused) other.pause();
      if (!player?.paused || player.ended) return;
      // Other errors have their event.
      player.play().catch((error: DOMException) => {
        if (error.name === "NotAllowedError") onRefused();
      });
    },
    /** Safari plays elements that were loaded in a press, and no others. */
    unlock(scene: Scene | undefined): void {
      for (const player of players) if (player.paused) player.load();
      if (scene) cue(scene);
    },
    leaveOut: (scene: Scene) => silent.add(scene.key),
    tryAllAgain: () => silent.clear(),
    /** Returns whether it is muted now. */
    toggleMuted(): boolean {
      sound.muted = !sound.muted;
      clip.muted = sound.muted;
      return sound.muted;
    },
  };
}
