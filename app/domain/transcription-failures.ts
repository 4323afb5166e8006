/** Why speech was not turned into text, and the words for it. The recording and every text are kept in each case. */

export type TranscriptionFailure =
  /** None is set up. */
  | "unavailable"
  /** No capacity, or too many requests: later it works. */
  | "busy"
  /** What may be used in a day is used up. */
  | "quota"
  | "timeout"
  /** The piece is more than the service takes. */
  | "too-large"
  /** The recap has no room for more text. */
  | "full"
  /** The service cannot read this sound. */
  | "rejected"
  /** No answer, an odd one, or a fault of the service. */
  | "broken";

/** What is said, and what to do next. */
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
