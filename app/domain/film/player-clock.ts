/** The playback state machine of story mode: the current scene, the time in it, and whether it is running. */
import type { Scene } from "./film.ts";

export interface PlayerState {
  /** Index of the current scene. */
  scene: number;
  /** Seconds since the start of the scene. */
  seconds: number;
  /** Whether the viewer wants playback; it may still be loading or held. */
  isPlaying: boolean;
  /** Whether a long press holds playback. */
  isHeld: boolean;
  /** Whether the scene's files have loaded. */
  isReady: boolean;
  /** Whether the last scene has ended. */
  isOver: boolean;
}

export type PlayerEvent =
  /** `seconds` have passed since the last tick. */
  | { kind: "tick"; seconds: number }
  /** The scene's recording or clip is at this time, in seconds from the scene's start. */
  | { kind: "sound"; seconds: number }
  | { kind: "ready" | "play" | "pause" | "toggle" | "hold" | "release" | "restart" }
  | { kind: "next" | "previous" | "first" | "last" };

type Scenes = Pick<Scene, "seconds">[];

/** Returns the initial state. An index out of range is clamped. */
export function startAt(scene: number, isPlaying: boolean, scenes: Scenes): PlayerState {
  const last = scenes.length - 1;
  const first = Math.min(Math.max(Math.trunc(scene) || 0, 0), last);
  return { scene: first, seconds: 0, isPlaying, isHeld: false, isReady: false, isOver: false };
}

export function isRunning({ isPlaying, isHeld, isReady, isOver }: PlayerState): boolean {
  return isPlaying && !isHeld && isReady && !isOver;
}

export function nextState(state: PlayerState, event: PlayerEvent, scenes: Scenes): PlayerState {
  switch (event.kind) {
    case "tick":
      return isRunning(state) ? at(state, state.seconds + event.seconds, scenes) : state;
    case "sound":
      return isRunning(state) ? at(state, Math.max(0, event.seconds), scenes) : state;
    case "ready":
      return { ...state, isReady: true };
    case "play":
      return { ...state, isPlaying: true };
    case "pause":
      return { ...state, isPlaying: false };
    case "toggle":
      return state.isOver
        ? nextState(state, { kind: "restart" }, scenes)
        : { ...state, isPlaying: !state.isPlaying };
    case "hold":
      return { ...state, isHeld: true };
    case "release":
      return { ...state, isHeld: false };
    case "restart":
      return { ...show(state, 0), isPlaying: true };
    case "next":
      return state.scene === scenes.length - 1 ? end(state, scenes) : show(state, state.scene + 1);
    case "previous":
      return show(state, state.isOver ? state.scene : Math.max(0, state.scene - 1));
    case "first":
      return show(state, 0);
    case "last":
      return show(state, scenes.length - 1);
  }
}

/** Moves to this time of the scene, or to the next scene if this one is shorter. */
function at(state: PlayerState, seconds: number, scenes: Scenes): PlayerState {
  if (seconds < lengthOf(state, scenes)) return { ...state, seconds };
  return nextState(state, { kind: "next" }, scenes);
}

function show(state: PlayerState, scene: number): PlayerState {
  const isReady = state.isReady && scene === state.scene;
  return { ...state, scene, seconds: 0, isReady, isOver: false };
}

/** Stops at the end of the last scene, whose last frame stays visible. */
function end(state: PlayerState, scenes: Scenes): PlayerState {
  return { ...state, seconds: lengthOf(state, scenes), isOver: true };
}

function lengthOf({ scene }: PlayerState, scenes: Scenes): number {
  return scenes[scene]?.seconds ?? 0;
}
