/** Speech to text, without a recap (specification 7.8), and how often a visitor may have it. */
import { type Context, Hono, type Next } from "hono";
import { z } from "zod";
import { languageSchema } from "../../app/domain/recording.ts";
import { UNKEPT_FAILURES } from "../../app/domain/transcription-failures.ts";
import type { ApiEnv } from "./api-types.ts";
import { ApiError, fieldsOf, invalidInput } from "./errors.ts";
import { bytesOf, parseForm } from "./file-body.ts";
import { refusal } from "./refusal.ts";
import { transcriptionFailed } from "./transcription-failure.ts";

const formSchema = z.object({
  audio: z.instanceof(File, { error: "audio is missing: send the recording in this field" }),
  // An empty field of a form is none.
  language: z.preprocess((value) => value || null, languageSchema.nullable()),
});

/** As wrangler.toml has it. */
const LIMIT_SECONDS = 60;

export const transcribe = new Hono<ApiEnv>()
  .use("/recordings/:recordingId/transcribe", limitTranscription)
  .use("/transcribe", limitTranscription)
  .post("/transcribe", async (context) => {
    const { transcription } = context.var.services;
    if (!transcription.isAvailable) throw transcriptionFailed("unavailable", UNKEPT_FAILURES);
    const form = formSchema.safeParse(Object.fromEntries(await parseForm(context.req)));
    if (!form.success) throw invalidInput(fieldsOf(form.error));
    const { audio, language } = form.data;
    const outcome = await transcription.transcribe(await bytesOf(audio), { language, prompt: "" });
    if (outcome.kind === "refused") throw refusal(outcome.reason);
    if (outcome.kind === "failed") throw transcriptionFailed(outcome.reason, UNKEPT_FAILURES);
    const { text, language: spoken, segments } = outcome.transcript;
    return context.json({ transcript: text, language: spoken, segments });
  });

/** Each call costs money: counted by visitor, and by address as well, for a new cookie is a new visitor. */
async function limitTranscription(context: Context<ApiEnv>, next: Next): Promise<void> {
  const { TRANSCRIBE_LIMIT: limit } = context.env;
  const keys = [context.var.viewer.visitorId, context.req.header("cf-connecting-ip") ?? "unknown"];
  const outcomes = limit ? await Promise.all(keys.map((key) => limit.limit({ key }))) : [];
  if (!outcomes.every(({ success }) => success)) {
    throw new ApiError(
      429,
      "too_many_requests",
      "That is more than can be transcribed in a minute: try again in a minute",
      { retryAfterSeconds: LIMIT_SECONDS },
    );
  }
  await next();
}
