/** API calls to add, transcribe, edit, delete and restore a recap's recordings (specification 7.7). */
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { sha256 } from "../../app/domain/lib/base64url.ts";
import { MAX_COPIED_BYTES } from "../../app/domain/media/media.ts";
import { languageSchema, type Recording, recordingJson } from "../../app/domain/voice/recording.ts";
import { waveformSchema } from "../../app/domain/voice/waveform.ts";
import { UNKEPT_FAILURES } from "../../app/texts/voice/transcription-failures.ts";
import { noContent, notFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { limitFile } from "./request/body-limits.ts";
import { handleOf, recordingIdOf } from "./request/call-address.ts";
import { bytesOf, readForm } from "./request/file-body.ts";
import { readJson } from "./request/json-body.ts";
import { type GivenTranscript, type RecordingBody, readRecordingBody } from "./request/recording-body.ts";
import { recordingStored, refusal, transcriptionFailed, transcriptionUnderWay } from "./request/refusals.ts";

export const offerSchema = z.object({ choice: z.enum(["take", "drop"], "choice must be take or drop") });
export const waveformBodySchema = z.object({ waveform: waveformSchema });
export const transcribeSchema = z.object({
  language: z.nullish(languageSchema),
  again: z._default(z.boolean("again must be true or false"), false),
});

/** Accepts files, so api.ts mounts it before the body limit of the other calls. */
export const newRecordings = new Hono<ApiEnv>().post("/recaps/:id/recordings", limitFile, async (context) => {
  const { services, viewer } = context.var;
  const handle = handleOf(context);
  const body = await readRecordingBody(context.req);
  if (body.kind === "reference") return referenceResponse(context, body);
  const outcome = await services.recordings.add(viewer, handle, body.upload);
  if (outcome.kind === "not-found") throw notFound("recap");
  if (outcome.kind === "refused") throw refusal(outcome.reason);
  const { shareId, questions, recording, isFirst } = outcome;
  return context.json(recordingJson(shareId, questions, recording), isFirst ? 201 : 200);
});

export const recordings = new Hono<ApiEnv>()
  .put("/recordings/:recordingId/offer", async (context) => {
    const { services, viewer } = context.var;
    const recordingId = recordingIdOf(context);
    const value = await readJson(context.req, offerSchema);
    return recordingResponse(
      context,
      await services.recordings.settleOffer(viewer, recordingId, value.choice),
    );
  })

  .put("/recordings/:recordingId/waveform", async (context) => {
    const { services, viewer } = context.var;
    const recordingId = recordingIdOf(context);
    const value = await readJson(context.req, waveformBodySchema);
    return noContent(
      context,
      await services.recordings.putWaveform(viewer, recordingId, value.waveform),
      "recording",
    );
  })

  .post("/recordings/:recordingId/transcribe", async (context) => {
    const { services, viewer } = context.var;
    const recordingId = recordingIdOf(context);
    const value = await readJson(context.req, transcribeSchema);
    const { language = null, again } = value;
    const outcome = await services.recordings
      .transcribe(viewer, recordingId, { language, again })
      .catch(recordingStored);
    if (outcome.kind === "failed") throw transcriptionFailed(outcome.reason);
    if (outcome.kind === "under-way") throw transcriptionUnderWay(outcome.retryAfterSeconds);
    return recordingResponse(context, outcome.kind === "transcribed" ? outcome.recording : null);
  })

  .delete("/recordings/:recordingId", async (context) => {
    const { services, viewer } = context.var;
    return noContent(context, await services.recordings.delete(viewer, recordingIdOf(context)), "recording");
  })

  .post("/recordings/:recordingId/restore", async (context) => {
    const { services, viewer } = context.var;
    const outcome = await services.recordings.restore(viewer, recordingIdOf(context));
    if (outcome === "not-found") throw notFound("recording");
    if (outcome !== "restored") throw refusal(outcome === "limit" ? "recording-limit" : outcome);
    return context.body(null, 204);
  });

/** Returns the recording with all fields, which only its owner may read. Throws 404 for null. */
function recordingResponse(context: Context<ApiEnv>, recording: Recording | null) {
  if (!recording) throw notFound("recording");
  return context.json(recording);
}

/** Returns 200 with a recording that the recap already has. Changes its transcript if the call sends one. */
async function referenceResponse(
  context: Context<ApiEnv>,
  { shareId, recordingId, given }: Extract<RecordingBody, { kind: "reference" }>,
) {
  const { services, viewer } = context.var;
  const recap = await services.recaps.findEditable(viewer, handleOf(context));
  if (!recap) throw notFound("recap");
  const existing = recap.recordings.find(({ id }) => shareId === recap.shareId && id === recordingId);
  if (!existing) throw notFound("recording");
  const recording = (await saveTranscript(context, existing, given)) ?? existing;
  return context.json(recordingJson(recap.shareId, recap.questions, recording));
}

/** Returns the changed recording, or null if the call sends no transcript. */
async function saveTranscript(
  context: Context<ApiEnv>,
  { id, language, transcript: shown }: Recording,
  given: GivenTranscript,
): Promise<Recording | null> {
  const { services, viewer } = context.var;
  const { transcript, segments } = given;
  if (transcript === null && segments === null) return null;
  const text = transcript ?? "";
  if (segments === null) {
    const edit = { field: `transcript-${id}` as const, base: [await sha256(shown)], value: text };
    const outcome = await services.recaps.edit(viewer, handleOf(context), [edit]);
    if (outcome.kind === "not-found") throw notFound("recording");
    if (outcome.fields.some(({ is }) => is === "refused")) throw refusal("transcripts-full");
    return outcome.recap.recordings.find((recording) => recording.id === id) ?? null;
  }
  const timed = { text, segments, language: given.language ?? language };
  const saved = await services.recordings.putTranscript(viewer, id, timed);
  if (saved === "full") throw refusal("transcripts-full");
  if (!saved) throw notFound("recording");
  return saved;
}

export const transcribeFormSchema = z.object({
  audio: z.instanceof(File, { error: "audio is missing: send the recording in this field" }),
  // A form sends an empty field for an unknown language.
  language: z.pipe(
    z.transform((value) => value || null),
    z.nullable(languageSchema),
  ),
});

export const transcribe = new Hono<ApiEnv>().post("/transcribe", limitFile, async (context) => {
  const { services, viewer } = context.var;
  const { transcription } = services;
  if (!transcription.isAvailable) throw transcriptionFailed("unavailable", UNKEPT_FAILURES);
  const { audio, language } = await readForm(context.req, transcribeFormSchema);
  const outcome = await transcription.transcribe(viewer, await bytesOf(audio, MAX_COPIED_BYTES), {
    language,
    prompt: "",
  });
  if (outcome.kind === "refused") throw refusal(outcome.reason);
  if (outcome.kind === "failed") throw transcriptionFailed(outcome.reason, UNKEPT_FAILURES);
  const { text, language: spoken, segments } = outcome.transcript;
  return context.json({ transcript: text, language: spoken, segments });
});
