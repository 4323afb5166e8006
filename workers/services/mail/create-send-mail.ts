/** Creates the mail transport that the settings select: an HTTP service, none, or in development a table (docs/operations.md, Accounts and emails). */

import { desc, lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { OutboxMail } from "../../../app/services/account-service.ts";
import type { SendMail } from "../../../app/services/mail.ts";
import { runBatch } from "../../db/run-batch.ts";
import { outbox } from "../../db/schema.ts";
import { createHttpMail } from "./http-mail.ts";
import type { MailSettings } from "./mail-settings.ts";

interface Mailing {
  /** Null if no way of sending mail is set up. */
  sendMail: SendMail | null;
  /** Returns the mails in the development outbox; null where mails are sent. */
  listOutbox: (() => Promise<OutboxMail[]>) | null;
}

export function createMailing(
  settings: MailSettings,
  { db, now }: { db: DrizzleD1Database; now: () => number },
): Mailing {
  if (settings.kind === "http") return { sendMail: createHttpMail(settings), listOutbox: null };
  if (settings.kind === "none") return { sendMail: null, listOutbox: null };
  return { sendMail: createOutbox(db, now), listOutbox: () => listOutbox(db) };
}

const MAX_MAILS = 100;

export function createOutbox(db: DrizzleD1Database, now: () => number): SendMail {
  return async (mail) => {
    const oldestKept = sql`(SELECT id FROM ${outbox} ORDER BY id DESC LIMIT 1 OFFSET ${MAX_MAILS - 1})`;
    await runBatch(db, {
      stored: db.insert(outbox).values({ ...mail, createdAt: now() }),
      deleted: db.delete(outbox).where(lt(outbox.id, oldestKept)),
    });
    return "sent";
  };
}

export async function listOutbox(db: DrizzleD1Database): Promise<OutboxMail[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(MAX_MAILS);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}
