/**
 * A stand-in for Resend's API (https://resend.com/docs/api-reference/emails/send-email), which rejects undocumented requests
 * and sends a mail once for each Idempotency-Key: the key of another mail is an error
 * (https://resend.com/docs/dashboard/emails/idempotency-keys).
 */
import * as z from "zod/mini";

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * A failure: an answer, a closed connection without one ("none"), the same after the mail was sent ("lost"), or a connection
 * that stays open ("never").
 */
type Failure = Answer | "none" | "lost" | "never";

interface MailRequest {
  method: string | undefined;
  path: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** As it was sent. */
  body: string;
}

const mailSchema = z.strictObject({
  from: z.string(),
  to: z.array(z.email()),
  subject: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
  html: z.optional(z.string().check(z.minLength(1))),
  headers: z.optional(z.record(z.string(), z.string())),
});
export type SentMail = z.infer<typeof mailSchema>;

export interface MailProvider {
  /** The mails that were sent. */
  sent: SentMail[];
  /** The Idempotency-Key of each request. */
  keys: (string | undefined)[];
  /** What the next requests fail with, one after the other. */
  failures: Failure[];
  /** Returns the answer, or how the connection fails. */
  answerTo(request: MailRequest): Exclude<Failure, "lost">;
}

export function mailProvider(token: string): MailProvider {
  const sent = new Map<string, { body: string; mail: SentMail }>();
  const keys: MailProvider["keys"] = [];
  const failures: Failure[] = [];
  return {
    get sent() {
      return [...sent.values()].map(({ mail }) => mail);
    },
    keys,
    failures,
    answerTo(request) {
      const key = request.headers["idempotency-key"]?.toString();
      keys.push(key);
      const failure = failures.shift();
      if (failure === "none" || failure === "never" || typeof failure === "object") return failure;
      const answer = send(request, key);
      return failure === "lost" ? "none" : answer;
    },
  };

  function send({ method, path, headers, body }: MailRequest, key: string | undefined): Answer {
    if (!headers["user-agent"]) return { status: 403, body: "error code: 1010" };
    if (method !== "POST" || path !== "/emails") return error(404, "not_found");
    if (headers.authorization !== `Bearer ${token}`)
      return error(401, "invalid_api_key", "API key is invalid");
    if (headers["content-type"] !== "application/json") return error(422, "validation_error");
    if (key === undefined || key.length > 256) return error(400, "invalid_idempotent_key");
    const mail = mailSchema.safeParse(parsed(body));
    if (!mail.success) return error(422, "validation_error", `Invalid \`to\` field: ${body}`);
    const before = sent.get(key);
    if (before !== undefined && before.body !== body) return error(409, "invalid_idempotent_request");
    sent.set(key, { body, mail: mail.data });
    return { status: 200, body: { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" } };
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Not JSON: rejected like any other invalid mail.
    return null;
  }
}

function error(statusCode: number, name: string, message = ""): Answer {
  return { status: statusCode, body: { statusCode, name, message } };
}
