/** Converts rows of `recordings` to recordings of the domain, and transcripts to JSON and back. */
import type { InferSelectModel } from "drizzle-orm";
import * as z from "zod/mini";
import type { Recording, Segment, Transcript } from "../../../app/domain/voice/recording.ts";
import type { PlacedSegment } from "../../../app/domain/voice/segments-after-edit.ts";
import type { recordings } from "../../db/schema.ts";

/** What `serializeSegments` returns without segments. */
export const NO_SEGMENTS = "[]";
/** The columns of a recording that nobody has transcribed. */
export const NO_TRANSCRIPT = { transcript: "", segments: NO_SEGMENTS, language: null, transcribedAt: null };

/** [start, end, from, to]: milliseconds, and UTF-16 code units of the text. Compact, because every row stores it. */
const storedSegmentsSchema = z.array(z.tuple([z.int(), z.int(), z.int(), z.int()]));

const machineTranscriptSchema = z.object({
  until: z.number(),
  text: z.string(),
  language: z.nullable(z.string()),
  segments: storedSegmentsSchema,
  isEdited: z.optional(z.boolean()),
});

export type RecordingRow = InferSelectModel<typeof recordings>;

/** The columns that are read with a recap. Booleans are 0 or 1 in SQLite's JSON. */
export type StoredRecording = Omit<
  RecordingRow,
  "recapId" | "deletedAt" | "isEdited" | "transcribingUntil"
> & {
  isEdited: boolean | number;
};

/** The transcript of the pieces transcribed so far, or the complete one that is offered next to the athlete's own. */
export interface MachineTranscript extends Transcript {
  /** Seconds of the recording that are transcribed. */
  until: number;
  /** Whether this is the athlete's own transcript, swapped with the machine's. Swapping again restores it. */
  isEdited: boolean;
}

export function toRecording(stored: StoredRecording): Recording {
  const isTranscribed = stored.transcribedAt !== null;
  const machineTranscript = parseMachineTranscript(stored.machineTranscript);
  return {
    id: stored.id,
    uploadKey: stored.uploadKey,
    questionIndex: stored.questionIndex,
    credit: stored.credit,
    contentType: stored.contentType,
    fileSize: stored.fileSize,
    duration: stored.durationSeconds,
    transcript: stored.transcript,
    language: stored.language,
    waveform: stored.waveform,
    segments: toSegments(stored.transcript, parseSegments(stored.segments)),
    isEdited: Boolean(stored.isEdited),
    isTranscribed,
    transcribedSeconds: isTranscribed ? stored.durationSeconds : (machineTranscript?.until ?? 0),
    offer: isTranscribed && machineTranscript ? machineTranscript.text : null,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}

export function parseMachineTranscript(text: string | null): MachineTranscript | null {
  if (text === null) return null;
  const {
    segments,
    isEdited = false,
    ...machineTranscript
  } = machineTranscriptSchema.parse(JSON.parse(text));
  return {
    ...machineTranscript,
    isEdited,
    segments: toSegments(machineTranscript.text, segments.map(toPlaced)),
  };
}

export function serializeMachineTranscript(transcript: MachineTranscript): string {
  const { until, text, language, segments, isEdited } = transcript;
  const stored = { until, text, language, segments: toTuples(locateSegments(text, segments)) };
  return JSON.stringify(isEdited ? { ...stored, isEdited } : stored);
}

function parseSegments(text: string): PlacedSegment[] {
  return storedSegmentsSchema.parse(JSON.parse(text)).map(toPlaced);
}

export function serializeSegments(segments: PlacedSegment[]): string {
  return JSON.stringify(toTuples(segments));
}

/** Returns the positions of consecutive segments in their text. A segment that the text does not contain is left out. */
export function locateSegments(text: string, segments: Segment[]): PlacedSegment[] {
  let at = 0;
  return segments.flatMap((segment) => {
    const from = segment.text === "" ? -1 : text.indexOf(segment.text, at);
    if (from < 0) return [];
    at = from + segment.text.length;
    return [
      {
        startMs: Math.round(segment.start * 1_000),
        endMs: Math.round(segment.end * 1_000),
        from,
        to: at,
      },
    ];
  });
}

function toSegments(text: string, placed: PlacedSegment[]): Segment[] {
  return placed.map(({ startMs, endMs, from, to }) => ({
    start: startMs / 1_000,
    end: endMs / 1_000,
    text: text.slice(from, to),
  }));
}

function toPlaced([startMs, endMs, from, to]: [number, number, number, number]): PlacedSegment {
  return { startMs, endMs, from, to };
}

function toTuples(segments: PlacedSegment[]): number[][] {
  return segments.map(({ startMs, endMs, from, to }) => [startMs, endMs, from, to]);
}
