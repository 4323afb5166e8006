/**
 * The takes of this tab from the end of the recording until the server has them: finishes them, sends them and hands
 * them over to be transcribed. Resumes takes that an earlier page left on this device, unless another tab holds them.
 */
import type { Recording } from "../../domain/voice/recording.ts";
import type { VoiceStep } from "../../domain/voice/voice.ts";
import type { VoiceToast } from "../../texts/voice/voice-messages.ts";
import type { StoredTake, StoredTakeFile } from "../device/device-store.ts";
import type { PatchOutcome } from "../network/recap-api.ts";
import type { StoppedTake } from "../recorder/recorder.ts";
import { createFinishQueue } from "../takes/finish-queue.ts";
import type { Finisher } from "../takes/finish-take.ts";
import {
  arrivedRecording,
  createTake,
  nextStepOf,
  storedTakeOf,
  type Take,
  voiceOfTake,
} from "../takes/take.ts";
import { createTakeQueue, type TakeQueueDeps } from "../takes/take-queue.ts";
import { createTakeRestorer, type RestorerDeps } from "../takes/take-restorer.ts";
import type { TakeStore } from "../takes/take-store.ts";

export interface TakeCollectionDeps
  extends Pick<TakeQueueDeps, "send">,
    Pick<RestorerDeps, "list" | "lock" | "tryLock" | "restoreTyped"> {
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
  /** Whether the athlete has typed a transcript that is not saved yet. */
  isTyped: (key: string) => boolean;
  /** Called when a take has a new key. */
  onRenamed: (oldKey: string, key: string) => void;
  /** Called when the server has the recording. `isDeleted`: the athlete has deleted it in the meantime. */
  onArrived: (key: string, take: { recordingId: string; isDeleted: boolean }) => void;
  /** Deletes an unfinished upload on the server. */
  cancelUpload: (uploadId: string) => Promise<void>;
  onToast: (toast: VoiceToast) => void;
}

export interface TakeCollection {
  /** Adds a take that the recorder has stopped. */
  add(stopped: StoppedTake): void;
  addMemo(memo: Pick<StoredTake, "shareId" | "questionIndex" | "language">, file: Blob): Promise<void>;
  /** Resumes the takes of a recap that are stored on this device: all, or those in these states. */
  restore(shareId: string, states?: StoredTake["state"][]): Promise<void>;
  find(key: string): Take | undefined;
  /** Finishes and sends a take that was found after a crash. */
  keepFound(key: string): void;
  /** Makes an attempt now, even if the take was rejected. */
  retry(key: string): void;
  /** Retries lost takes now, unless the server limits uploads. */
  retryLost(): void;
  /** Stops sending the take and shows it as deleted. `undelete` resumes it. */
  markDeleted(key: string): void;
  undelete(key: string): void;
  /** Deletes the take from this device for good. */
  discard(key: string): void;
  /** Whether closing the page would lose a take. */
  hasUnpersisted(): boolean;
}

