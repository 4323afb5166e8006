/** Creates the mail transport that the settings select: an HTTP service, the development outbox, or none. */
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { OutboxMail } from "../../../app/services/account-service.ts";
import type { SendMail } from "../../../app/services/mail.ts";
import { createOutbox, listOutbox } from "./development-outbox.ts";
import { createHttpMail } from "./http-mail.ts";
import type { MailSettings } from "./mail-settings.ts";

interface Mailing {
  /** Null if no way of sending mail is set up. */
  sendMail: SendMail | null;
  /** Returns the mails in the development outbox; null where mails are sent. */
  listOutbox: (() => Promise<OutboxMail[]>) | null;
}

/** `now` returns milliseconds since 1970. */
export function createMailing(
  settings: MailSettings,
  { db, now }: { db: DrizzleD1Database; now: () => number },
): Mailing {
  if (settings.kind === "http") return { sendMail: createHttpMail(settings), listOutbox: null };
  if (settings.kind === "none") return { sendMail: null, listOutbox: null };
  return { sendMail: createOutbox(db, now), listOutbox: () => listOutbox(db) };
}
