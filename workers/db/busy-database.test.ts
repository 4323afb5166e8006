/** A database that another process has locked for a moment. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { databaseThrough, withBusyRetries } from "./database-through.ts";
import { usage } from "./schema.ts";

const ROW = { windowStart: 1, counter: "busy", subject: "", used: 1, cap: 1 };

/** Returns the database, whose first calls fail, and how many were made. */
function locked(failures: number, message: string) {
  let calls = 0;
  const database = databaseThrough(env.DB, async (act) => {
    calls++;
    if (calls <= failures) throw new Error(`D1_ERROR: ${message}`);
    return act();
  });
  return { db: drizzle(withBusyRetries(database)), calls: () => calls };
}

test.each([
  "database is locked: SQLITE_BUSY",
  "Failed to get session commit token: internal error; reference = a",
])("a call that finds it locked is made again, and takes effect once: %s", async (message) => {
  const { db, calls } = locked(3, message);
  await db.delete(usage);
  await db.batch([db.insert(usage).values(ROW), db.select().from(usage)]);
  expect(await db.select().from(usage)).toEqual([ROW]);
  expect(calls()).toBe(6);
});

test("a call fails if it stays locked, and at once with any other error", async () => {
  const busy = locked(Number.POSITIVE_INFINITY, "database is locked: SQLITE_BUSY");
  await expect(busy.db.delete(usage)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("BUSY") },
  });
  expect(busy.calls()).toBe(9);
  const broken = locked(1, "no such table");
  await expect(broken.db.delete(usage)).rejects.toThrow();
  expect(broken.calls()).toBe(1);
});