export function createTakeCollection(deps: TakeCollectionDeps): TakeCollection {
  const { list, store, onToast } = deps;
  const takes = new Map<string, Take>();
  /** The step that a deleted take returns to when it is restored. */
  const stepsBeforeDeletion = new Map<string, VoiceStep | null>();
  const queue = createTakeQueue({
    list,
    takes,
    store,
    send: deps.send,
    onArrived: completeUpload,
    onKeyReused: rename,
  });
  const finishNext = createFinishQueue({
    list,
    takes,
    store,
    finish: deps.finish,
    onReady: queue.run,
    onUnloaded: queue.waitForNetwork,
    onDiscard(key) {
      discardTake(key);
      list.remove(key);
    },
    onToast,
  });
  queue.onResume(finishNext);

  function register(take: Take, step: VoiceStep): void {
    const { key } = take.stored;
    takes.set(key, take);
    if (list.find(key)) list.change(key, { step });
    else list.insert(voiceOfTake(take.stored, step));
    finishNext();
    queue.run();
  }

  function discardTake(key: string): void {
    const take = takes.get(key);
    takes.delete(key);
    stepsBeforeDeletion.delete(key);
    // Released last, so that a tab waiting for the lock finds no take.
    void store.remove(key).finally(() => take?.release());
  }

  async function completeUpload(take: Take, file: StoredTakeFile, recordingId: string) {
    const { key, liveText } = take.stored;
    take.stored = { ...take.stored, recordingId };
    let saved: Recording | null = null;
    if (liveText.trim() !== "" && !deps.isTyped(key)) {
      const outcome = await deps.sendLiveText(recordingId, liveText, (recording) => {
        saved = recording;
      });
      if (outcome.kind === "lost" || outcome.kind === "limited" || outcome.kind === "signed-out")
        return outcome;
    }
    take.stored = { ...take.stored, state: "sent" };
    await store.markSent(storedTakeOf(take));
    take.file = null;
    const sent = {
      recordingId,
      contentType: file.contentType,
      fileSize: file.bytes.byteLength,
      createdAt: new Date(deps.now()).toISOString(),
    };
    list.update(key, saved ?? arrivedRecording(take.stored, sent), true);
    deps.onArrived(key, { recordingId, isDeleted: take.isDeleted });
    return null;
  }

  async function rename(take: Take, file: StoredTakeFile): Promise<void> {
    const oldKey = take.stored.key;
    const key = deps.createKey();
    const releaseOld = take.release;
    take.release = await deps.lock(key);
    take.stored = { ...take.stored, key };
    takes.delete(oldKey);
    takes.set(key, take);
    await store.saveFile(storedTakeOf(take), file);
    await store.remove(oldKey);
    const voice = list.find(oldKey);
    if (voice) list.insert({ ...voice, key, typed: null });
    deps.onRenamed(oldKey, key);
    list.remove(oldKey);
    releaseOld();
  }

  const restoreTakes = createTakeRestorer({
    ...deps,
    takes,
    onFound: register,
    onSent: (key, recordingId) => deps.onArrived(key, { recordingId, isDeleted: false }),
  });

  return {
    add({ take: stored, chunks, isPersisted, release, finalCaptions }) {
      const raw = new Blob(chunks, { type: stored.type });
      const take = createTake(stored, {
        raw,
        isPersisted,
        release,
        isAwaitingCaptions: finalCaptions !== null,
      });
      register(take, { kind: "finishing" });
      void finalCaptions?.then(async (liveText) => {
        take.stored = { ...take.stored, liveText };
        take.isAwaitingCaptions = false;
        list.change(stored.key, { liveText });
        if (take.isPersisted) await store.save(storedTakeOf(take));
        queue.run();
      });
    },
    async addMemo(memo, file) {
      const key = deps.createKey();
      const release = await deps.lock(key);
      const stored: StoredTake = {
        ...memo,
        key,
        type: file.type,
        startedAt: deps.now(),
        state: "stopped",
        seconds: 0,
        isMemo: true,
        liveText: "",
        recordingId: null,
      };
      const isPersisted = await store.save(stored, [{ seq: 0, bytes: await file.arrayBuffer() }]);
      register(createTake(stored, { raw: file, isPersisted, release }), { kind: "finishing" });
    },
    restore: restoreTakes,
    find: (key) => takes.get(key),
    keepFound(key) {
      const take = takes.get(key);
      if (take?.stored.state !== "recording") return;
      take.stored = { ...take.stored, state: "stopped" };
      void store.save(storedTakeOf(take));
      register(take, { kind: "finishing" });
    },
    retry(key) {
      const take = takes.get(key);
      if (take?.isRejected) {
        take.isRejected = false;
        register(take, nextStepOf(take.stored));
      }
      queue.retry();
    },
    retryLost: queue.retryLost,
    markDeleted(key) {
      const take = takes.get(key);
      if (!take) return;
      stepsBeforeDeletion.set(key, list.find(key)?.step ?? null);
      take.isDeleted = true;
      queue.stop(key);
      list.change(key, { step: { kind: "deleted" } });
      void store.save(storedTakeOf(take));
    },
    undelete(key) {
      const take = takes.get(key);
      if (!take) return;
      take.isDeleted = false;
      void store.save(storedTakeOf(take));
      register(take, stepsBeforeDeletion.get(key) ?? nextStepOf(take.stored));
      stepsBeforeDeletion.delete(key);
    },
    discard(key) {
      const uploadId = takes.get(key)?.uploadId;
      if (uploadId && takes.get(key)?.isDeleted) void deps.cancelUpload(uploadId);
      queue.stop(key);
      discardTake(key);
    },
    hasUnpersisted: () =>
      [...takes.values()].some(({ stored, isPersisted }) => !isPersisted && stored.state !== "sent"),
  };
}
