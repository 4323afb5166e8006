/**
 * Saves text while it is typed (product.md, Saving). One save is in flight at a time, followed by the latest value. A
 * save without an answer is retried. After a 429 the next save waits for its Retry-After, after the end of the session for
 * `flush`. The caller supplies what is saved and how it is sent; this file touches no network and no storage.
 */

import type { RecapPatch, Values } from "../device/recap-patch.ts";
import type { EditsOutcome } from "../network/recap-api.ts";

/** How long after the first unsaved character a save starts. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LONGEST_RETRY_DELAY_MS = 15_000;

/** `Patch` is what one save changes. */
export type AutosaveState<Patch = RecapPatch> =
  | { kind: "idle" }
  /** A change waits for `flush`. */
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** `isOffline`: the last attempt has reached nobody. */
  | { kind: "retrying"; isOffline?: boolean }
  /** The server rejects saves for now; `message` says when to try again. */
  | { kind: "limited"; message: string }
  /** Nobody is signed in here any more. The change waits for `flush`. */
  | { kind: "signed-out" }
  /** Fields have been changed elsewhere: `theirs` is what the server has of them. */
  | { kind: "stale"; theirs: Values; mine: Patch }
  | { kind: "rejected"; fields: Record<string, string[]>; message: string };

/** Whether a form has to wait for it. Not for the network: without one, the device answers the form (routes/offline). */
export function isHeldBack<State extends Pick<AutosaveState, "kind"> & { isOffline?: boolean }>(
  state: State,
): state is Extract<State, { kind: "retrying" | "limited" | "signed-out" }> {
  return isWithheld(state) && !state.isOffline;
}

/** Who requested the save. During a limit, only the athlete's button makes an attempt. */
export type FlushedBy = "athlete" | "page";

/** Whether unsaved text is waiting for the network, for a limit to end or for the athlete to sign in. */
function isWithheld<State extends Pick<AutosaveState, "kind">>(
  state: State,
): state is Extract<State, { kind: "retrying" | "limited" | "signed-out" }> {
  return state.kind === "retrying" || state.kind === "limited" || state.kind === "signed-out";
}

export interface Autosave<Patch = RecapPatch> {
  /** Enqueues the latest value. With `when` "later", the save starts with the next `flush`. */
  change(patch: Patch, when: "soon" | "later"): void;
  /** Saves what is pending. Resolves when no save is in flight, or what is pending is held back (`isWithheld`). */
  flush(by?: FlushedBy): Promise<AutosaveState<Patch>>;
  /** After a conflict: sends what is pending again. */
  resume(): void;
  /** Whether a save is in flight or pending. */
  isBusy(): boolean;
  stop(): void;
}

interface AutosaveDeps<Patch> {
  send: (patch: Patch) => Promise<EditsOutcome>;
  onState: (state: AutosaveState<Patch>) => void;
  /** Called when the server has stored this patch, in this version of the recap. */
  onSaved: (patch: Patch, version: number) => void;
}

export function createAutosave<Patch>(deps: AutosaveDeps<Patch>): Autosave<Patch> {
  return new SaveQueue(deps);
}

class SaveQueue<Patch> implements Autosave<Patch> {
  #deps: AutosaveDeps<Patch>;
  #pending: Patch | null = null;
  #pendingWhen: "soon" | "later" = "soon";
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: AutosaveState<Patch> = { kind: "idle" };
  #wakeRetry: (() => void) | null = null;
  /** Milliseconds since 1970; 0 after any outcome that is not a limit. */
  #limitedUntil = 0;
  #isStopped = false;

  constructor(deps: AutosaveDeps<Patch>) {
    this.#deps = deps;
  }

