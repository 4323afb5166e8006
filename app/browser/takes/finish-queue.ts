/** Makes playable files of stopped takes, oldest first and one at a time. Stores each in place of its chunks. */
import { REFUSALS } from "../../texts/media/refusals.ts";
import { RECORDER_TEXTS } from "../../texts/voice/recorder.ts";
import { VOICE_TOASTS, type VoiceToast } from "../../texts/voice/voice-messages.ts";
import type { StoredTakeFile } from "../device/device-store.ts";
import { UnloadedError } from "../lib/load-script.ts";
import type { Finisher } from "./finish-take.ts";
import { storedTakeOf, type Take } from "./take.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

/** Shorter takes are discarded: the button was pressed by accident. */
const MIN_TAKE_SECONDS = 0.5;
/** Shorter takes that cannot be read are discarded: they may contain no sound at all. */
const MIN_SOUND_SECONDS = 1.5;

interface FinishQueueDeps {
  list: VoiceList;
  takes: ReadonlyMap<string, Take>;
  store: Pick<TakeStore, "saveFile" | "readChunks">;
  finish: Finisher["finish"];
  /** Called when a take is ready to be sent. */
  onReady: () => void;
  /** Called when a take cannot be finished because a script did not load. */
  onUnloaded: (key: string) => void;
  /** Called for a take without sound, and for a memo that is no recording: the athlete still has that file. */
  onDiscard: (key: string) => void;
  onToast: (toast: VoiceToast) => void;
}

/** Returns a function to call whenever a take may be waiting to be finished. */
export function createFinishQueue(deps: FinishQueueDeps): () => void {
  const { list, takes, store, finish, onReady, onUnloaded, onDiscard, onToast } = deps;
  let isBusy = false;

  async function run(): Promise<void> {
    const take = nextToFinish(takes);
    if (isBusy || !take) return;
    isBusy = true;
    const { key } = take.stored;
    const canContinue = await finishOne(take).catch((error: unknown) => fail(key, take, error));
    isBusy = false;
    if (canContinue) return run();
  }

  /** Returns false if the next take would fail for the same reason. */
  function fail(key: string, take: Take, error: unknown): boolean {
    if (error instanceof UnloadedError) {
      onUnloaded(key);
      return false;
    }
    console.error("A recording could not be finished", error);
    reject(take, REFUSALS["damaged-audio"]);
    return true;
  }

  function reject(take: Take, message: string): void {
    take.isRejected = true;
    const step = { kind: "refused", message } as const;
    if (!take.isDeleted) list.change(take.stored.key, { step });
  }

  async function finishOne(take: Take): Promise<boolean> {
    const { key, seconds, isMemo } = take.stored;
    show(take, list, { step: { kind: "finishing" } });
    const raw = take.raw ?? new Blob(await store.readChunks(key), { type: take.stored.type });
    const outcome = await finish(raw, { isTolerant: !isMemo });
    // The take was discarded in the meantime.
    if (!takes.has(key)) return true;
    const duration =
      outcome.kind === "audio" ? outcome.durationSeconds : Math.min(seconds, MIN_SOUND_SECONDS);
    const isEmpty =
      raw.size === 0 ||
      (outcome.kind === "audio" ? duration < MIN_TAKE_SECONDS : seconds < MIN_SOUND_SECONDS);
    if (isEmpty && !isMemo) {
      onToast(VOICE_TOASTS.nothingHeard);
      onDiscard(key);
    } else if (outcome.kind === "refused" && isMemo) {
      onToast(RECORDER_TEXTS.memoRefused(outcome.reason));
      onDiscard(key);
    } else if (outcome.kind === "refused") {
      showAudio(take, raw);
      reject(take, REFUSALS[outcome.reason]);
    } else {
      await saveFinished(
        take,
        { contentType: outcome.contentType, bytes: exactBuffer(outcome.bytes) },
        duration,
      );
      onReady();
    }
    return true;
  }

  async function saveFinished(take: Take, file: StoredTakeFile, seconds: number): Promise<void> {
    take.stored = { ...take.stored, state: "finished", seconds };
    const isSaved = await store.saveFile(storedTakeOf(take), file);
    // If the file could not be stored, the chunks still are.
    take.isPersisted ||= isSaved;
    take.file = isSaved ? null : file;
    take.raw = null;
    showAudio(take, new Blob([file.bytes], { type: file.contentType }));
    show(take, list, { duration: seconds, step: { kind: "sending", sent: 0 } });
  }

  function showAudio({ stored }: Take, sound: Blob): void {
    const before = list.find(stored.key)?.soundUrl;
    if (before) URL.revokeObjectURL(before);
    list.change(stored.key, { soundUrl: URL.createObjectURL(sound) });
  }

  return () => void run();
}

/** Returns a buffer of exactly these bytes. Their own buffer may be longer. */
function exactBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

/** Shows the changes. A deleted take keeps its step. */
function show(
  { stored, isDeleted }: Take,
  list: VoiceList,
  { step, ...changes }: Parameters<VoiceList["change"]>[1],
): void {
  list.change(stored.key, isDeleted ? changes : { ...changes, step });
}

function nextToFinish(takes: ReadonlyMap<string, Take>): Take | undefined {
  return [...takes.values()]
    .filter(({ stored, isRejected, isDeleted }) => stored.state === "stopped" && !isRejected && !isDeleted)
    .toSorted((a, b) => a.stored.startedAt - b.stored.startedAt)[0];
}
