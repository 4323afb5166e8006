/** Names the services that data is sent to, from the settings in force. */
import type { Processors } from "../../app/domain/account/processors.ts";
import type { Environment } from "../env.ts";

export function processorsOf(environment: Environment): Processors {
  const { isOwnMachine, transcription, mail, openId, turnstile } = environment;
  return {
    isCloudflare: !isOwnMachine,
    transcription: transcriber(transcription),
    mail: mail.kind === "http" ? new URL(mail.url).host : null,
    provider: openId?.name ?? null,
    hasTurnstile: turnstile !== null,
  };
}

function transcriber(settings: Environment["transcription"]): string | null {
  switch (settings.provider) {
    case "workers-ai":
      return "Cloudflare Workers AI";
    case "openai":
      return new URL(settings.baseUrl).host;
    case "none":
    case "wrong":
      return null;
  }
}
