/** The state of one take while this tab finishes and sends it, apart from what is shown. */
import type { AudioType } from "../../domain/voice/audio-types.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import type { VoiceStep } from "../../domain/voice/voice.ts";
import type { StoredTake, StoredTakeFile } from "../device/device-store.ts";
import type { Voice } from "./voice-state.ts";

export interface Take {
  stored: StoredTake;
  /** The audio as recorded or picked. Null if it must be read from the device, or the take is finished. */
  raw: Blob | null;
  /** The file to send. Null until the take is finished, or if the device stores the file. */
  file: StoredTakeFile | null;
  /** Whether it is stored on the device. */
  isPersisted: boolean;
  isDeleted: boolean;
  /** Whether it was rejected: only the athlete can retry it. */
  isRejected: boolean;
  /** Whether the last live captions have not arrived yet. */
  isAwaitingCaptions: boolean;
  /** The server's id of the upload; null until it is declared. */
  uploadId: string | null;
  /** Releases the lock, so that other tabs can use the take. */
  release: () => void;
}

export function createTake(stored: StoredTake, overrides: Partial<Take> = {}): Take {
  return {
    stored,
    raw: null,
    file: null,
    isPersisted: true,
    isDeleted: false,
    isRejected: false,
    isAwaitingCaptions: false,
    uploadId: null,
    release: () => {},
    ...overrides,
  };
}

/** Returns the take as it is stored on the device. */
export function storedTakeOf({ stored, isDeleted }: Take): StoredTake {
  return isDeleted ? { ...stored, state: "deleted" } : stored;
}

/** Returns the list entry of a take. */
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

/** Returns the recording of a take that has just arrived, for use until the page reloads. `createdAt` is ISO 8601. */
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

/** Returns the step that a take shows while it waits for its turn. */
export function nextStepOf({ state }: StoredTake): VoiceStep {
  return state === "finished" ? { kind: "sending", sent: 0 } : { kind: "finishing" };
}
