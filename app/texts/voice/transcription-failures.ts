/** What is said of speech that was not transcribed. */
import type { TranscriptionFailure } from "../../domain/voice/transcription-failures.ts";

/** Messages for a recording of a recap. The recording and its text stay stored. */
export const TRANSCRIPTION_FAILURES: Record<TranscriptionFailure, string> = {
  unavailable: "Transcription isn't set up here. Your recording is safe. Type what you said",
  busy: "The transcription service is busy. Your recording is safe. Try again in a moment, or type what you said",
  quota:
    "Transcription has reached its limit for today. Your recording is safe. Try again tomorrow, or type what you said",
  timeout: "The transcription took too long. Your recording is safe. Try again, or type what you said",
  "too-large": "This recording is too large to transcribe, but it's safe. Type what you said",
  full: "There's no room left for transcripts in this recap. Your recording is safe. Shorten a transcript and try again",
  rejected:
    "The transcription service couldn't read this recording, but it's safe. Try again, or type what you said",
  broken: "Transcription failed. Your recording is safe. Try again, or type what you said",
};

/** Messages for audio that is not stored: it was sent only to be transcribed. */
export const UNKEPT_FAILURES: Record<TranscriptionFailure, string> = {
  unavailable: "Transcription isn't set up here",
  busy: "The transcription service is busy. Try again in a moment",
  quota: "Transcription has reached its limit for today. Try again tomorrow",
  timeout: "The transcription took too long. Try again, or send less at once",
  "too-large": "That's too much to transcribe at once. Send less",
  full: "There's no room for more text",
  rejected: "The transcription service couldn't read this audio",
  broken: "Transcription failed. Try again",
};

/** Message for a recording that another tab, or an earlier press of the same button, is transcribing. */
export const TRANSCRIPTION_UNDER_WAY = "This recording is already being transcribed. Check back in a moment";
