/** What a screen shows of the recorder and of recordings, on this device or on the server. */
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
      /** What live captions have understood for good, and what they are still about to understand. */
      captions: { text: string; interim: string };
      /** What has happened to it, in words: the microphone was interrupted, an hour is nearly full. */
      notice: string | null;
    }
  /** Another tab of this browser records. */
  | { kind: "elsewhere" }
  /** This browser cannot record. */
  | { kind: "unsupported" };

/** Where a recording is on its way from the microphone to a text. */
export type VoiceStep =
  /** Left by a browser that was closed or crashed while it recorded: the athlete keeps or deletes it. */
  | { kind: "found" }
  /** Made playable, on this device. */
  | { kind: "finishing" }
  /** `sent` from 0 to 1. */
  | { kind: "sending"; sent: number }
  /** Kept on this device; it goes on by itself. */
  | { kind: "waiting"; for: "network" | "server" | "tab" }
  /** Kept on this device while the server limits uploads; `message` says until when. Resumes automatically. */
  | { kind: "limited"; message: string }
  /** The server will not take it. It stays on this device until it is deleted. */
  | { kind: "refused"; message: string }
  /** `seconds` of `duration` have been transcribed. */
  | { kind: "transcribing"; seconds: number; duration: number }
  /** It was not transcribed; recording and text are kept. */
  | { kind: "failed"; message: string; canRetry: boolean }
  /** Transcribed, and no words were heard. */
  | { kind: "silent" }
  | { kind: "ready" }
  /** Deleted a moment ago: it can be had back. */
  | { kind: "deleted" };

export interface VoiceItem {
  /** Stays the same from the first second to the last: the key of its upload, or its id where it has none. */
  key: string;
  questionIndex: number;
  /** Null until the server has it. */
  recording: Recording | null;
  /** Seconds. */
  duration: number;
  /** Where its sound is played from: this device, or the server; null while it is being finished. */
  soundUrl: string | null;
  /** As the field shows it. */
  transcript: string;
  segments: Segment[];
  /** Why the transcript cannot be saved as it is. */
  errors: string[] | undefined;
  /** Whether the transcript is saved. */
  saving: "idle" | "waiting" | "saving" | "saved" | "retrying" | "limited" | "stale" | "rejected";
  /** The server's message while it limits saves: when to try again; otherwise null. */
  limit: string | null;
  step: VoiceStep;
  /** The machine's transcript beside the athlete's own. */
  offer: string | null;
}

/** What a screen does with voice; the hook `useVoice` gives it. */
export interface ScreenVoice {
  recorder: RecorderState;
  /** All of this recap's, in the order of their creation. */
  items: readonly VoiceItem[];
  record: (questionIndex: number) => void;
  pause: () => void;
  resume: () => void;
  stop: () => void;
  /** A voice memo that was recorded elsewhere. */
  addFile: (questionIndex: number, file: File) => void;
  /** Changes the transcript; it is saved by itself, of a published recap with `flush`. */
  type: (key: string, transcript: string) => void;
  /** Saves what is waiting; resolves with false if the network is down or saves are limited. A button passes "athlete". */
  flush: (by?: "athlete" | "page") => Promise<boolean>;
  remove: (key: string) => void;
  restore: (key: string) => void;
  /** Takes up what was found after a crash. */
  keepFound: (key: string) => void;
  /** Goes on now with what failed: sending, or transcribing. */
  retry: (key: string) => void;
  /** Transcribes anew, in the chosen language. */
  transcribeAgain: (key: string) => void;
  settleOffer: (key: string, choice: "take" | "drop") => void;
  /** ISO 639-1 of what is spoken; null to have it found out. Remembered on this device. */
  language: string | null;
  setLanguage: (language: string | null) => void;
  /** Text while one speaks, by the browser's own speech recognition. */
  liveCaptions: { isSupported: boolean; isOn: boolean; setOn: (isOn: boolean) => void };
  /** Tells how loud it is, from 0 to 1, some times a second while it records. Returns what ends that. */
  onLevel: (listener: (level: number) => void) => () => void;
}