  change(patch: Patch, when: "soon" | "later") {
    this.#pending = patch;
    this.#pendingWhen = when;
    if (when === "soon") this.#schedule();
    else if (this.#running === null && this.#state.kind !== "stale") this.#enter({ kind: "waiting" });
  }

  async flush(by: FlushedBy = "page") {
    if (this.#state.kind === "limited") {
      this.#pendingWhen = "soon";
      if (by === "page" && Date.now() < this.#limitedUntil) return this.#state;
    }
    this.#wakeRetry?.();
    while (this.#pending !== null && this.#state.kind !== "stale") {
      void this.#start();
      const { kind } = await this.#waitForSave();
      if (isWithheld({ kind }) || kind === "rejected") break;
    }
    return this.#waitForSave();
  }

  resume() {
    this.#enter({ kind: "idle" });
    if (this.#pending !== null) void this.#start();
  }

  isBusy() {
    return this.#pending !== null || this.#running !== null;
  }

  stop() {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wakeRetry?.();
  }

  #enter(state: AutosaveState<Patch>) {
    this.#state = state;
    if (!this.#isStopped) this.#deps.onState(state);
  }

  #schedule() {
    // `stop` ends the wait for a limit early; nothing may be sent then.
    const isRefused = this.#state.kind === "stale" || this.#state.kind === "signed-out";
    const isBlocked = isRefused || Date.now() < this.#limitedUntil;
    if (this.#timer === null && this.#running === null && !isBlocked)
      this.#timer = setTimeout(() => void this.#start(), SAVE_DELAY_MS);
  }

  #start(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#pending !== null && this.#pendingWhen === "soon") this.#schedule();
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    const patch = this.#pending;
    if (patch === null || this.#state.kind === "stale") return;
    this.#pending = null;
    const { sent, outcome } = await this.#sendUntilAnswered(patch);
    if (outcome.kind === "lost" || outcome.kind === "limited") return;
    if (outcome.kind === "signed-out") return this.#pauseUntilSignedIn(sent);
    this.#finish(outcome, sent);
  }

  /** Retries until the server answers; lost or limited only after `stop`. Returns the patch that was sent last. */
  async #sendUntilAnswered(first: Patch) {
    let sent = first;
    let lostAttempts = 0;
    while (true) {
      this.#enter({ kind: "saving" });
      const outcome = await this.#deps.send(sent);
      this.#limitedUntil = outcome.kind === "limited" ? Date.now() + outcome.retryAfterMs : 0;
      if (outcome.kind === "limited") {
        this.#enter({ kind: "limited", message: outcome.message });
        if (!this.#isStopped) await this.#pause(outcome.retryAfterMs);
        if (this.#isStopped) return { sent, outcome };
        // A save whose answer was lost may have been written. It is retried as it is, so few values have to be told apart.
        if (lostAttempts === 0) sent = this.#newest() ?? sent;
      } else if (outcome.kind === "lost" && !this.#isStopped) {
        this.#enter({ kind: "retrying", ...(outcome.isOffline && { isOffline: true }) });
        await this.#pause(RETRY_DELAYS_MS[lostAttempts++] ?? LONGEST_RETRY_DELAY_MS);
      } else {
        return { sent, outcome };
      }
    }
  }

  /** Returns what was typed since then, or null if nothing was typed or it waits for `flush`. */
  #newest(): Patch | null {
    if (this.#pendingWhen === "later") return null;
    const newest = this.#pending;
    this.#pending = null;
    return newest;
  }

  #pauseUntilSignedIn(patch: Patch) {
    this.#pending ??= patch;
    this.#enter({ kind: "signed-out" });
  }

  #finish(outcome: Exclude<EditsOutcome, { kind: "lost" | "limited" | "signed-out" }>, patch: Patch) {
    if (outcome.kind === "saved") {
      this.#deps.onSaved(patch, outcome.version);
      this.#enter({ kind: "saved" });
    } else if (outcome.kind === "stale") {
      this.#pending ??= patch;
      this.#enter({ kind: "stale", theirs: outcome.theirs, mine: this.#pending });
    } else {
      this.#enter(outcome);
    }
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const retryTimer = setTimeout(() => {
        this.#wakeRetry = null;
        resolve();
      }, delayMs);
      this.#wakeRetry = () => {
        clearTimeout(retryTimer);
        this.#wakeRetry = null;
        // Entered here and not by the retry, so that the caller waits for this attempt.
        this.#enter({ kind: "saving" });
        resolve();
      };
    });
  }

  /** Waits for the save in flight, but not for what holds it back. */
  async #waitForSave(): Promise<AutosaveState<Patch>> {
    while (this.#running !== null && !isWithheld(this.#state)) {
      await Promise.race([this.#running, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    return this.#state;
  }
}
