/** Why a transcription waits, in addition to TRANSCRIPTION_FAILURES. */
export const TRANSCRIPTION_WAITS = {
  noConnection:
    "No connection. Your recording is safe. We'll transcribe it when you're back online, or you can type what you said",
  signedOut: "You're signed out. Your recording is safe. Sign in to transcribe it",
} as const;
