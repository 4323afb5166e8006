/** Reasons why speech was not transcribed, and their messages. */

export type TranscriptionFailure =
  /** No service is configured. */
  | "unavailable"
  /** No capacity, or too many requests: a later attempt may succeed. */
  | "busy"
  /** The daily limit is reached. */
  | "quota"
  | "timeout"
  /** The piece exceeds the service's size limit. */
  | "too-large"
  /** The recap has no room for more text. */
  | "full"
  /** The service cannot read this audio. */
  | "rejected"
  /** No response, an unexpected one, or an error of the service. */
  | "broken";

/** Messages for a recording of a recap. The recording and its text stay stored. */
export const TRANSCRIPTION_FAILURES: Record<TranscriptionFailure, string> = {
  unavailable: "Transcription is not set up here. Your recording is kept: type what you said",
  busy: "The transcription service is busy. Your recording is kept: try again in a moment, or type what you said",
  quota:
    "Transcription has reached its limit for today. Your recording is kept: try again tomorrow, or type what you said",
  timeout: "The transcription took too long. Your recording is kept: try again, or type what you said",
  "too-large": "This recording is too large to be transcribed. It is kept: type what you said",
  full: "The transcripts of this recap take up all the room there is. Your recording is kept: shorten a transcript and try again",
  rejected:
    "The transcription service could not read this recording. It is kept: try again, or type what you said",
  broken: "Transcription failed. Your recording is kept: try again, or type what you said",
};

/** Messages for audio that is not stored: it was sent only to be transcribed. */
export const UNKEPT_FAILURES: Record<TranscriptionFailure, string> = {
  unavailable: "Transcription is not set up here",
  busy: "The transcription service is busy: try again in a moment",
  quota: "Transcription has reached its limit for today: try again tomorrow",
  timeout: "The transcription took too long: try again, or send less at once",
  "too-large": "This is too much to be transcribed at once: send less",
  full: "There is no room for more text",
  rejected: "The transcription service could not read this sound",
  broken: "Transcription failed: try again",
};

/** Message for a recording that another tab, or an earlier press of the same button, is transcribing. */
export const TRANSCRIPTION_UNDER_WAY = "This recording is already being transcribed: check back in a moment";
