/** The outbox: mails that are kept instead of sent, in development. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { beforeEach, expect, test } from "vitest";
import { outbox } from "../../db/schema.ts";
import { createOutbox, listOutbox } from "./create-send-mail.ts";

const db = drizzle(env.DB);

beforeEach(async () => {
  await db.delete(outbox);
});

test("mails are kept, and listed the newest first", async () => {
  let now = Date.parse("2026-05-17T08:30:00Z");
  const send = createOutbox(db, () => now);
  expect(await send({ to: "ada@example.com", subject: "A code", text: "123 456" })).toBe("sent");
  now += 1_000;
  await send({ to: "grace@example.com", subject: "Another", text: "8765 4321" });
  expect(await listOutbox(db)).toEqual([
    {
      id: expect.any(Number),
      to: "grace@example.com",
      subject: "Another",
      text: "8765 4321",
      createdAt: "2026-05-17T08:30:01.000Z",
    },
    {
      id: expect.any(Number),
      to: "ada@example.com",
      subject: "A code",
      text: "123 456",
      createdAt: "2026-05-17T08:30:00.000Z",
    },
  ]);
});

test("the newest hundred mails are kept", async () => {
  const send = createOutbox(db, Date.now);
  for (let number = 1; number <= 102; number++)
    await send({ to: "ada@example.com", subject: `Mail ${number}`, text: "A code" });
  const kept = await db.select().from(outbox).orderBy(outbox.id);
  expect(kept).toHaveLength(100);
  expect(kept[0]?.subject).toBe("Mail 3");
  expect((await listOutbox(db))[0]?.subject).toBe("Mail 102");
});
