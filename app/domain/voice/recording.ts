/**
 * Recordings: an athlete's spoken answer to a question, with its transcript (specification 3, Recording; product.md,
 * Questions).
 */
import * as z from "zod/mini";
import { idSchema } from "../lib/id.ts";
import { longText } from "../lib/text-schemas.ts";
import { type Question, questionTitle } from "../questions/questions.ts";
import type { publicRecordingSchema, recordingSchema } from "./recording-response.ts";

/** The public fields of a recording. */
export interface PublicRecording extends z.infer<typeof publicRecordingSchema> {}
export type Segment = PublicRecording["segments"][number];

/** The machine transcript of a recording, or of a piece of it. */
export interface Transcript extends Pick<PublicRecording, "language" | "segments"> {
  /** Empty if no words were recognised. It contains the texts of `segments` one after the other. */
  text: string;
}

/** A recording with the fields that only its owner sees. */
export interface Recording extends z.infer<typeof recordingSchema> {}

export const MAX_AUDIO_BYTES = 100_000_000;
export const MAX_RECORDINGS = 60;
/** Maximum length of one take of the recorder. */
export const MAX_TAKE_SECONDS = 3_600;
/** Maximum length of any recording: takes, and voice memos of up to 100 MB. */
export const MAX_RECORDING_SECONDS = 7_200;
export const MAX_TRANSCRIPT_LENGTH = 100_000;
/**
 * Maximum for all transcripts of a recap, with times and offers, as bytes of the JSON that they are read in: about ten
 * hours of speech. Quotation marks, backslashes and line breaks count more than once.
 */
export const MAX_TRANSCRIPTS_BYTES = 800_000;
export const TRANSCRIPTS_FULL = "There's no room left for transcripts in this recap. Shorten one to add more";
/** Long recordings are transcribed in overlapping pieces of this length: about 1.4 MB at 32 kb/s. */
export const PIECE_SECONDS = 300;
export const OVERLAP_SECONDS = 2;

const NO_RECORDING_ID = "This isn't a recording ID";
export const recordingIdSchema = idSchema(NO_RECORDING_ID, z.string(NO_RECORDING_ID));

export const transcriptSchema = longText({ label: "The transcript", maxLength: MAX_TRANSCRIPT_LENGTH });

/** ISO 639-1. Whisper has three-letter codes for some languages. */
export const languageSchema = z
  .string()
  .check(z.regex(/^[a-z]{2,3}$/, "language must be a code such as en or de"));

/** Returns the recordings of one question, in their given order. */
export function recordingsOf<Known extends Pick<PublicRecording, "questionIndex">>(
  recordings: Known[],
  questionIndex: number,
): Known[] {
  return recordings.filter((recording) => recording.questionIndex === questionIndex);
}

/** Compares by time of creation. */
export function byCreation(a: PublicRecording, b: PublicRecording): number {
  return a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id);
}

/** Returns the URL path of a recording's audio. */
export function audioUrl(shareId: string, { id }: Pick<PublicRecording, "id">): string {
  return `/api/audio/${shareId}/${id}`;
}

/** Returns the fragment of a recording on its recap's public page: printed codes lead to it, so it never changes. */
export function voiceAnchor({ id }: Pick<PublicRecording, "id">): string {
  return `voice-${id}`;
}

/** Returns the WebVTT captions of a stored recording, or null if it has none. */
export function captionTrackOf(
  soundUrl: string,
  { segments, language }: Pick<Recording, "segments" | "language">,
): { src: string; language: string | null } | null {
  return segments.length === 0 ? null : { src: `${soundUrl}/captions.vtt`, language };
}

/** Returns the public fields of a recording. */
export function publicRecording(recording: PublicRecording): PublicRecording {
  const { id, questionIndex, credit, contentType, duration, transcript, language, segments, waveform } =
    recording;
  const { createdAt } = recording;
  return {
    id,
    questionIndex,
    credit,
    contentType,
    duration,
    transcript,
    language,
    segments,
    waveform,
    createdAt,
  };
}

/** Returns a recording in the API's shape (product.md, The API's shapes). */
export function recordingJson(shareId: string, questions: Question[], recording: PublicRecording) {
  const { contentType: _, ...fields } = publicRecording(recording);
  const url = audioUrl(shareId, recording);
  return {
    ...fields,
    recapId: shareId,
    question: questionTitle(questions, recording.questionIndex),
    audioUrl: url,
    url,
  };
}

/** A run of a transcript. `segment` is null if its time is not known. */
export interface TranscriptRun {
  text: string;
  segment: Segment | null;
}

/** Returns the whole transcript as consecutive runs: its segments, and the text between them. */
export function transcriptRuns(recording: Pick<Recording, "transcript" | "segments">): TranscriptRun[] {
  const { transcript, segments } = recording;
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
