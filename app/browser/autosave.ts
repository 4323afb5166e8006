/**
 * Saves what is typed while it is typed: one save in flight, the latest value next, a lost answer retried with the
 * same save id (product.md, Saving). When the server limits saves, the next one waits for its Retry-After. The caller
 * supplies what is saved and where.
 */

import type { OwnerRecap } from "../domain/owner-recap.ts";
import type { RecapPatch } from "../domain/recap.ts";
import type { PatchOutcome } from "./recap-api.ts";

/** How long after the first unsaved character a save starts. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000];
const LONGEST_RETRY_DELAY_MS = 15_000;

/** `Patch` is what one save changes, `Current` what a stale one is told of what stands on the server. */
export type AutosaveState<Patch = RecapPatch, Current = OwnerRecap> =
  | { kind: "idle" }
  /** For `flush`. */
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "retrying" }
  /** The server rejects saves for now; `message` says when to try again. */
  | { kind: "limited"; message: string }
  | { kind: "stale"; recap: Current; mine: Patch }
  | { kind: "rejected"; fields: Record<string, string[]>; message: string };

/** Who requested the save. During a limit only the athlete's button makes an attempt. */
export type FlushedBy = "athlete" | "page";

/** Whether unsaved text is waiting for the network or for a limit to end. */
export function isHeldBack({ kind }: Pick<AutosaveState, "kind">): boolean {
  return kind === "retrying" || kind === "limited";
}

export interface Autosave<Patch = RecapPatch, Current = OwnerRecap> {
  /** Takes the latest value; `when` "later" leaves the start of the save to `flush`. */
  change(patch: Patch, when: "soon" | "later"): void;
  /** Saves what is waiting; resolves when no save is in flight, the network is down or the server limits saves. */
  flush(by?: FlushedBy): Promise<AutosaveState<Patch, Current>>;
  /** Go on from this `rev`: after a conflict, or with text that was typed on it. */
  adopt(rev: number): void;
  rev(): number;
  /** Whether something is being saved or waits for it. */
  isBusy(): boolean;
  stop(): void;
}

interface AutosaveParts<Patch, Current> {
  rev: number;
  send: (save: Save<Patch>) => Promise<PatchOutcome<Current>>;
  createSaveId: () => string;
  onState: (state: AutosaveState<Patch, Current>) => void;
  /** Called when the server has this patch. */
  onSaved: (patch: Patch) => void;
  /** Whether the other save changed the same fields; if not, this one goes again on top of it. */
  isConflict: (theirs: Current, mine: Patch) => boolean;
  /** Called with another save that this one now goes on top of. */
  onMerge: (theirs: Current) => void;
}

interface Save<Patch> {
  saveId: string;
  rev: number;
  patch: Patch;
}

export function createAutosave<Patch, Current extends { rev: number }>(
  parts: AutosaveParts<Patch, Current>,
): Autosave<Patch, Current> {
  return new SaveQueue(parts);
}

class SaveQueue<Patch, Current extends { rev: number }> implements Autosave<Patch, Current> {
  #parts: AutosaveParts<Patch, Current>;
  #rev: number;
  #waiting: Patch | null = null;
  #waitsFor: "soon" | "later" = "soon";
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #state: AutosaveState<Patch, Current> = { kind: "idle" };
  #wakeRetry: (() => void) | null = null;
  /** Milliseconds since 1970; 0 after any outcome that is not a limit. */
  #limitedUntil = 0;
  #isStopped = false;

  constructor(parts: AutosaveParts<Patch, Current>) {
    this.#parts = parts;
    this.#rev = parts.rev;
  }

