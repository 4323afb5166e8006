/**
 * Saves what is typed while it is typed: one save in flight, the latest value next, a lost answer retried with the
 * same save id (product.md, Saving).
 */
import type { RecapPatch, RecapSave } from "../domain/recap.ts";
import type { SendOutcome, StaleRecap } from "./recap-api.ts";

/** How long after the first unsaved character a save starts. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type AutosaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "retrying" }
  | { kind: "stale"; recap: StaleRecap; mine: RecapPatch }
  | { kind: "rejected"; fields: Record<string, string[]>; message: string };

export interface Autosave {
  /** Takes the latest value; `when` "later" leaves the start of the save to `flush`. */
  change(patch: RecapPatch, when: "soon" | "later"): void;
  /** Saves what is waiting and resolves when nothing is under way or the network is gone. */
  flush(): Promise<AutosaveState>;
  /** Go on from this `rev`: after a conflict, or with text that was typed on it. */
  adopt(rev: number): void;
  rev(): number;
  /** Whether something is being saved or waits for it. */
  isBusy(): boolean;
  stop(): void;
}

interface AutosaveParts {
  rev: number;
  send: (save: RecapSave) => Promise<SendOutcome>;
  createSaveId: () => string;
  onState: (state: AutosaveState) => void;
  /** Called when the server has this patch. */
  onSaved: (patch: RecapPatch) => void;
  /** Whether the other save changed the same fields; if not, this one goes again on top of it. */
  isConflict: (theirs: StaleRecap, mine: RecapPatch) => boolean;
}

export function createAutosave(parts: AutosaveParts): Autosave {
  let rev = parts.rev;
  let waiting: RecapPatch | null = null;
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let state: AutosaveState = { kind: "idle" };
  let waitsFor: "soon" | "later" = "soon";
  let wakeRetry: (() => void) | null = null;
  let stopped = false;

  function enter(next: AutosaveState) {
    state = next;
    if (!stopped) parts.onState(next);
  }

  function start(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running ??= run().finally(() => {
      running = null;
      if (waiting !== null && waitsFor === "soon" && state.kind !== "stale") schedule();
    });
    return running;
  }

  function schedule() {
    if (timer === null && running === null && state.kind !== "stale")
      timer = setTimeout(start, SAVE_DELAY_MS);
  }

  async function run(): Promise<void> {
    const patch = waiting;
    if (patch === null || state.kind === "stale") return;
    waiting = null;
    const save = { saveId: parts.createSaveId(), rev, patch };
    enter({ kind: "saving" });
    let outcome = await parts.send(save);
    for (let attempt = 0; outcome.kind === "lost" && !stopped; attempt++) {
      enter({ kind: "retrying" });
      await pause(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)] ?? 0);
      enter({ kind: "saving" });
      outcome = await parts.send(save);
    }
    if (outcome.kind === "lost") return;
    finish(outcome, patch);
    if (isSaving()) await run();
  }

  /** After a stale save without a conflict the same text goes again. */
  function isSaving(): boolean {
    return state.kind === "saving";
  }

  function finish(outcome: Exclude<SendOutcome, { kind: "lost" }>, patch: RecapPatch) {
    if (outcome.kind === "saved") {
      rev = outcome.rev;
      parts.onSaved(patch);
      enter({ kind: "saved" });
    } else if (outcome.kind === "stale") {
      const mine = waiting ?? patch;
      waiting = mine;
      if (parts.isConflict(outcome.recap, mine)) {
        enter({ kind: "stale", recap: outcome.recap, mine });
      } else {
        rev = outcome.recap.rev;
        enter({ kind: "saving" });
      }
    } else {
      enter(outcome);
    }
  }

  function pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const retryTimer = setTimeout(() => {
        wakeRetry = null;
        resolve();
      }, delayMs);
      wakeRetry = () => {
        clearTimeout(retryTimer);
        wakeRetry = null;
        // At once, so that whoever woke it waits for this attempt.
        enter({ kind: "saving" });
        resolve();
      };
    });
  }

  /** Waits for the save under way, but not for a network that is gone. */
  async function untilQuiet(): Promise<AutosaveState> {
    while (running !== null && (state as AutosaveState).kind !== "retrying") {
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    return state;
  }

  return {
    change(patch, when) {
      waiting = patch;
      waitsFor = when;
      if (when === "soon") schedule();
    },
    async flush() {
      wakeRetry?.();
      while (waiting !== null && state.kind !== "stale") {
        void start();
        const { kind } = await untilQuiet();
        if (kind === "retrying" || kind === "rejected") break;
      }
      return untilQuiet();
    },
    adopt(newRev) {
      rev = newRev;
      enter({ kind: "idle" });
      if (waiting !== null) void start();
    },
    rev: () => rev,
    isBusy: () => waiting !== null || running !== null,
    stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      wakeRetry?.();
    },
  };
}
