/** What this tab holds of one take while it works on it, beside what it shows. */
import type { AudioType, Recording } from "../../domain/recording.ts";
import type { VoiceStep } from "../../domain/voice.ts";
import type { StoredTake, StoredTakeFile } from "../device-store.ts";
import type { Voice } from "./voice-state.ts";

export interface Take {
  stored: StoredTake;
  /** As it was recorded or picked; null where the device keeps it. */
  raw: Blob | null;
  /** As it is sent; null until it is finished, and where the device keeps it. */
  file: StoredTakeFile | null;
  /** Whether it survives the page. */
  isKept: boolean;
  isDeleted: boolean;
  /** It goes on only when the athlete says so. */
  isStuck: boolean;
  /** The last words of live captions are still to come. */
  isListening: boolean;
  /** What the server calls its upload; null until that is declared. */
  uploadId: string | null;
  /** Leaves it to other tabs. */
  release: () => void;
}

export function takeOf(stored: StoredTake, given: Partial<Take> = {}): Take {
  return {
    stored,
    raw: null,
    file: null,
    isKept: true,
    isDeleted: false,
    isStuck: false,
    isListening: false,
    uploadId: null,
    release: () => {},
    ...given,
  };
}

/** The note of it on the device. */
export function noteOf({ stored, isDeleted }: Take): StoredTake {
  return isDeleted ? { ...stored, state: "deleted" } : stored;
}

export function voiceOfTake(stored: StoredTake, step: VoiceStep): Voice {
  const { key, shareId, questionIndex, startedAt, seconds, liveText } = stored;
  return {
    key,
    shareId,
    questionIndex,
    startedAt,
    duration: seconds,
    soundUrl: null,
    liveText,
    recording: null,
    typed: null,
    saving: "idle",
    rejection: null,
    limit: null,
    step,
  };
}

/** A take that has just arrived, until the page's data has it. `createdAt` in ISO 8601. */
export function arrivedRecording(
  { key, questionIndex, seconds, liveText, language }: StoredTake,
  sent: { recordingId: string; contentType: AudioType; fileSize: number; createdAt: string },
): Recording {
  return {
    id: sent.recordingId,
    questionIndex,
    contentType: sent.contentType,
    duration: seconds,
    transcript: liveText,
    language,
    segments: [],
    createdAt: sent.createdAt,
    uploadKey: key,
    fileSize: sent.fileSize,
    isEdited: false,
    isTranscribed: false,
    transcribedSeconds: 0,
    offer: null,
  };
}

/** What a take shows that waits for its turn. */
export function nextStepOf({ state }: StoredTake): VoiceStep {
  return state === "finished" ? { kind: "sending", sent: 0 } : { kind: "finishing" };
}
