/** Reasons why speech was not transcribed (app/texts/voice/transcription-failures.ts). */

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
