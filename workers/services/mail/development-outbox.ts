/** Stores mails in a table and sends none, in development (docs/operations.md, Accounts and emails). */
import { desc, lt, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { OutboxMail } from "../../../app/services/account-service.ts";
import type { SendMail } from "../../../app/services/mail.ts";
import { runBatch } from "../../db/run-batch.ts";
import { outbox } from "../../db/schema.ts";

/** Older mails are deleted. */
const MAX_MAILS = 100;

/** `now` returns milliseconds since 1970. */
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

/** Returns the stored mails, the newest first. */
export async function listOutbox(db: DrizzleD1Database): Promise<OutboxMail[]> {
  const rows = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(MAX_MAILS);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}
