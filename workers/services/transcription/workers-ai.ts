/**
 * Has speech heard by Workers AI (developers.cloudflare.com/workers-ai/models/whisper-large-v3-turbo). The signal is not
 * handed on: it cannot cross to another Worker, which may be bound in its place, and what was begun costs the same.
 */

import { type Attempt, failed, type SpeechToText } from "./attempt.ts";
import type { TranscriptionSettings } from "./settings.ts";
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
      // Its schema has English as the default, its page says that it finds out: a chosen one is always named.
      ...(language !== null && { language }),
      vad_filter: true,
      ...(prompt !== "" && { initial_prompt: prompt }),
      // A loop of invented words does not go on (facts, Server transcription: Hallucination on silence).
      condition_on_previous_text: false,
    };
    const result = await catchFailure(ai.run(model, inputs));
    if (result.kind === "failed") return result;
    const transcript = readWhisperAnswer(result.value, language);
    return transcript ? { kind: "transcribed", transcript } : failed("broken", "An answer without a text");
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
