/** A row of `recordings` and the recording that it holds. */
import type { InferSelectModel } from "drizzle-orm";
import { z } from "zod";
import type { PlacedSegment } from "../../../app/domain/keep-segments.ts";
import type { Recording, Segment, Transcript } from "../../../app/domain/recording.ts";
import type { recordings } from "../../db/schema.ts";

/** [start, end, from, to]: milliseconds, and where its text stands. Short: it stands in every row. */
const storedSegmentsSchema = z.array(z.tuple([z.int(), z.int(), z.int(), z.int()]));

const machineTranscriptSchema = z.object({
  until: z.number(),
  text: z.string(),
  language: z.string().nullable(),
  segments: storedSegmentsSchema,
  isEdited: z.boolean().optional(),
});

export type RecordingRow = InferSelectModel<typeof recordings>;

/** The columns that a recap is read with; from JSON, a boolean is 0 or 1. */
export type StoredRecording = Omit<
  RecordingRow,
  "recapId" | "deletedAt" | "isEdited" | "transcribingUntil"
> & {
  isEdited: boolean | number;
};

/** What has been machineTranscript so far, or what is offered beside the transcript. */
export interface MachineTranscript extends Transcript {
  /** Seconds from the beginning. */
  until: number;
  /** Whether it is the athlete's own, which was exchanged for the machine's: taken once more, it is theirs again. */
  isEdited: boolean;
}

export function toRecording(stored: StoredRecording): Recording {
  const isTranscribed = stored.transcribedAt !== null;
  const machineTranscript = parseMachineTranscript(stored.machineTranscript);
  return {
    id: stored.id,
    uploadKey: stored.uploadKey,
    questionIndex: stored.questionIndex,
    contentType: stored.contentType,
    fileSize: stored.fileSize,
    duration: stored.durationSeconds,
    transcript: stored.transcript,
    language: stored.language,
    segments: toSegments(stored.transcript, parseSegments(stored.segments)),
    isEdited: Boolean(stored.isEdited),
    isTranscribed,
    transcribedSeconds: isTranscribed ? stored.durationSeconds : (machineTranscript?.until ?? 0),
    offer: isTranscribed && machineTranscript ? machineTranscript.text : null,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}

/** As `heardText` wrote it. */
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

export function serializeMachineTranscript({
  until,
  text,
  language,
  segments,
  isEdited,
}: MachineTranscript): string {
  const stored = { until, text, language, segments: toTuples(locateSegments(text, segments)) };
  return JSON.stringify(isEdited ? { ...stored, isEdited } : stored);
}

/** As `segmentsText` wrote it. */
export function parseSegments(text: string): PlacedSegment[] {
  return storedSegmentsSchema.parse(JSON.parse(text)).map(toPlaced);
}

export function serializeSegments(segments: PlacedSegment[]): string {
  return JSON.stringify(toTuples(segments));
}

/** Where the segments stand in their text: one after the other. One that does not stand there is left out. */
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