  change(patch: Patch, when: "soon" | "later") {
    this.#waiting = patch;
    this.#waitsFor = when;
    if (when === "soon") this.#schedule();
    else if (this.#running === null && this.#state.kind !== "stale") this.#enter({ kind: "waiting" });
  }

  async flush(by: FlushedBy = "page") {
    if (this.#state.kind === "limited") {
      this.#waitsFor = "soon";
      if (by === "page" && Date.now() < this.#limitedUntil) return this.#state;
    }
    this.#wakeRetry?.();
    while (this.#waiting !== null && this.#state.kind !== "stale") {
      void this.#start();
      const { kind } = await this.#untilQuiet();
      if (isHeldBack({ kind }) || kind === "rejected") break;
    }
    return this.#untilQuiet();
  }

  adopt(rev: number) {
    this.#rev = rev;
    this.#enter({ kind: "idle" });
    if (this.#waiting !== null) void this.#start();
  }

  rev() {
    return this.#rev;
  }

  isBusy() {
    return this.#waiting !== null || this.#running !== null;
  }

  stop() {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#wakeRetry?.();
  }

  #enter(state: AutosaveState<Patch, Current>) {
    this.#state = state;
    if (!this.#isStopped) this.#parts.onState(state);
  }

  #schedule() {
    // `stop` ends the wait for a limit early; nothing may be sent then.
    const isHeld = this.#state.kind === "stale" || Date.now() < this.#limitedUntil;
    if (this.#timer === null && this.#running === null && !isHeld)
      this.#timer = setTimeout(() => void this.#start(), SAVE_DELAY_MS);
  }

  #start(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#waiting !== null && this.#waitsFor === "soon") this.#schedule();
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    const patch = this.#waiting;
    if (patch === null || this.#state.kind === "stale") return;
    const { save, outcome } = await this.#sendUntilAnswered(this.#takeSave(patch));
    if (outcome.kind === "lost" || outcome.kind === "limited") return;
    this.#finish(outcome, save.patch);
    if (this.#isSaving()) await this.#run();
  }

  #takeSave(patch: Patch): Save<Patch> {
    this.#waiting = null;
    return { saveId: this.#parts.createSaveId(), rev: this.#rev, patch };
  }

  /** Retries until the server answers; lost or limited only after `stop`. Returns the save that was sent last. */
  async #sendUntilAnswered(first: Save<Patch>) {
    let save = first;
    let losses = 0;
    while (true) {
      this.#enter({ kind: "saving" });
      const outcome = await this.#parts.send(save);
      this.#limitedUntil = outcome.kind === "limited" ? Date.now() + outcome.retryAfterMs : 0;
      if (outcome.kind === "limited") {
        this.#enter({ kind: "limited", message: outcome.message });
        if (!this.#isStopped) await this.#pause(outcome.retryAfterMs);
        if (this.#isStopped) return { save, outcome };
        // A save that was lost before may have been written, so it is retried with the same id.
        if (losses === 0) save = this.#newest() ?? save;
      } else if (outcome.kind === "lost" && !this.#isStopped) {
        this.#enter({ kind: "retrying" });
        await this.#pause(RETRY_DELAYS_MS[losses++] ?? LONGEST_RETRY_DELAY_MS);
      } else {
        return { save, outcome };
      }
    }
  }

  /** Returns a save of the text typed since, or null if there is none or it waits for `flush`. */
  #newest(): Save<Patch> | null {
    return this.#waiting !== null && this.#waitsFor === "soon" ? this.#takeSave(this.#waiting) : null;
  }

  /** After a stale save without a conflict the same text goes again. */
  #isSaving(): boolean {
    return this.#state.kind === "saving";
  }

  #finish(outcome: Exclude<PatchOutcome<Current>, { kind: "lost" | "limited" }>, patch: Patch) {
    if (outcome.kind === "saved") {
      this.#rev = outcome.rev;
      this.#parts.onSaved(patch);
      this.#enter({ kind: "saved" });
    } else if (outcome.kind === "stale") {
      this.#meet(outcome.recap, this.#waiting ?? patch);
    } else {
      this.#enter(outcome);
    }
  }

  /** Another tab has saved in between. */
  #meet(theirs: Current, mine: Patch) {
    this.#waiting = mine;
    if (this.#parts.isConflict(theirs, mine)) {
      this.#enter({ kind: "stale", recap: theirs, mine });
      return;
    }
    this.#rev = theirs.rev;
    this.#parts.onMerge(theirs);
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
        // At once, so that whoever woke it waits for this attempt.
        this.#enter({ kind: "saving" });
        resolve();
      };
    });
  }

  /** Waits for the save in flight, but not for the network to return or a limit to end. */
  async #untilQuiet(): Promise<AutosaveState<Patch, Current>> {
    while (this.#running !== null && !isHeldBack(this.#state)) {
      await Promise.race([this.#running, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    return this.#state;
  }
}
