import { expect, test } from "vitest";
import { isRunning, nextState, type PlayerEvent, type PlayerState, startAt } from "./player-clock.ts";

const SCENES = [{ seconds: 2 }, { seconds: 3 }, { seconds: 1 }];

/** Plays from the first scene, with everything loaded at once. */
function played(...events: (PlayerEvent | PlayerEvent["kind"])[]): PlayerState {
  return events.reduce<PlayerState>(
    (state, given) => {
      const event = typeof given === "string" ? ({ kind: given } as PlayerEvent) : given;
      const next = nextState(state, event, SCENES);
      return next.scene === state.scene ? next : nextState(next, { kind: "ready" }, SCENES);
    },
    nextState(startAt(0, true, SCENES), { kind: "ready" }, SCENES),
  );
}

const tick = (seconds: number): PlayerEvent => ({ kind: "tick", seconds });
const sound = (seconds: number): PlayerEvent => ({ kind: "sound", seconds });

test("time runs from scene to scene, and ends with the last moment of the last scene", () => {
  expect(played(tick(1.5))).toMatchObject({ scene: 0, seconds: 1.5 });
  expect(played(tick(1.5), tick(0.5))).toMatchObject({ scene: 1, seconds: 0 });
  const over = played(tick(2), tick(3), tick(1));
  expect(over).toMatchObject({ scene: 2, seconds: 1, isOver: true });
  expect(isRunning(over)).toBe(false);
  expect(nextState(over, tick(1), SCENES)).toBe(over);
});

test.each(["pause", "hold"] as const)("nothing moves after %s, not even with a sound", (stop) => {
  const stopped = played(tick(1), stop, tick(0.5), sound(1.8));
  expect(stopped).toMatchObject({ scene: 0, seconds: 1 });
  expect(nextState(stopped, { kind: stop === "pause" ? "play" : "release" }, SCENES)).toSatisfy(isRunning);
});

test("a film that was paused stays paused when it is held and released", () => {
  expect(isRunning(played("pause", "hold", "release"))).toBe(false);
});

test("a scene waits until it is loaded, and shown again it is loaded still", () => {
  const state = nextState(played(tick(1)), { kind: "next" }, SCENES);
  expect(state).toMatchObject({ scene: 1, isReady: false });
  expect(nextState(state, tick(1), SCENES)).toBe(state);
  expect(isRunning(nextState(state, { kind: "ready" }, SCENES))).toBe(true);
  expect(played(tick(1), "previous")).toMatchObject({ scene: 0, seconds: 0, isReady: true });
});

test("the sound says where its scene is, also back, and ends it", () => {
  expect(played(sound(1.2), sound(0.9))).toMatchObject({ scene: 0, seconds: 0.9 });
  expect(played(sound(-0.1))).toMatchObject({ scene: 0, seconds: 0 });
  expect(played(sound(2.1))).toMatchObject({ scene: 1, seconds: 0 });
});

test("scenes are shown from their start, and paused ones stay paused", () => {
  expect(played("next", tick(1), "previous")).toMatchObject({ scene: 0, seconds: 0, isPlaying: true });
  expect(played("pause", "last")).toMatchObject({ scene: 2, isPlaying: false });
  expect(played("last", "first")).toMatchObject({ scene: 0 });
  expect(played("last", "next")).toMatchObject({ scene: 2, isOver: true });
});

test("from the end, one goes back to the last scene or plays again", () => {
  expect(played("last", "next", "previous")).toMatchObject({ scene: 2, seconds: 0, isOver: false });
  expect(played("last", "next", "toggle")).toMatchObject({ scene: 0, isPlaying: true, isOver: false });
  expect(played("last", "pause", "next", "restart")).toMatchObject({ scene: 0, isPlaying: true });
});

test.each([
  [2, 2],
  [7, 2],
  [-1, 0],
  [Number.NaN, 0],
  [1.9, 1],
])("scene %s of an address begins with %s", (asked, first) => {
  expect(startAt(asked, false, SCENES)).toMatchObject({ scene: first, isPlaying: false });
});
