/** The timed sentences of a transcript in a request. Not in recording.ts, which every first load of the wizard contains. */
import * as z from "zod/mini";
import {
  MAX_RECORDING_SECONDS,
  MAX_TRANSCRIPT_LENGTH,
  PIECE_SECONDS,
  type Recording,
  transcriptRuns,
} from "./recording.ts";

/** Far more sentences than two hours of speech have. */
const MAX_SEGMENTS = 10_000;
/** Seconds. A transcription may end somewhat after the sound. */
const MAX_SEGMENT_END = MAX_RECORDING_SECONDS + PIECE_SECONDS;
const secondsSchema = z
  .number("A time must be a number of seconds")
  .check(z.minimum(0), z.maximum(MAX_SEGMENT_END));

/** The sentences of a transcript in order, with their times. */
export const segmentsSchema = z
  .array(
    z
      .object({
        start: secondsSchema,
        end: secondsSchema,
        text: z
          .string("A segment's text must be a sentence of the transcript")
          .check(z.minLength(1), z.maxLength(MAX_TRANSCRIPT_LENGTH)),
      })
      .check(z.refine(({ start, end }) => start <= end, { error: "A segment must end after it starts" })),
  )
  .check(z.maxLength(MAX_SEGMENTS, `A transcript can have up to ${MAX_SEGMENTS} segments`));

/** Whether the transcript contains the texts of all segments, in their order. */
export function containsSegments(recording: Pick<Recording, "transcript" | "segments">): boolean {
  return transcriptRuns(recording).filter(({ segment }) => segment).length === recording.segments.length;
}
