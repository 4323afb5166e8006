/** Takes up what an earlier load of the page has left on this device, unless another tab has it. */
import type { VoiceStep } from "../../domain/voice.ts";
import type { StoredTake } from "../device-store.ts";
import { nextStepOf, type Take, takeOf, voiceOfTake } from "./take.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

export interface RestorerParts {
  list: VoiceList;
  /** Those of this tab. */
  takes: Map<string, Take>;
  store: Pick<TakeStore, "find" | "list" | "readChunks" | "readFile" | "forget">;
  /** Resolves once this tab alone has it, with what gives it back. */
  lock: (key: string) => Promise<() => void>;
  /** Null where another tab has it. */
  tryLock: (key: string) => Promise<(() => void) | null>;
  /** Shows what the device has kept of what the athlete wrote. */
  restoreTyped: (key: string) => Promise<void>;
  onFound: (take: Take, step: VoiceStep) => void;
  /** It is on the server, and waits to be transcribed. */
  onSent: (key: string, recordingId: string) => void;
}

/** Returns what is called with a recap's share id. */
export function createTakeRestorer(parts: RestorerParts): (shareId: string) => Promise<void> {
  const { list, takes, store } = parts;
  /** Those that this tab has asked for. */
  const asked = new Set<string>();

  async function restoreOne(stored: StoredTake): Promise<void> {
    const release = await parts.tryLock(stored.key);
    if (release) return adopt(stored.key, release);
    // What another tab is recording right now is not a recording yet.
    if (stored.state !== "recording") {
      list.insert(voiceOfTake(stored, { kind: "waiting", for: "tab" }));
    }
    return adopt(stored.key, await parts.lock(stored.key));
  }

  async function adopt(key: string, release: () => void): Promise<void> {
    const stored = await store.find(key);
    // Another tab has brought it to its end, or it was deleted before the page was left.
    if (!stored || stored.state === "deleted") {
      await leave(key, release);
      list.arrive();
      return;
    }
    const take = takeOf(stored, { release });
    if (stored.state === "sent" && stored.recordingId !== null) {
      takes.set(key, take);
      parts.onSent(key, stored.recordingId);
      return;
    }
    const sound = await soundOf(stored);
    if (sound.size === 0) return leave(key, release);
    parts.onFound(take, stored.state === "recording" ? { kind: "found" } : nextStepOf(stored));
    list.change(key, { soundUrl: URL.createObjectURL(sound) });
    await parts.restoreTyped(key);
  }

  /** There is nothing of it to go on with. */
  async function leave(key: string, release: () => void): Promise<void> {
    await store.forget(key);
    list.remove(key);
    release();
  }

  async function soundOf({ key, state, type }: StoredTake): Promise<Blob> {
    const file = state === "finished" ? await store.readFile(key) : null;
    return file
      ? new Blob([file.bytes], { type: file.contentType })
      : new Blob(await store.readChunks(key), { type });
  }

  return async (shareId) => {
    for (const stored of await store.list(shareId)) {
      if (takes.has(stored.key) || asked.has(stored.key)) continue;
      asked.add(stored.key);
      void restoreOne(stored);
    }
  };
}
