/** The API calls for recordings and transcripts. They return network failures and never throw them. */
import * as z from "zod/mini";
import { AUDIO_EXTENSIONS, AUDIO_TYPES, type AudioType } from "../../domain/voice/audio-types.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import type { TranscriptionFailure } from "../../domain/voice/transcription-failures.ts";
import { TRANSCRIPTION_FAILURES } from "../../texts/voice/transcription-failures.ts";
import { sendRequest } from "./recap-api.ts";
import { apiErrorIn, isForeignBody, isNetworkError } from "./request-errors.ts";
import { type Limited, limitedOf, retryAfterMs } from "./retry-delay.ts";
import { isSignedOut } from "./signed-out.ts";
import { postFile, type UploadOutcome } from "./upload-calls.ts";

/** Enough for the server to transcribe five minutes of audio, including its own retries. */
const TRANSCRIBE_TIMEOUT_MS = 180_000;
const WHOLE_TIMEOUT_MS = 300_000;

const segmentSchema = z.object({ start: z.number(), end: z.number(), text: z.string() });
const recordingSchema: z.ZodMiniType<Recording> = z.object({
  id: z.string(),
  questionIndex: z.number(),
  credit: z.nullable(z.string()),
  contentType: z.enum(AUDIO_TYPES),
  duration: z.number(),
  transcript: z.string(),
  language: z.nullable(z.string()),
  segments: z.array(segmentSchema),
  waveform: z.nullable(z.string()),
  createdAt: z.string(),
  uploadKey: z.nullable(z.string()),
  fileSize: z.number(),
  isEdited: z.boolean(),
  isTranscribed: z.boolean(),
  transcribedSeconds: z.number(),
  offer: z.nullable(z.string()),
});
const addedSchema = z.object({ id: z.string() });

export interface WholeRecording {
  shareId: string;
  uploadKey: string;
  questionIndex: number;
  language: string | null;
  /** Of an import: the guest who added it. */
  credit?: string | null;
  sound: Blob;
}

/** POST /api/recaps/{id}/recordings, for types that cannot be sent in parts. The upload key makes it idempotent. */
export function sendWhole(whole: WholeRecording, signal: AbortSignal): Promise<UploadOutcome> {
  const form = new FormData();
  form.set("audio", whole.sound, `recording.${AUDIO_EXTENSIONS[whole.sound.type as AudioType]}`);
  form.set("questionIndex", String(whole.questionIndex));
  form.set("uploadKey", whole.uploadKey);
  if (whole.language !== null) form.set("language", whole.language);
  if (whole.credit) form.set("credit", whole.credit);
  const init = { body: form, signal: AbortSignal.any([signal, AbortSignal.timeout(WHOLE_TIMEOUT_MS)]) };
  return postFile<UploadOutcome>(`/api/recaps/${whole.shareId}/recordings`, init, (responseBody) => ({
    kind: "added",
    id: addedSchema.parse(responseBody).id,
  }));
}

export type TranscribeAnswer =
  | { kind: "transcribed"; recording: Recording }
  | { kind: "failed"; reason: TranscriptionFailure }
  /** Another tab or request is transcribing it. */
  | { kind: "under-way"; retryAfterMs: number }
  | Limited
  /** Nobody is signed in here any more. */
  | { kind: "signed-out" }
  /** The recording no longer exists. */
  | { kind: "gone" }
  /** No answer, or an unexpected one. */
  | { kind: "lost" };

/** POST /api/recordings/{id}/transcribe: transcribes the next piece. */
export async function transcribeNextPiece(
  recordingId: string,
  options: { language: string | null; again: boolean },
  signal: AbortSignal,
): Promise<TranscribeAnswer> {
  try {
    const response = await fetch(`/api/recordings/${recordingId}/transcribe`, {
      method: "POST",
      credentials: "include",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(options),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TRANSCRIBE_TIMEOUT_MS)]),
    });
    const text = await response.text();
    if (response.ok) return { kind: "transcribed", recording: recordingSchema.parse(JSON.parse(text)) };
    if (await isSignedOut(response.status, text)) return { kind: "signed-out" };
    if (response.status === 404) return { kind: "gone" };
    return failureOf(response.status, text, response.headers.get("retry-after"));
  } catch (error) {
    if (isNetworkError(error) || isForeignBody(error)) return { kind: "lost" };
    throw error;
  }
}

function failureOf(status: number, body: string, retryAfter: string | null): TranscribeAnswer {
  const { code = "" } = apiErrorIn(body) ?? {};
  // The transcription service has its own limits, with their own codes.
  const reason = reasonOf(code);
  if (reason) return { kind: "failed", reason };
  if (status === 429) return limitedOf(retryAfter, body);
  if (code === "transcription_under_way") {
    return { kind: "under-way", retryAfterMs: retryAfterMs(retryAfter) };
  }
  return { kind: "lost" };
}

function reasonOf(code: string): TranscriptionFailure | null {
  const reason = code.replace(/^transcription_/, "").replaceAll("_", "-");
  return reason in TRANSCRIPTION_FAILURES ? (reason as TranscriptionFailure) : null;
}

/** PUT /api/recordings/{id}/offer. Returns null if it failed. */
export async function sendOfferChoice(
  recordingId: string,
  choice: "take" | "drop",
): Promise<Recording | null> {
  const path = `/api/recordings/${recordingId}/offer`;
  const sent = await sendRequest("PUT", path, { choice }, (body) => recordingSchema.parse(body));
  return sent.kind === "done" ? sent.answer : null;
}

export type ActionAnswer = "done" | "refused" | "gone" | "lost";

export function deleteRecording(recordingId: string): Promise<ActionAnswer> {
  return sendAction("DELETE", `/api/recordings/${recordingId}`);
}

export function restoreRecording(recordingId: string): Promise<ActionAnswer> {
  return sendAction("POST", `/api/recordings/${recordingId}/restore`);
}

async function sendAction(method: "DELETE" | "POST", path: string): Promise<ActionAnswer> {
  const sent = await sendRequest(method, path, null, () => null);
  if (sent.kind === "rejected") return sent.status === 404 ? "gone" : "refused";
  return sent.kind === "done" || sent.kind === "lost" ? sent.kind : "refused";
}
