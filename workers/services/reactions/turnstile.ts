/**
 * Asks Cloudflare Turnstile whether a token proves that a person wrote the comment
 * (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
 */
import * as z from "zod/mini";
import { TURNSTILE_ACTION } from "../../../app/domain/reactions/comment-limits.ts";
import { logFault } from "../../../app/domain/site/log-fault.ts";

export interface TurnstileSettings {
  /** Public; the page's widget uses it. */
  siteKey: string;
  secretKey: string;
  verifyUrl: string;
}

const TIMEOUT_MS = 5_000;

const answerSchema = z.object({
  success: z.boolean(),
  /** The widget's action. Cloudflare's keys for tests return none. */
  action: z.optional(z.string()),
});

/** Returns a function that resolves with false for an invalid token, and if the service cannot be reached. */
export function createTurnstile(settings: TurnstileSettings): (token: string) => Promise<boolean> {
  const { secretKey, verifyUrl } = settings;
  return async (token) => {
    if (token === "") return false;
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        body: new URLSearchParams({ secret: secretKey, response: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // The secret stays with the service.
        redirect: "manual",
      });
      if (!response.ok) throw new Error(`It answered ${response.status}`);
      const { success, action } = answerSchema.parse(await response.json());
      return success && (!action || action === TURNSTILE_ACTION);
    } catch (error) {
      logFault("Turnstile did not answer", error);
      return false;
    }
  };
}
