/**
 * Saves text while it is typed (product.md, Saving). One save is in flight at a time, followed by the latest value. A
 * save without an answer is retried with the same save id. After a 429 the next save waits for its Retry-After, after the end
 * of the session for `flush`. The caller supplies what is saved and how it is sent; this file touches no network and no storage.
 */

import type { OwnerRecap } from "../../domain/recap/public-recap.ts";
import type { RecapPatch } from "../../domain/recap/recap.ts";
import type { PatchOutcome } from "../network/recap-api.ts";

/** How long after the first unsaved character a save starts. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LONGEST_RETRY_DELAY_MS = 15_000;

/** `Patch` is what one save changes, `Current` is the server's version that a stale save receives. */
export type AutosaveState<Patch = RecapPatch, Current = OwnerRecap> =
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
  | { kind: "stale"; recap: Current; mine: Patch }
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

export interface Autosave<Patch = RecapPatch, Current = OwnerRecap> {
  /** Enqueues the latest value. With `when` "later", the save starts with the next `flush`. */
  change(patch: Patch, when: "soon" | "later"): void;
  /** Saves what is pending. Resolves when no save is in flight, or what is pending is held back (`isWithheld`). */
  flush(by?: FlushedBy): Promise<AutosaveState<Patch, Current>>;
  /** Bases the next save on this `rev`: after a conflict, or for restored text that was typed on it. */
  adopt(rev: number): void;
  rev(): number;
  /** Whether a save is in flight or pending. */
  isBusy(): boolean;
  stop(): void;
}

interface AutosaveDeps<Patch, Current> {
  rev: number;
  send: (save: Save<Patch>) => Promise<PatchOutcome<Current>>;
  createSaveId: () => string;
  onState: (state: AutosaveState<Patch, Current>) => void;
  /** Called when the server has stored this patch, as this `rev`. */
  onSaved: (patch: Patch, rev: number) => void;
  /** Whether the other save changed the same fields. If not, this save is sent again on top of it. */
  isConflict: (theirs: Current, mine: Patch) => boolean;
  /** Called with the server's version before this save is sent again on top of it. */
  onMerge: (theirs: Current) => void;
}

interface Save<Patch> {
  saveId: string;
  rev: number;
  patch: Patch;
}

export function createAutosave<Patch, Current extends { rev: number }>(
  deps: AutosaveDeps<Patch, Current>,
): Autosave<Patch, Current> {
  return new SaveQueue(deps);
}

class SaveQueue<Patch, Current extends { rev: number }> implements Autosave<Patch, Current> {
  #deps: AutosaveDeps<Patch, Current>;
  #rev: number;
  #pending: Patch | null = null;
  #pendingWhen: "soon" | "later" = "soon";
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: AutosaveState<Patch, Current> = { kind: "idle" };
  #wakeRetry: (() => void) | null = null;
  /** Milliseconds since 1970; 0 after any outcome that is not a limit. */
  #limitedUntil = 0;
  #isStopped = false;

  constructor(deps: AutosaveDeps<Patch, Current>) {
    this.#deps = deps;
    this.#rev = deps.rev;
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

  adopt(rev: number) {
    this.#rev = rev;
    this.#enter({ kind: "idle" });
    if (this.#pending !== null) void this.#start();
  }

  rev() {
    return this.#rev;
  }

  isBusy() {
    return this.#pending !== null || this.#running !== null;
  }

  stop() {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wakeRetry?.();
  }

  #enter(state: AutosaveState<Patch, Current>) {
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
    const { save, outcome } = await this.#sendUntilAnswered(this.#takeSave(patch));
    if (outcome.kind === "lost" || outcome.kind === "limited") return;
    if (outcome.kind === "signed-out") return this.#pauseUntilSignedIn(save.patch);
    this.#finish(outcome, save.patch);
    if (this.#hasToResend()) await this.#run();
  }

  #takeSave(patch: Patch): Save<Patch> {
    this.#pending = null;
    return { saveId: this.#deps.createSaveId(), rev: this.#rev, patch };
  }

  /** Retries until the server answers; lost or limited only after `stop`. Returns the save that was sent last. */
  async #sendUntilAnswered(first: Save<Patch>) {
    let save = first;
    let lostAttempts = 0;
    while (true) {
      this.#enter({ kind: "saving" });
      const outcome = await this.#deps.send(save);
      this.#limitedUntil = outcome.kind === "limited" ? Date.now() + outcome.retryAfterMs : 0;
      if (outcome.kind === "limited") {
        this.#enter({ kind: "limited", message: outcome.message });
        if (!this.#isStopped) await this.#pause(outcome.retryAfterMs);
        if (this.#isStopped) return { save, outcome };
        // A save whose answer was lost may have been written, so it is retried with the same id.
        if (lostAttempts === 0) save = this.#newest() ?? save;
      } else if (outcome.kind === "lost" && !this.#isStopped) {
        this.#enter({ kind: "retrying", ...(outcome.isOffline && { isOffline: true }) });
        await this.#pause(RETRY_DELAYS_MS[lostAttempts++] ?? LONGEST_RETRY_DELAY_MS);
      } else {
        return { save, outcome };
      }
    }
  }

  /** Returns a save of the text typed since then, or null if none was typed or it waits for `flush`. */
  #newest(): Save<Patch> | null {
    return this.#pending !== null && this.#pendingWhen === "soon" ? this.#takeSave(this.#pending) : null;
  }

  /** After a stale save without a conflict, the same text is sent again. */
  #hasToResend(): boolean {
    return this.#state.kind === "saving";
  }

  #pauseUntilSignedIn(patch: Patch) {
    this.#pending ??= patch;
    this.#enter({ kind: "signed-out" });
  }

  #finish(
    outcome: Exclude<PatchOutcome<Current>, { kind: "lost" | "limited" | "signed-out" }>,
    patch: Patch,
  ) {
    if (outcome.kind === "saved") {
      this.#rev = outcome.rev;
      this.#deps.onSaved(patch, outcome.rev);
      this.#enter({ kind: "saved" });
    } else if (outcome.kind === "stale") {
      this.#handleStale(outcome.recap, this.#pending ?? patch);
    } else {
      this.#enter(outcome);
    }
  }

  /** Resolves a save that another tab has overtaken. */
  #handleStale(theirs: Current, mine: Patch) {
    this.#pending = mine;
    if (this.#deps.isConflict(theirs, mine)) {
      this.#enter({ kind: "stale", recap: theirs, mine });
      return;
    }
    this.#rev = theirs.rev;
    this.#deps.onMerge(theirs);
    this.#enter({ kind: "saving" });
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
  async #waitForSave(): Promise<AutosaveState<Patch, Current>> {
    while (this.#running !== null && !isWithheld(this.#state)) {
      await Promise.race([this.#running, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    return this.#state;
  }
}
