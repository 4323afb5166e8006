/**
 * Makes playable files of takes and memos, and sends them one at a time in recorded order, which is the order on screen.
 * WebM, MP4 and MP3 are sent in parts, Ogg and WAV as a whole.
 */
import { MAX_COPIED_BYTES } from "../../domain/media/media.ts";
import { canBeParted } from "../../domain/media/upload-limits.ts";
import { AUDIO_EXTENSIONS, type AudioType } from "../../domain/voice/audio-types.ts";
import { UPLOAD_MESSAGES } from "../../texts/media/upload-messages.ts";
import { REFUSALS } from "../../texts/media/upload-refusals.ts";
import { REFUSED_MEMO_TEXTS } from "../../texts/voice/refused-memo.ts";
import { VOICE_TOASTS } from "../../texts/voice/voice-messages.ts";
import type { ByteStore } from "../device/outbox-byte-store.ts";
import { type Item, newItem, type TakeItem, transcriptionId } from "../device/outbox-item.ts";
import { type ActionAnswer, sendWhole } from "../network/recording-calls.ts";
import { type SendEvents, sendUpload } from "../network/send-upload.ts";
import type { UploadOutcome } from "../network/upload-calls.ts";
import type { Sender } from "../outbox/sender-types.ts";
import { withoutPictures } from "../prepare/part-hashes.ts";
import type { Finisher } from "../recording-file/finish-recording.ts";
import type { VoiceState } from "./voice-state.ts";

/** Shorter takes are discarded: the button was pressed by accident. */
const MIN_TAKE_SECONDS = 0.5;
/** Shorter takes that cannot be read are discarded: they may contain no sound at all. */
const MIN_SOUND_SECONDS = 1.5;

export interface TakeSenderDeps {
  voices: Pick<VoiceState, "showSound" | "toast">;
  store: Pick<ByteStore, "openPicked" | "openPrepared">;
  finish: Finisher["finish"];
  /** Never rejects. */
  send: (take: TakeItem, sound: Blob, events: SendEvents, signal: AbortSignal) => Promise<UploadOutcome>;
  /** Resolves with the last live captions of a take that has just been stopped; null if there are none. */
  finalCaptions: (id: string) => Promise<string> | null;
  /** Stores them until the server has them: a machine transcript, which any other text replaces. */
  storeCaptions: (take: TakeItem, captions: string) => Promise<void>;
  /** Draws the waveform of a recording that has arrived. Nothing waits for it. */
  drawWaveform: (recordingId: string, sound: Blob, seconds: number) => void;
}

export function createTakeSender({
  voices,
  store,
  finish,
  send,
  finalCaptions,
  storeCaptions,
  drawWaveform,
}: TakeSenderDeps): Sender<"take"> {
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    refused: "kept",
    notPrepared: REFUSALS["damaged-audio"],
    goneMessage: () => REFUSED_MEMO_TEXTS.unreadable,
    async onFound(take) {
      const sound = await (take.contentType ? store.openPrepared(take.id) : store.openPicked(take));
      if (sound) voices.showSound(take.id, sound);
      // If the database does not answer, it may do so later.
      return sound !== null && !take.isDeleted;
    },
    async prepare(take, picked, signal) {
      const { id, isMemo, seconds } = take;
      const [outcome, captions] = await Promise.all([
        finish(picked, { isTolerant: !isMemo }),
        finalCaptions(id) ?? take.liveText,
      ]);
      const isShort =
        outcome.kind === "audio" ? outcome.durationSeconds < MIN_TAKE_SECONDS : seconds < MIN_SOUND_SECONDS;
      if (isShort && !isMemo) {
        voices.toast(VOICE_TOASTS.nothingHeard);
        return { kind: "worthless" };
      }
      if (outcome.kind === "refused" && isMemo) {
        // The athlete still has the file.
        voices.toast(REFUSED_MEMO_TEXTS.memoRefused(outcome.reason));
        return { kind: "worthless" };
      }
      if (outcome.kind === "refused") {
        voices.showSound(id, picked);
        return { kind: "refused", message: REFUSALS[outcome.reason] };
      }
      const sound = new Blob([outcome.bytes], { type: outcome.contentType });
      voices.showSound(id, sound);
      // Those of a take that was deleted meanwhile would stay.
      if (captions.trim() !== "" && !signal.aborted) await storeCaptions(take, captions).catch(() => {});
      return {
        kind: "prepared",
        changes: { contentType: outcome.contentType, seconds: outcome.durationSeconds, liveText: captions },
        files: [sound],
        isPrivate: false,
        followers: [transcriptionOf(take)],
      };
    },
    async send(take, sound, events, signal) {
      if (!sound) return { kind: "gone", message: REFUSED_MEMO_TEXTS.unreadable };
      const outcome = await send(take, sound, events, signal);
      if (outcome.kind === "added") {
        drawWaveform(outcome.id, sound, take.seconds);
        return { kind: "done", id: outcome.id };
      }
      if (outcome.kind === "recap-gone") return { ...outcome, message: UPLOAD_MESSAGES.recapGone };
      // The parts on the server do not match the declaration.
      return outcome.kind === "unreadable" ? { kind: "key-reused" } : outcome;
    },
  };
}

/** Returns the request to transcribe a take, for when that has arrived. */
function transcriptionOf({ id, uploadKey, shareId, order, language }: TakeItem): Item {
  return {
    ...newItem(transcriptionId(id), shareId, order),
    kind: "transcribe",
    uploadKey,
    dependsOn: [id],
    recordingId: null,
    language,
    again: false,
    isAsked: false,
  };
}

/** Sends a take's playable file. Never rejects. */
export async function sendTake(
  { uploadKey, shareId, questionIndex, language }: TakeItem,
  sound: Blob,
  events: SendEvents,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const contentType = sound.type as AudioType;
  if (!canBeParted(contentType)) {
    if (sound.size > MAX_COPIED_BYTES) return { kind: "refused", message: REFUSALS["use-upload"] };
    events.onFinishing();
    return sendWhole({ shareId, uploadKey, questionIndex, language, sound }, signal);
  }
  const declaration = {
    uploadKey,
    fileName: `recording.${AUDIO_EXTENSIONS[contentType]}`,
    contentType,
    questionIndex,
    ...(await withoutPictures(sound)),
  };
  return sendUpload({ shareId, declaration, blob: sound }, events, signal);
}

export interface DeleteSenderDeps {
  voices: Pick<VoiceState, "requestReload" | "toast">;
  /** Never rejects. */
  deleteRecording: (recordingId: string) => Promise<ActionAnswer>;
}

/** Deletes recordings on the server. */
export function createDeleteSender({ voices, deleteRecording }: DeleteSenderDeps): Sender<"delete"> {
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: false },
    refused: "deleted",
    async send({ recordingId }) {
      const answer = await deleteRecording(recordingId);
      if (answer === "lost") return { kind: "lost", cause: "server" };
      voices.requestReload();
      if (answer === "refused") {
        voices.toast(VOICE_TOASTS.notDeleted);
        return { kind: "refused", message: "" };
      }
      return { kind: "done" };
    },
  };
}
