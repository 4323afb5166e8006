/**
 * A stand-in for Resend's API (https://resend.com/docs/api-reference/emails/send-email), which rejects undocumented requests
 * and sends a mail once for each Idempotency-Key.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";

/**
 * A failure: a response, a closed connection without a response ("none"), the same after the mail was sent ("lost"), or a
 * connection that stays open ("never").
 */
type Failure =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | "none"
  | "lost"
  | "never";

export interface MailServer {
  /** The address that mails are posted to. */
  url: string;
  /** The mails that were sent. */
  sent: z.infer<typeof mailSchema>[];
  /** The Idempotency-Key of each request. */
  keys: (string | undefined)[];
  /** What the next requests fail with, one after the other. */
  failures: Failure[];
  close(): Promise<void>;
}

const mailSchema = z.strictObject({
  from: z.string(),
  to: z.array(z.email()),
  subject: z.string().check(z.minLength(1)),
  text: z.string().check(z.minLength(1)),
});

export async function mailServer(token: string): Promise<MailServer> {
  const sent = new Map<string, z.infer<typeof mailSchema>>();
  const keys: MailServer["keys"] = [];
  const failures: Failure[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const key = request.headers["idempotency-key"]?.toString();
    keys.push(key);
    const failure = failures.shift();
    if (failure === "never") return;
    const answer = typeof failure === "object" ? failure : answerTo(request, body, token);
    if (answer.status === 200 && failure !== "none") sent.set(key ?? "", mailSchema.parse(body));
    if (typeof failure === "string") response.destroy();
    else
      response
        .writeHead(answer.status, { "content-type": "application/json", ...answer.headers })
        .end(JSON.stringify(answer.body ?? null));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    get sent() {
      return [...sent.values()];
    },
    keys,
    failures,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    // Not JSON: rejected like any other invalid mail.
    return null;
  }
}

function answerTo(
  { method, url, headers }: IncomingMessage,
  body: unknown,
  token: string,
): Exclude<Failure, string> {
  const error = (statusCode: number, name: string, message = "") => ({
    status: statusCode,
    body: { statusCode, name, message },
  });
  if (!headers["user-agent"]) return { status: 403, body: "error code: 1010" };
  if (method !== "POST" || url !== "/emails") return error(404, "not_found");
  if (headers.authorization !== `Bearer ${token}`) return error(401, "invalid_api_key", "API key is invalid");
  if (headers["content-type"] !== "application/json") return error(422, "validation_error");
  if ((headers["idempotency-key"]?.length ?? 257) > 256) return error(400, "invalid_idempotency_key");
  const mail = mailSchema.safeParse(body);
  if (!mail.success) return error(422, "validation_error", `Invalid \`to\` field: ${JSON.stringify(body)}`);
  return { status: 200, body: { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" } };
}
