/** The state of the recorder and of recordings as screens show it, and the actions on them. Types only. */
import type { Recording, Segment } from "./recording.ts";

/** The recorder of this tab (specification 4, Recorder). */
export type RecorderState =
  | { kind: "idle" }
  /** Waits for the microphone. */
  | { kind: "starting"; questionIndex: number }
  | {
      kind: "recording" | "paused";
      questionIndex: number;
      /** Recorded so far, pauses left out. */
      seconds: number;
      /** Live captions: final text, and text that may still change. */
      captions: { text: string; interim: string };
      /** A message to show: the microphone was interrupted, or an hour is nearly full. */
      notice: string | null;
    }
  /** Another tab is recording. */
  | { kind: "elsewhere" }
  /** This browser can't record. */
  | { kind: "unsupported" };

/** The step a recording is at, from the microphone to its transcript. */
export type VoiceStep =
  /** Left by a browser that was closed or crashed while recording. The athlete keeps or deletes it. */
  | { kind: "found" }
  /** Being converted into a playable file, on this device. */
  | { kind: "finishing" }
  /** `sent` from 0 to 1. */
  | { kind: "sending"; sent: number }
  /** Stored on this device; resumes automatically, or when the athlete has signed in again. */
  | { kind: "waiting"; for: "network" | "server" | "tab" | "sign-in" }
  /** Stored on this device while the server limits uploads; `message` says until when. Resumes automatically. */
  | { kind: "limited"; message: string }
  /** The server refused it. It stays on this device until it is deleted. */
  | { kind: "refused"; message: string }
  /** `seconds` of `duration` have been transcribed. */
  | { kind: "transcribing"; seconds: number; duration: number }
  /** The server has it, and it has no text: made on another device, before this page was opened, or without a service. */
  | { kind: "untranscribed" }
  /** Transcription failed; recording and text stay stored. */
  | { kind: "failed"; message: string }
  /** Transcribed, but no words were recognised. */
  | { kind: "silent" }
  | { kind: "ready" }
  /** Just deleted: it can be restored. */
  | { kind: "deleted" };

export interface VoiceItem {
  /** Never changes: the key of its upload, or its id if it has none. */
  key: string;
  questionIndex: number;
  /** Null until the server has stored it. */
  recording: Recording | null;
  /** Seconds. */
  duration: number;
  /** URL of its audio, on this device or on the server; null while it is being finished. */
  soundUrl: string | null;
  /** As it is stored; of a take, the text of its live captions. */
  transcript: string;
  segments: Segment[];
  step: VoiceStep;
  /** A machine transcript next to the one that the athlete edited; otherwise null. */
  offer: string | null;
}

/** What a screen can do with recordings. The hook `useVoice` returns it. */
export interface ScreenVoice {
  recorder: RecorderState;
  /** All recordings of this recap, in the order of their creation. */
  items: readonly VoiceItem[];
  record: (questionIndex: number) => void;
  pause: () => void;
  resume: () => void;
  /** Stops the recording, or cancels one that waits for the microphone. */
  stop: () => void;
  /** Adds a voice memo that was recorded elsewhere. */
  addFile: (questionIndex: number, file: File) => void;
  remove: (key: string) => void;
  restore: (key: string) => void;
  /** Keeps a recording that was found after a crash. */
  keepFound: (key: string) => void;
  /** Retries a failed upload or transcription now. */
  retry: (key: string) => void;
  /** Transcribes again, in the chosen language. */
  transcribeAgain: (key: string) => void;
  settleOffer: (key: string, choice: "take" | "drop") => void;
  /** ISO 639-1 of the spoken language; null to detect it. Stored on this device. */
  language: string | null;
  setLanguage: (language: string | null) => void;
  /** Live captions by the browser's own speech recognition. */
  liveCaptions: { isSupported: boolean; isOn: boolean; setOn: (isOn: boolean) => void };
  /**
   * Reports the volume, from 0 to 1, several times a second while recording. Returns a function that stops the
   * reports.
   */
  onLevel: (listener: (level: number) => void) => () => void;
}
