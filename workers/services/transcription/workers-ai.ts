/**
 * Transcribes speech with Workers AI (developers.cloudflare.com/workers-ai/models/whisper-large-v3-turbo). The abort signal
 * is not passed on: it cannot cross to another Worker that may be bound instead, and an aborted call costs the same.
 */
import { type Attempt, failed, type SpeechToText } from "./transcribe-with-retries.ts";
import type { TranscriptionSettings } from "./transcription-settings.ts";
import { readWhisperAnswer } from "./whisper-answer.ts";
import { workersAiFailure } from "./workers-ai-failure.ts";

export function transcribeWithWorkersAi({
  ai,
  model,
}: Extract<TranscriptionSettings, { provider: "workers-ai" }>): SpeechToText {
  return async ({ bytes }, { language, prompt }): Promise<Attempt> => {
    const inputs = {
      audio: bytes.toBase64(),
      task: "transcribe",
      // Without a language, the schema's default is English, while its page promises detection: send the one requested.
      ...(language !== null && { language }),
      vad_filter: true,
      ...(prompt !== "" && { initial_prompt: prompt }),
      // Keeps Whisper from repeating words that it invented for silence.
      condition_on_previous_text: false,
    };
    const result = await catchFailure(ai.run(model, inputs));
    if (result.kind === "failed") return result;
    const transcript = readWhisperAnswer(result.value, language);
    return transcript ? { kind: "transcribed", transcript } : failed("broken", "A response without a text");
  };
}

async function catchFailure(
  running: Promise<unknown>,
): Promise<{ kind: "answered"; value: unknown } | Extract<Attempt, { kind: "failed" }>> {
  try {
    return { kind: "answered", value: await running };
  } catch (error) {
    return workersAiFailure(error);
  }
}
