/** Recordings: an athlete's voice on a question, with its transcript (specification 3, Recording; product.md, Questions). */
import { z } from "zod";
import { fileIdSchema } from "./file-id.ts";
import { type Question, questionTitle } from "./questions.ts";
import { longText } from "./text.ts";

/** What recordings are stored as: the type that they were recorded in. */
export type AudioType = "audio/webm" | "audio/mp4" | "audio/ogg" | "audio/wav";

/** A piece of a transcript that is spoken from `start` to `end`, in seconds. */
export interface Segment {
  start: number;
  end: number;
  text: string;
}

/** What was heard in a recording, or in a piece of it. */
export interface Transcript {
  /** Empty where no words were heard. */
  text: string;
  /** ISO 639-1; null where it is not known. */
  language: string | null;
  /** Sentence by sentence, in their order; their texts stand in `text` one after the other. */
  segments: Segment[];
}

/** What anyone may hear and read of a recording. */
export interface PublicRecording extends Pick<Transcript, "language" | "segments"> {
  /** 22 base64url characters. */
  id: string;
  questionIndex: number;
  contentType: AudioType;
  /** Seconds. */
  duration: number;
  /** As the athlete has it; empty where there is none. `segments` are those of its sentences that are known to be spoken, and when. */
  transcript: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** With what its owner alone sees. */
export interface Recording extends PublicRecording {
  /** The device's name for it; null for one that was sent without. */
  uploadKey: string | null;
  /** Bytes. */
  fileSize: number;
  /** Whether the athlete has written the transcript or a part of it: then no machine writes over it. */
  isEdited: boolean;
  /** Whether all of it has been transcribed; if so with an empty transcript, no words were heard. */
  isTranscribed: boolean;
  /** Seconds that have been transcribed so far, while `isTranscribed` is false. */
  transcribedSeconds: number;
  /** The machine's transcript, where the athlete has one of their own: it waits to be taken or let go. */
  offer: string | null;
}

export const MAX_AUDIO_BYTES = 100_000_000;
export const MAX_RECORDINGS = 60;
/** What the recorder records at most in one take. */
export const MAX_TAKE_SECONDS = 3_600;
/** Takes of an hour, and whatever else fits into 100 MB of speech. */
export const MAX_RECORDING_SECONDS = 7_200;
export const MAX_TRANSCRIPT_LENGTH = 100_000;
/** Of a recap's recordings together, in UTF-8 with times and offers: about ten hours of speech. */
export const MAX_TRANSCRIPTS_BYTES = 800_000;
/** Long recordings are transcribed in pieces of so many seconds (facts: about 1.4 MB at 32 kb/s), which overlap. */
export const PIECE_SECONDS = 300;
export const OVERLAP_SECONDS = 2;

/** What the file picker offers for a voice memo. */
export const PICKED_AUDIO_TYPES = [
  "audio/webm",
  "audio/mp4",
  "audio/x-m4a",
  "audio/ogg",
  "audio/wav",
  ".m4a",
];

const NO_RECORDING_ID = "This is not a recording's id";
export const recordingIdSchema = fileIdSchema(NO_RECORDING_ID, z.string(NO_RECORDING_ID));

export const transcriptSchema = longText({ label: "The transcript", maxLength: MAX_TRANSCRIPT_LENGTH });

/** ISO 639-1; Whisper knows some by three letters. */
export const languageSchema = z.string().regex(/^[a-z]{2,3}$/, "language is a code such as en or de");

/** The recordings of one question, in the order of their creation. */
export function recordingsOf<Known extends PublicRecording>(
  recordings: Known[],
  questionIndex: number,
): Known[] {
  return recordings.filter((recording) => recording.questionIndex === questionIndex);
}

/** The order of their creation. */
export function byCreation(a: PublicRecording, b: PublicRecording): number {
  return a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
}

/** The address of a recording's sound. */
export function audioUrl(shareId: string, { id }: Pick<Recording, "id">): string {
  return `/api/audio/${shareId}/${id}`;
}

/** The captions of a stored sound, as WebVTT; null where there are none. */
export function captionTrackOf(
  soundUrl: string,
  { segments, language }: Pick<Recording, "segments" | "language">,
): { src: string; language: string | null } | null {
  return segments.length === 0 ? null : { src: `${soundUrl}/captions.vtt`, language };
}

/** Leaves out what is its owner's alone. */
export function publicRecording(recording: Recording): PublicRecording {
  const { id, questionIndex, contentType, duration, transcript, language, segments, createdAt } = recording;
  return { id, questionIndex, contentType, duration, transcript, language, segments, createdAt };
}

/** A recording as the API tells it (product.md, The API's shapes). */
export function recordingJson(shareId: string, questions: Question[], recording: Recording) {
  const { contentType: _, ...told } = publicRecording(recording);
  const url = audioUrl(shareId, recording);
  return {
    ...told,
    recapId: shareId,
    question: questionTitle(questions, recording.questionIndex),
    audioUrl: url,
    url,
  };
}

/** A run of a transcript: `segment` is null where it is not known when it is spoken. */
export interface TranscriptRun {
  text: string;
  segment: Segment | null;
}

/** The whole transcript in runs that follow each other: its segments, and what stands between them. */
export function transcriptRuns({
  transcript,
  segments,
}: Pick<Recording, "transcript" | "segments">): TranscriptRun[] {
  const runs: TranscriptRun[] = [];
  let at = 0;
  for (const segment of segments) {
    const found = transcript.indexOf(segment.text, at);
    if (found < 0) continue;
    if (found > at) runs.push({ text: transcript.slice(at, found), segment: null });
    runs.push({ text: segment.text, segment });
    at = found + segment.text.length;
  }
  if (at < transcript.length) runs.push({ text: transcript.slice(at), segment: null });
  return runs;
}
