/**
 * Sends mails with Resend's API, or another that accepts the same request
 * (https://resend.com/docs/api-reference/emails/send-email).
 */
import pRetry from "p-retry";
import * as z from "zod/mini";
import { logFault } from "../../../app/domain/site/log-fault.ts";
import type { Mail, MailOutcome, SendMail } from "../../../app/services/mail.ts";
import type { MailSettings } from "./mail-settings.ts";

type HttpSettings = Extract<MailSettings, { kind: "http" }>;

interface Waits {
  /** For both attempts together: somebody is waiting for the screen. */
  timeoutMs: number;
  retryDelayMs: number;
}

const WAITS: Waits = { timeoutMs: 10_000, retryDelayMs: 1_000 };
/** Client errors that concern our account or how much it sends. */
const UNAVAILABLE_STATUSES = new Set([401, 402, 403, 404, 405, 429]);
/** Client errors after which an earlier request with the key may still be worked on. Any other one concerns the address. */
const UNANSWERED_STATUSES = new Set([408, 409]);
/** Resend's name of the error that its key was used for a mail with another text: that one was sent. */
const SENT_BEFORE = "invalid_idempotent_request";
/** Resend's name of an error, such as `validation_error`. Its message may quote the address. */
const errorSchema = z.object({ name: z.string().check(z.regex(/^[a-z_]{1,50}$/)) });

class NotSentError extends Error {
  readonly outcome: Exclude<MailOutcome, "sent">;
  /** Whether a retry a moment later may succeed. */
  readonly isTransient: boolean;

  /** `detail` is for the log. It contains no address and no code. */
  constructor(detail: string, { outcome = "unavailable", isTransient = false }: Partial<NotSentError> = {}) {
    super(detail);
    this.outcome = outcome;
    this.isTransient = isTransient;
  }
}

/** Returns a function that makes up to two attempts with one Idempotency-Key, or one with the mail's own: it is sent once. */
export function createHttpMail(settings: HttpSettings, { timeoutMs, retryDelayMs } = WAITS): SendMail {
  return async (mail) => {
    const request = requestFor(settings, mail);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      await pRetry(() => send(settings, { ...request, signal }), {
        retries: mail.key === undefined ? 1 : 0,
        minTimeout: retryDelayMs,
        factor: 1,
        signal,
        shouldRetry: ({ error }) => error instanceof NotSentError && error.isTransient,
      });
      return "sent";
    } catch (error) {
      const host = new URL(settings.url).host;
      if (error instanceof NotSentError) {
        logFault("Mail was not sent", undefined, { outcome: error.outcome, host, answer: error.message });
        return error.outcome;
      }
      if (!signal.aborted) throw error;
      logFault("Mail was not sent", undefined, {
        outcome: "unanswered",
        host,
        answer: `did not answer in ${timeoutMs} ms`,
      });
      return "unanswered";
    }
  };
}

function requestFor(
  { token, from }: HttpSettings,
  { to, key = crypto.randomUUID(), ...content }: Mail,
): RequestInit {
  return {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": key,
      // Resend rejects requests without it, and Workers send none.
      "user-agent": "race-recap",
    },
    body: JSON.stringify({ from, to: [to], ...content }),
    // A redirect would become a GET.
    redirect: "manual",
  };
}

/** Throws a NotSentError, or the signal's reason after the timeout. */
async function send({ url }: HttpSettings, request: RequestInit & { signal: AbortSignal }): Promise<void> {
  try {
    const response = await fetch(url, request);
    if (response.ok) return await response.body?.cancel();
    const failure = await failureOf(response);
    if (failure !== null) throw failure;
  } catch (error) {
    if (error instanceof NotSentError) throw error;
    request.signal.throwIfAborted();
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : typeof error;
    throw new NotSentError(`cannot be reached: ${detail}`, { outcome: "unanswered", isTransient: true });
  }
}

/** Returns null if the mail was sent before. */
async function failureOf(response: Response): Promise<NotSentError | null> {
  const { status } = response;
  const { data } = errorSchema.safeParse(await response.json().catch(() => null));
  if (status === 409 && data?.name === SENT_BEFORE) return null;
  const detail = `answered ${status}${data ? ` (${data.name})` : ""}`;
  if (status === 401 || status === 403)
    return new NotSentError(`${detail}: it refuses MAIL_HTTP_TOKEN or MAIL_FROM`);
  return new NotSentError(detail, {
    outcome: outcomeOf(status),
    isTransient: status >= 500 || status === 429,
  });
}

function outcomeOf(status: number): NotSentError["outcome"] {
  if (status >= 500 || UNANSWERED_STATUSES.has(status)) return "unanswered";
  return status < 400 || UNAVAILABLE_STATUSES.has(status) ? "unavailable" : "refused";
}
