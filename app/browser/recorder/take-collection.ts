/**
 * The takes of this tab, from their last second to their arrival: finished, sent, handed over to be transcribed. What
 * an earlier load of the page has left on this device is taken up again, unless another tab has it.
 */
import type { Recording } from "../../domain/recording.ts";
import type { VoiceStep } from "../../domain/voice.ts";
import type { VoiceToast } from "../../domain/voice-messages.ts";
import type { StoredTake, StoredTakeFile } from "../device-store.ts";
import type { PatchOutcome } from "../recap-api.ts";
import { createFinishQueue } from "./finish-queue.ts";
import type { Finisher } from "./finish-take.ts";
import type { StoppedTake } from "./recorder.ts";
import { arrivedRecording, nextStepOf, noteOf, type Take, takeOf, voiceOfTake } from "./take.ts";
import { createTakeQueue, type TakeQueueParts } from "./take-queue.ts";
import { createTakeRestorer, type RestorerParts } from "./take-restorer.ts";
import type { TakeStore } from "./take-store.ts";

export interface TakeCollectionParts
  extends Pick<TakeQueueParts, "send">,
    Pick<RestorerParts, "list" | "lock" | "tryLock" | "restoreTyped"> {
  store: TakeStore;
  finish: Finisher["finish"];
  createKey: () => string;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Never rejects. */
  sendLiveText: (
    recordingId: string,
    transcript: string,
    onRecording: (recording: Recording) => void,
  ) => Promise<PatchOutcome>;
  /** Whether the athlete has written a transcript of their own. */
  isTyped: (key: string) => boolean;
  /** It goes on under another key. */
  onRenamed: (before: string, key: string) => void;
  /** The server has it now, or had it before; `isDeleted` where the athlete has deleted it meanwhile. */
  onArrived: (key: string, take: { recordingId: string; isDeleted: boolean }) => void;
  /** The server does not have to know of an upload any more. */
  cancelUpload: (uploadId: string) => Promise<void>;
  onToast: (toast: VoiceToast) => void;
}

export interface TakeCollection {
  /** The recorder has stopped. */
  add(stopped: StoppedTake): void;
  addMemo(memo: Pick<StoredTake, "shareId" | "questionIndex" | "language">, file: Blob): Promise<void>;
  /** Goes on with what this device has kept of a recap. */
  restore(shareId: string): Promise<void>;
  find(key: string): Take | undefined;
  /** Takes up what was found after a crash. */
  keepFound(key: string): void;
  /** Goes on now, with one that was refused too. */
  retry(key: string): void;
  goOn(): void;
  hide(key: string): void;
  bringBack(key: string): void;
  /** Forgets one for good. */
  drop(key: string): void;
  /** Whether closing the page would lose something. */
  losesSome(): boolean;
}

