/** Resumes takes that an earlier page left on this device, unless another tab holds them. */
import type { VoiceStep } from "../../domain/voice/voice.ts";
import type { StoredTake } from "../device/device-store.ts";
import { createTake, nextStepOf, type Take, voiceOfTake } from "./take.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

export interface RestorerDeps {
  list: VoiceList;
  /** The takes of this tab. */
  takes: Map<string, Take>;
  store: Pick<TakeStore, "find" | "list" | "readChunks" | "readFile" | "remove">;
  /** Waits for the take's lock. Resolves with a function that releases it. */
  lock: (key: string) => Promise<() => void>;
  /** Resolves with null if another tab holds the lock. */
  tryLock: (key: string) => Promise<(() => void) | null>;
  /** Shows the typed transcript that is stored on the device. */
  restoreTyped: (key: string) => Promise<void>;
  onFound: (take: Take, step: VoiceStep) => void;
  /** Called for a take that is on the server and waits to be transcribed. */
  onSent: (key: string, recordingId: string) => void;
}

/** Returns a function that resumes the takes of a recap: all, or those in these states. */
export function createTakeRestorer(
  deps: RestorerDeps,
): (shareId: string, states?: StoredTake["state"][]) => Promise<void> {
  const { list, takes, store } = deps;
  /** The keys of the takes that this tab has resumed or waits for. */
  const restoring = new Set<string>();

  async function restoreOne(stored: StoredTake): Promise<void> {
    const release = await deps.tryLock(stored.key);
    if (release) return adopt(stored.key, release);
    // A take that another tab is still recording is not shown.
    if (stored.state !== "recording") {
      list.insert(voiceOfTake(stored, { kind: "waiting", for: "tab" }));
    }
    return adopt(stored.key, await deps.lock(stored.key));
  }

  async function adopt(key: string, release: () => void): Promise<void> {
    const stored = await store.find(key);
    // Another tab has completed it, or it was deleted before the page was closed.
    if (!stored || stored.state === "deleted") {
      await discard(key, release);
      list.requestReload();
      return;
    }
    const take = createTake(stored, { release });
    if (stored.state === "sent" && stored.recordingId !== null) {
      takes.set(key, take);
      deps.onSent(key, stored.recordingId);
      return;
    }
    const audio = await loadAudio(stored);
    if (audio.size === 0) return discard(key, release);
    deps.onFound(take, stored.state === "recording" ? { kind: "found" } : nextStepOf(stored));
    list.change(key, { soundUrl: URL.createObjectURL(audio) });
    await deps.restoreTyped(key);
  }

  /** Deletes a take that cannot be resumed. */
  async function discard(key: string, release: () => void): Promise<void> {
    await store.remove(key);
    list.remove(key);
    release();
  }

  async function loadAudio({ key, state, type }: StoredTake): Promise<Blob> {
    const file = state === "finished" ? await store.readFile(key) : null;
    return file
      ? new Blob([file.bytes], { type: file.contentType })
      : new Blob(await store.readChunks(key), { type });
  }

  return async (shareId, states) => {
    for (const stored of await store.list(shareId)) {
      if (states && !states.includes(stored.state)) continue;
      if (takes.has(stored.key) || restoring.has(stored.key)) continue;
      restoring.add(stored.key);
      void restoreOne(stored);
    }
  };
}
