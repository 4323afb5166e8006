/** Parses the variables that configure how mails are sent (docs/operations.md, Accounts and emails). */
import * as z from "zod/mini";
import { staysPrivate, variable } from "../../variable.ts";

/** An address, or a name and an address: `Race Recap <sign-in@example.com>`. */
const SENDER = /^(?:[^<>@\r\n]+ <(?<named>[^<>]+)>|(?<plain>[^<>]+))$/;

const mailSchema = z.object({
  MAIL_HTTP_URL: variable(
    z.url({
      protocol: /^https?$/,
      error: "MAIL_HTTP_URL must be an address such as https://api.resend.com/emails",
    }),
  ),
  MAIL_HTTP_TOKEN: variable(
    z
      .string()
      .check(z.regex(/^[!-~]+$/, "MAIL_HTTP_TOKEN contains characters that no token has, such as spaces")),
  ),
  MAIL_FROM: variable(
    z
      .string()
      .check(z.refine(isSender, "MAIL_FROM must be a sender such as Race Recap <sign-in@example.com>")),
  ),
});

export type MailVariables = Partial<Record<keyof typeof mailSchema.shape, string>>;

export type MailSettings =
  | {
      kind: "http";
      url: string;
      token: string;
      from: string;
    }
  /** Mails are stored in the outbox and not sent: in development without settings. */
  | { kind: "outbox" }
  /** No way of sending mails is set up: in production without settings. */
  | { kind: "none" };

/** Throws an Error that names the variable if one is invalid, or if only some are set. Never quotes a value. */
export function mailSettings(values: MailVariables, isDevelopment: boolean): MailSettings {
  const result = mailSchema.safeParse(values);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join(". "));
  const { MAIL_HTTP_URL: url, MAIL_HTTP_TOKEN: token, MAIL_FROM: from } = result.data;
  if (!url && !token && !from) return { kind: isDevelopment ? "outbox" : "none" };
  if (!url || !token || !from)
    throw new Error("Mail needs all of MAIL_HTTP_URL, MAIL_HTTP_TOKEN and MAIL_FROM");
  // A bridge to SMTP may run on the same machine.
  if (!isDevelopment && !staysPrivate(url))
    throw new Error("MAIL_HTTP_URL must begin with https: outside development");
  return { kind: "http", url, token, from };
}

function isSender(text: string): boolean {
  const { named, plain } = SENDER.exec(text)?.groups ?? {};
  return z.regexes.html5Email.test(named ?? plain ?? "");
}