export function createTakeCollection(parts: TakeCollectionParts): TakeCollection {
  const { list, store, onToast } = parts;
  const takes = new Map<string, Take>();
  /** What a deleted one shows when it is brought back. */
  const before = new Map<string, VoiceStep | null>();
  const queue = createTakeQueue({
    list,
    takes,
    store,
    send: parts.send,
    onArrived: arrive,
    onKeyReused: rename,
  });
  const finishNext = createFinishQueue({
    list,
    takes,
    store,
    finish: parts.finish,
    onReady: queue.run,
    onUnloaded: queue.waitForNetwork,
    onEmpty(key) {
      drop(key);
      list.remove(key);
    },
    onToast,
  });
  queue.onGoOn(finishNext);

  function put(take: Take, step: VoiceStep): void {
    const { key } = take.stored;
    takes.set(key, take);
    if (list.find(key)) list.change(key, { step });
    else list.insert(voiceOfTake(take.stored, step));
    finishNext();
    queue.run();
  }

  function drop(key: string): void {
    const take = takes.get(key);
    takes.delete(key);
    before.delete(key);
    // Another tab that has asked for it finds nothing.
    void store.forget(key).finally(() => take?.release());
  }

  async function arrive(take: Take, file: StoredTakeFile, recordingId: string) {
    const { key, liveText } = take.stored;
    take.stored = { ...take.stored, recordingId };
    let told: Recording | null = null;
    if (liveText.trim() !== "" && !parts.isTyped(key)) {
      const outcome = await parts.sendLiveText(recordingId, liveText, (recording) => {
        told = recording;
      });
      if (outcome.kind === "lost" || outcome.kind === "limited") return outcome;
    }
    take.stored = { ...take.stored, state: "sent" };
    await store.keepSent(noteOf(take));
    take.file = null;
    const sent = {
      recordingId,
      contentType: file.contentType,
      fileSize: file.bytes.byteLength,
      createdAt: new Date(parts.now()).toISOString(),
    };
    list.update(key, told ?? arrivedRecording(take.stored, sent), true);
    parts.onArrived(key, { recordingId, isDeleted: take.isDeleted });
    return null;
  }

  async function rename(take: Take, file: StoredTakeFile): Promise<void> {
    const old = take.stored.key;
    const key = parts.createKey();
    const releaseOld = take.release;
    take.release = await parts.lock(key);
    take.stored = { ...take.stored, key };
    takes.delete(old);
    takes.set(key, take);
    await store.keepFile(noteOf(take), file);
    await store.forget(old);
    const voice = list.find(old);
    if (voice) list.insert({ ...voice, key, typed: null });
    parts.onRenamed(old, key);
    list.remove(old);
    releaseOld();
  }

  const restoreTakes = createTakeRestorer({
    ...parts,
    takes,
    onFound: put,
    onSent: (key, recordingId) => parts.onArrived(key, { recordingId, isDeleted: false }),
  });

  return {
    add({ take: stored, chunks, isKept, release, lastWords }) {
      const raw = new Blob(chunks, { type: stored.type });
      const take = takeOf(stored, { raw, isKept, release, isListening: lastWords !== null });
      put(take, { kind: "finishing" });
      void lastWords?.then(async (liveText) => {
        take.stored = { ...take.stored, liveText };
        take.isListening = false;
        list.change(stored.key, { liveText });
        if (take.isKept) await store.keep(noteOf(take));
        queue.run();
      });
    },
    async addMemo(memo, file) {
      const key = parts.createKey();
      const release = await parts.lock(key);
      const stored: StoredTake = {
        ...memo,
        key,
        type: file.type,
        startedAt: parts.now(),
        state: "stopped",
        seconds: 0,
        isMemo: true,
        liveText: "",
        recordingId: null,
      };
      const isKept = await store.keep(stored, [{ seq: 0, bytes: await file.arrayBuffer() }]);
      put(takeOf(stored, { raw: file, isKept, release }), { kind: "finishing" });
    },
    restore: restoreTakes,
    find: (key) => takes.get(key),
    keepFound(key) {
      const take = takes.get(key);
      if (take?.stored.state !== "recording") return;
      take.stored = { ...take.stored, state: "stopped" };
      void store.keep(noteOf(take));
      put(take, { kind: "finishing" });
    },
    retry(key) {
      const take = takes.get(key);
      if (take?.isStuck) {
        take.isStuck = false;
        put(take, nextStepOf(take.stored));
      }
      queue.retry();
    },
    goOn: queue.goOn,
    hide(key) {
      const take = takes.get(key);
      if (!take) return;
      before.set(key, list.find(key)?.step ?? null);
      take.isDeleted = true;
      queue.stop(key);
      list.change(key, { step: { kind: "deleted" } });
      void store.keep(noteOf(take));
    },
    bringBack(key) {
      const take = takes.get(key);
      if (!take) return;
      take.isDeleted = false;
      void store.keep(noteOf(take));
      put(take, before.get(key) ?? nextStepOf(take.stored));
      before.delete(key);
    },
    drop(key) {
      const uploadId = takes.get(key)?.uploadId;
      if (uploadId && takes.get(key)?.isDeleted) void parts.cancelUpload(uploadId);
      queue.stop(key);
      drop(key);
    },
    losesSome: () => [...takes.values()].some(({ stored, isKept }) => !isKept && stored.state !== "sent"),
  };
}
