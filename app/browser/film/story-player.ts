/**
 * The state of story mode: which scene is shown, how far it is, and what it waits for. The time is the one of the recording or
 * clip that is heard, so that captions fit; other scenes follow the clock.
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

/** What is seen and heard of it. */
interface Stage {
  find(): Promise<FoundStory>;
  /** Before the first scene. */
  prepare(story: Story): Promise<void>;
  /** The shown scene begins. */
  enter(film: Film, state: PlayerState): void;
  /** Loads the scene's pictures. Resolves with whether all are there. */
  load(scene: Scene): Promise<boolean>;
  secondsHeard(scene: Scene): number | null;
  showState(state: PlayerState, problem: StoryProblem | null): void;
  showWaiting(isWaiting: boolean): void;
  paint(film: Film, state: PlayerState): void;
}

/** `first` from 0. `signal` ends it. */
type PlayerOptions = { first: number; isPlaying: boolean; signal: AbortSignal };

/** A sound that stands still for so long is being loaded. */
const WAITING_MS = 300;
/** After so long, it is asked whether the story can still be had. */
const STUCK_MS = 8_000;

export function storyPlayer(stage: Stage, { first, isPlaying, signal }: PlayerOptions) {
  let film: Film | null = null;
  let state: PlayerState = startAt(0, isPlaying, []);
  let problem: StoryProblem | null = null;
  let movedAt = 0;
  let lastFrame = 0;
  let request = 0;
  let isAsking = false;
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
    if (!isComplete && isCurrent()) await ask();
    // A picture of a story that can be had is missing alone.
    if (problem || !isCurrent()) return;
    dispatch({ kind: "ready" });
    // What fails is loaded again when it is shown.
    if (next) await stage.load(next).catch(() => {});
    draw();
  }

  /** Asks whether the story can still be had, and says so if not. Resolves with whether it can. */
  async function ask(): Promise<boolean> {
    if (isAsking) return !problem;
    isAsking = true;
    const found = await stage.find();
    isAsking = false;
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
      const heard = stage.secondsHeard(scene);
      dispatch(heard === null ? { kind: "tick", seconds: passed } : { kind: "sound", seconds: heard });
      if (state.seconds !== before.seconds || state.scene !== before.scene) movedAt = now;
    }
    const isWaiting = wantsToRun() && now - movedAt > WAITING_MS;
    stage.showWaiting(isWaiting);
    if (isWaiting && now - movedAt > STUCK_MS) {
      movedAt = now;
      void ask();
    }
    if (film) stage.paint(film, state);
    if (wantsToRun()) draw();
  }

  function wantsToRun(): boolean {
    return state.isPlaying && !state.isHeld && !state.isOver && !problem;
  }

  /** Paints with the next frame, and goes on as long as the film runs. */
  function draw(): void {
    if (!signal.aborted) request ||= requestAnimationFrame(frame);
  }

  return { start, dispatch, ask, recover, draw, currentScene, currentState: () => state };
}
