/** Makes the reel of a film, reports its progress and outcome, and keeps the device awake meanwhile. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Film } from "../../domain/film/film.ts";
import type { Size } from "../../domain/media/focal-point.ts";
import { useAskBeforeLeaving } from "../lib/ask-before-leaving.ts";
import { keepAwake } from "../lib/wake-lock.ts";
import { noteReelPace, noteReelUnderWay } from "./film-choice.ts";
import { makeReel, type ReelOutcome } from "./make-reel.ts";
import { createSecondsLeft } from "./seconds-left.ts";

export type ReelState =
  | { kind: "idle" }
  /** `secondsLeft` is null until it can be estimated. */
  | { kind: "making"; done: number; secondsLeft: number | null }
  | { kind: "cancelled" }
  | { kind: "made"; file: File; unread: number; film: Film }
  | Exclude<ReelOutcome, { kind: "made" }>;

export type Reel = ReturnType<typeof useReel>;

export function useReel() {
  const [state, setState] = useState<ReelState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  useAskBeforeLeaving(state.kind === "making");

  /** `name` is the file name without its extension. */
  async function make(film: Film, size: Size, name: string) {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: "making", done: 0, secondsLeft: null });
    keepAwake("reel", true);
    const clearUnderWay = noteReelUnderWay();
    const secondsLeft = createSecondsLeft();
    const began = performance.now();
    try {
      const outcome = await makeReel({
        ...{ film, size, signal: controller.signal },
        onProgress: (done) =>
          setState({ kind: "making", done, secondsLeft: secondsLeft(done, performance.now()) }),
      });
      if (outcome.kind === "made") noteReelPace(film.seconds, (performance.now() - began) / 1_000);
      setState(outcome.kind === "made" ? madeOf(outcome, film, name) : outcome);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
      setState({ kind: "cancelled" });
    } finally {
      clearUnderWay();
      keepAwake("reel", false);
    }
  }

  return { state, make, cancel };
}

function madeOf({ reel }: Extract<ReelOutcome, { kind: "made" }>, film: Film, name: string): ReelState {
  const { bytes, contentType, unread } = reel;
  const file = new File([bytes], `${name}.${contentType.slice("video/".length)}`, { type: contentType });
  return { kind: "made", file, unread, film };
}
