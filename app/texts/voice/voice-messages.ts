/**
 * Texts about recordings until they are transcribed, and what happens while one is made (specification 4 and 8), each in
 * one place.
 */
import { formatClock } from "../../domain/lib/clock.ts";
import { MAX_TAKE_SECONDS } from "../../domain/voice/recording.ts";
import type { VoiceItem } from "../../domain/voice/voice-on-screen.ts";

/** Notices next to the recorder's clock. */
export const RECORDER_NOTICES = {
  muted: "Something else is using the microphone, so we paused. What you've said so far is safe",
  unmuted: "The microphone is back. Press Resume to continue",
  notKept: "This device is out of space. Keep this page open until your recording is uploaded",
  nearlyFull: (secondsLeft: number) =>
    `${formatClock(secondsLeft)} left. A recording can be up to ${MAX_TAKE_SECONDS / 60} minutes long`,
} as const;

export interface VoiceToast {
  title: string;
  description: string;
}

export const VOICE_TOASTS = {
  speechUnsupported: {
    title: "Speech recognition is not supported in this browser",
    description: "We're still recording your voice.",
  },
  speechNotStarted: {
    title: "Failed to start speech recognition",
    description: "We're still recording your voice.",
  },
  unplugged: {
    title: "Your microphone was disconnected",
    description: "What you said before that is safe.",
  },
  full: {
    title: "You've hit the recording limit",
    description: "We stopped and saved your recording. Record again to continue.",
  },
  broken: {
    title: "The browser stopped the recording",
    description: "What you said before that is safe.",
  },
  nothingHeard: {
    title: "Nothing was recorded",
    description: "It was too short or silent. Record again and take your time.",
  },
  /** After "Transcribe it now", if the page was loaded while the server still transcribed. */
  notTranscribed: {
    title: "Transcription isn't set up here",
    description: "Your recording is safe. Type what you said.",
  },
  notDeleted: {
    title: "Delete failed",
    description: "There was a problem deleting the recording. It's still there.",
  },
  notRestored: {
    title: "Undo failed",
    description: "We couldn't bring the recording back.",
  },
  offerNotSettled: {
    title: "That didn't work",
    description: "Your transcript hasn't changed. Check your connection and try again.",
  },
} as const satisfies Record<string, VoiceToast>;

/** `code` is the error code of the browser's speech recognition. */
export function speechErrorToast(code: string): VoiceToast {
  return {
    title: `Error occurred in recognition: ${code}`,
    description: "We're still recording your voice.",
  };
}

const UNTRANSCRIBED = {
  canTranscribe: "This recording hasn't been transcribed yet. Transcribe it now, or type what you said.",
  typeOnly: "Your recording is saved. Add the words yourself if you like.",
} as const;

/**
 * Returns the status line under a recording, or null if there is nothing to say.
 * @param canTranscribe whether the server transcribes recordings
 */
export function voiceNoteOf(
  { step, duration }: Pick<VoiceItem, "step" | "duration">,
  canTranscribe: boolean,
): string | null {
  switch (step.kind) {
    case "found":
      return `An earlier recording is still here, ${formatClock(duration)}`;
    case "finishing":
      return "Getting it ready";
    case "sending":
      return `Uploading, ${Math.floor(step.sent * 100)}%`;
    case "waiting":
      return WAITS[step.for];
    case "limited":
      return `${step.message}. Your recording is safe, and we'll try again for you.`;
    case "refused":
      return `${step.message}. Your recording is safe on this device until you delete it.`;
    case "failed":
      return `${step.message}.`;
    case "transcribing":
      return `Transcribing, ${formatClock(step.seconds)} of ${formatClock(step.duration)}`;
    case "untranscribed":
      return UNTRANSCRIBED[canTranscribe ? "canTranscribe" : "typeOnly"];
    case "silent":
      return "We didn't hear any words. Type what you said, or record it again.";
    case "deleted":
      return "Recording deleted";
    case "ready":
      return null;
  }
}

const WAITS = {
  network: "No connection. Your recording is safe. We'll finish uploading when you're back online.",
  server: "No response yet. Your recording is safe, and we'll keep trying.",
  tab: "Another tab is working on it.",
  "sign-in": "Sign in to send it. Your recording is safe on this device.",
} as const;

/** Returns a recording's text for screen readers: each step once, without its progress. */
export function voiceAnnouncementOf(
  item: Pick<VoiceItem, "step" | "duration" | "offer">,
  canTranscribe: boolean,
): string {
  switch (item.step.kind) {
    case "sending":
      return "Uploading your recording";
    case "transcribing":
      return "Transcribing your recording";
    case "ready":
      return item.offer === null ? "Transcript ready" : "Improved transcript ready";
    default:
      return voiceNoteOf(item, canTranscribe) ?? "";
  }
}
