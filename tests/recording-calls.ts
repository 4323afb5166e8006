/** API calls that upload recordings, and a stub of the transcription service, for tests. */
import { expect } from "vitest";
import type { Question } from "../app/domain/questions/questions.ts";
import type { Recording, Transcript } from "../app/domain/voice/recording.ts";
import type {
  AudioPiece,
  PieceOutcome,
  TranscriptionOptions,
  TranscriptionService,
} from "../app/services/transcription-service.ts";
import type { Caller } from "./caller.ts";
import { audioFixture } from "./fixtures.ts";
import { type FormFields, sendForm } from "./media-calls.ts";

/** A recording in the API's JSON. */
export interface RecordingJson
  extends Pick<
    Recording,
    | "id"
    | "questionIndex"
    | "credit"
    | "transcript"
    | "language"
    | "segments"
    | "waveform"
    | "duration"
    | "createdAt"
  > {
  recapId: string;
  question: string;
  audioUrl: string;
  url: string;
}

/** A recap in the API's JSON, with its recordings. */
export type RecapWithRecordings = {
  questions: Question[];
  recordings: RecordingJson[];
  [field: string]: unknown;
};

export function audioFile(sample: string, type = "audio/webm"): File {
  return new File([audioFixture(sample)], sample, { type });
}

export function sendRecording(athlete: Caller, shareId: string, fields: FormFields): Promise<Response> {
  return sendForm(athlete, `/api/recaps/${shareId}/recordings`, fields);
}

/** Uploads a sample recording for the first question of a recap. */
export async function addRecording(
  athlete: Caller,
  { shareId }: { shareId: string },
  { sample = "answer-1.webm", ...fields }: Record<string, string> = {},
): Promise<RecordingJson> {
  const form = { audio: audioFile(sample), questionIndex: "0", ...fields };
  const response = await sendRecording(athlete, shareId, form);
  expect(response.status).toBe(201);
  return (await response.json()) as RecordingJson;
}

/** Returns a transcript in which each sentence takes a second. */
export function transcribedAs(...sentences: string[]): Transcript {
  return {
    text: sentences.join(" "),
    language: "en",
    segments: sentences.map((text, at) => ({ start: at, end: at + 0.9, text })),
  };
}

/** Returns a transcription service with these outcomes in order; `asked` lists the calls it received. */
export function transcribing(...outcomes: (PieceOutcome | Transcript)[]) {
  const asked: { piece: AudioPiece; options: TranscriptionOptions }[] = [];
  const remaining = [...outcomes];
  const transcription: Pick<TranscriptionService, "transcribePiece" | "isAvailable" | "timeoutSeconds"> = {
    isAvailable: true,
    timeoutSeconds: 60,
    async transcribePiece(_viewer, piece, options) {
      asked.push({ piece, options });
      const outcome = remaining.shift();
      if (!outcome) throw new Error("The service got more calls than expected");
      return "kind" in outcome ? outcome : { kind: "transcribed", transcript: outcome };
    },
  };
  return { transcription, asked };
}
