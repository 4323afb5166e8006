/** Makes playable files of stopped takes, one at a time in their order, and keeps them in the place of their chunks. */
import { REFUSALS } from "../../domain/refusals.ts";
import { VOICE_TOASTS, type VoiceToast } from "../../domain/voice-messages.ts";
import type { StoredTakeFile } from "../device-store.ts";
import { UnloadedError } from "../prepare/load-script.ts";
import type { Finisher } from "./finish-take.ts";
import { noteOf, type Take } from "./take.ts";
import type { TakeStore } from "./take-store.ts";
import type { VoiceList } from "./voice-list.ts";

/** A take that is shorter was a slip of the finger. */
const MIN_TAKE_SECONDS = 0.5;
/** A take that is shorter may well have no sound at all. */
const MIN_SOUND_SECONDS = 1.5;

interface FinishQueueParts {
  list: VoiceList;
  takes: ReadonlyMap<string, Take>;
  store: Pick<TakeStore, "keepFile" | "readChunks">;
  finish: Finisher["finish"];
  /** Called when one is ready to be sent. */
  onReady: () => void;
  /** Called when one needs the network before it can be finished. */
  onUnloaded: (key: string) => void;
  /** Called for one that holds nothing. */
  onEmpty: (key: string) => void;
  onToast: (toast: VoiceToast) => void;
}

/** Returns what is called whenever there may be something to finish. */
export function createFinishQueue(parts: FinishQueueParts): () => void {
  const { list, takes, store, finish, onReady, onUnloaded, onEmpty, onToast } = parts;
  let isBusy = false;

  async function run(): Promise<void> {
    const take = nextOf(takes);
    if (isBusy || !take) return;
    isBusy = true;
    const { key } = take.stored;
    const isGoing = await finishOne(take).catch((error: unknown) => fail(key, take, error));
    isBusy = false;
    if (isGoing) return run();
  }

  /** False where there is no use in going on with the next one. */
  function fail(key: string, take: Take, error: unknown): boolean {
    if (error instanceof UnloadedError) {
      onUnloaded(key);
      return false;
    }
    console.error("A recording could not be finished", error);
    refuse(take, REFUSALS["damaged-audio"]);
    return true;
  }

  function refuse(take: Take, message: string): void {
    take.isStuck = true;
    if (!take.isDeleted) list.change(take.stored.key, { step: { kind: "refused", message } });
  }

  async function finishOne(take: Take): Promise<boolean> {
    const { key, seconds, isMemo } = take.stored;
    show(take, list, { step: { kind: "finishing" } });
    const raw = take.raw ?? new Blob(await store.readChunks(key), { type: take.stored.type });
    const outcome = await finish(raw, { isTolerant: !isMemo });
    // Deleted for good meanwhile.
    if (!takes.has(key)) return true;
    const lasts = outcome.kind === "audio" ? outcome.durationSeconds : Math.min(seconds, MIN_SOUND_SECONDS);
    const isEmpty =
      raw.size === 0 || (outcome.kind === "audio" ? lasts < MIN_TAKE_SECONDS : seconds < MIN_SOUND_SECONDS);
    if (isEmpty && !isMemo) {
      onToast(VOICE_TOASTS.nothingHeard);
      onEmpty(key);
    } else if (outcome.kind === "refused") {
      showSound(take, raw);
      refuse(take, REFUSALS[outcome.reason]);
    } else {
      await keep(take, { contentType: outcome.contentType, bytes: ownBuffer(outcome.bytes) }, lasts);
      onReady();
    }
    return true;
  }

  async function keep(take: Take, file: StoredTakeFile, seconds: number): Promise<void> {
    take.stored = { ...take.stored, state: "finished", seconds };
    const isKept = await store.keepFile(noteOf(take), file);
    // Where there was no room, its chunks are there still.
    take.isKept ||= isKept;
    take.file = isKept ? null : file;
    take.raw = null;
    showSound(take, new Blob([file.bytes], { type: file.contentType }));
    show(take, list, { duration: seconds, step: { kind: "sending", sent: 0 } });
  }

  function showSound({ stored }: Take, sound: Blob): void {
    const before = list.find(stored.key)?.soundUrl;
    if (before) URL.revokeObjectURL(before);
    list.change(stored.key, { soundUrl: URL.createObjectURL(sound) });
  }

  return () => void run();
}

/** The buffer behind bytes may be longer than they are. */
function ownBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

/** A deleted one keeps saying that it is. */
function show(
  { stored, isDeleted }: Take,
  list: VoiceList,
  { step, ...changes }: Parameters<VoiceList["change"]>[1],
): void {
  list.change(stored.key, isDeleted ? changes : { ...changes, step });
}

function nextOf(takes: ReadonlyMap<string, Take>): Take | undefined {
  return [...takes.values()]
    .filter(({ stored, isStuck, isDeleted }) => stored.state === "stopped" && !isStuck && !isDeleted)
    .toSorted((a, b) => a.stored.startedAt - b.stored.startedAt)[0];
}
