/** POST /api/transcribe: transcribes a recording without storing it (specification 7.8). */
import { Hono } from "hono";
import * as z from "zod/mini";
import { MAX_COPIED_BYTES } from "../../app/domain/media/media.ts";
import { languageSchema } from "../../app/domain/voice/recording.ts";
import { UNKEPT_FAILURES } from "../../app/texts/voice/transcription-failures.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { limitFile } from "./request/body-limits.ts";
import { bytesOf, readForm } from "./request/file-body.ts";
import { refusal, transcriptionFailed } from "./request/refusals.ts";

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
