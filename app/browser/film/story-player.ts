/**
 * The state of story mode: the current scene, its progress, and what it waits for. A scene with a recording or clip follows the
 * media's time, so that captions stay in sync; other scenes follow the clock.
 */
import type { Film, Scene } from "../../domain/film/film.ts";
import {
  isRunning,
  nextState,
  type PlayerEvent,
  type PlayerState,
  startAt,
} from "../../domain/film/player-clock.ts";
import type { FoundStory, Story } from "./find-story.ts";

export type StoryProblem = Exclude<FoundStory["kind"], "found">;

/** The player's view, audio and data. */
interface Stage {
  find(): Promise<FoundStory>;
  /** Called once before the first scene. */
  prepare(story: Story): Promise<void>;
  /** Called when a scene starts. */
  enter(film: Film, state: PlayerState): void;
  /** Loads the scene's pictures. Resolves with whether all of them exist. */
  load(scene: Scene): Promise<boolean>;
  /** Returns the position of the scene's sound, in seconds from the scene's start; null without sound. */
  soundSeconds(scene: Scene): number | null;
  showState(state: PlayerState, problem: StoryProblem | null): void;
  showWaiting(isWaiting: boolean): void;
  paint(film: Film, state: PlayerState): void;
}

/** `first` is the index of the first scene. Aborting `signal` stops the player. */
type PlayerOptions = { first: number; isPlaying: boolean; signal: AbortSignal };

/** A scene that makes no progress for this long shows "loading". */
const WAITING_MS = 300;
/** A scene that makes no progress for this long triggers a check that the story is still available. */
const STUCK_MS = 8_000;

export function storyPlayer(stage: Stage, { first, isPlaying, signal }: PlayerOptions) {
  let film: Film | null = null;
  let state: PlayerState = startAt(0, isPlaying, []);
  let problem: StoryProblem | null = null;
  let movedAt = 0;
  let lastFrame = 0;
  let request = 0;
  let isChecking = false;
  signal.addEventListener("abort", () => cancelAnimationFrame(request));

  async function start(): Promise<void> {
    showState();
    stage.showWaiting(true);
    const found = await stage.find();
    if (signal.aborted) return;
    if (found.kind !== "found") return fail(found.kind);
    await stage.prepare(found.story);
    if (signal.aborted) return;
    film = found.story.film;
    state = startAt(first, state.isPlaying, film.scenes);
    enter();
  }

  const currentScene = () => film?.scenes[state.scene];

  function dispatch(event: PlayerEvent): void {
    if (!film || problem) return;
    const before = state;
    state = nextState(state, event, film.scenes);
    if (state === before) return;
    const isElsewhere = state.scene !== before.scene || (state.seconds === 0 && before.seconds > 0);
    if (isElsewhere || (before.isOver && !state.isOver)) enter();
    else showState();
  }

  function enter(): void {
    const scene = currentScene();
    if (!film || !scene) return;
    movedAt = performance.now();
    stage.enter(film, state);
    showState();
    void load(scene, film.scenes[state.scene + 1]);
  }

  async function load(scene: Scene, next: Scene | undefined): Promise<void> {
    const isCurrent = () => scene === currentScene() && !signal.aborted;
    const isComplete = await stage.load(scene).catch(() => false);
    if (!isComplete && isCurrent()) await checkAvailable();
    // The story is available, so only this picture is missing.
    if (problem || !isCurrent()) return;
    dispatch({ kind: "ready" });
    // A failed preload is retried when the scene is shown.
    if (next) await stage.load(next).catch(() => {});
    draw();
  }

  /** Checks whether the story is still available, and shows a problem if not. Resolves with whether it is. */
  async function checkAvailable(): Promise<boolean> {
    if (isChecking) return !problem;
    isChecking = true;
    const found = await stage.find();
    isChecking = false;
    if (found.kind !== "found" && !signal.aborted) fail(found.kind);
    return !problem;
  }

  function fail(what: StoryProblem): void {
    problem = what;
    state = { ...state, isReady: false };
    showState();
  }

  function recover(): void {
    if (!problem || problem === "gone") return;
    problem = null;
    if (film) enter();
    else void start();
  }

  function showState(): void {
    stage.showState(state, problem);
    lastFrame = performance.now();
    draw();
  }

  function frame(now: number): void {
    request = 0;
    const scene = currentScene();
    const passed = Math.min(now - lastFrame, 100) / 1_000;
    lastFrame = now;
    if (scene && isRunning(state)) {
      const before = state;
      const position = stage.soundSeconds(scene);
      dispatch(position === null ? { kind: "tick", seconds: passed } : { kind: "sound", seconds: position });
      if (state.seconds !== before.seconds || state.scene !== before.scene) movedAt = now;
    }
    const isWaiting = wantsToRun() && now - movedAt > WAITING_MS;
    stage.showWaiting(isWaiting);
    if (isWaiting && now - movedAt > STUCK_MS) {
      movedAt = now;
      void checkAvailable();
    }
    if (film) stage.paint(film, state);
    if (wantsToRun()) draw();
  }

  function wantsToRun(): boolean {
    return state.isPlaying && !state.isHeld && !state.isOver && !problem;
  }

  /** Paints with the next animation frame, and continues while the film runs. */
  function draw(): void {
    if (!signal.aborted) request ||= requestAnimationFrame(frame);
  }

  return { start, dispatch, checkAvailable, recover, draw, currentScene, currentState: () => state };
}
