/** Texts of the recorder that a page shows before the code of recordings is loaded (voice-messages.ts). */
import type { RecorderState } from "../../domain/voice/voice-on-screen.ts";
import type { VoiceToast } from "./voice-messages.ts";

/** Specification 2, questions. Shown while recording if neither the browser nor the server can transcribe. */
export const TYPE_INSTEAD = "Speech recognition not available - please type your transcript manually";

/** The names of the recorder's buttons. */
export const RECORDER_BUTTONS = {
  record: "Record answer",
  cancel: "Cancel",
  pause: "Pause",
  resume: "Resume",
  stop: "Stop",
} as const;

export const RECORDER_NOT_LOADED: VoiceToast = {
  title: "We couldn't load the recorder",
  description: "Check your connection and try again.",
};

/** Returns the recorder's text for screen readers. It changes at the start, at each pause and at each full minute. */
export function recorderAnnouncementOf(recorder: RecorderState): string {
  switch (recorder.kind) {
    case "idle":
    case "unsupported":
      return "";
    case "starting":
      return "Waiting for the microphone";
    case "elsewhere":
      return "Another tab is recording";
    case "paused":
      return ["Recording paused", recorder.notice].filter(Boolean).join(". ");
    case "recording": {
      const minutes = Math.floor(recorder.seconds / 60);
      const time = minutes === 0 ? "" : `, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
      return [`Recording${time}`, recorder.notice].filter(Boolean).join(". ");
    }
  }
}
