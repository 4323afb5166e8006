/** Results of a batch are found under the names of its parts, whatever other statements the parts have. */
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { visitor } from "../../tests/factories.ts";
import { limitsOf } from "../../tests/limits.ts";
import { allOf, hasChanged } from "./conditions.ts";
import { change, reading, runBatch } from "./run-batch.ts";
import { outbox } from "./schema.ts";

const db = drizzle(env.DB);

const row = (subject: string) => ({ to: "ada@example.com", subject, text: "", createdAt: 0 });
const written = (subject: string) =>
  db.select({ text: outbox.text }).from(outbox).where(eq(outbox.subject, subject));
const rewrite = (subject: string, text: string, where = sql`true`) =>
  db
    .update(outbox)
    .set({ text })
    .where(allOf(eq(outbox.subject, subject), where));

test("each result has its part's name: of a list one by one, and none of a charge or of what is left out", async () => {
  const charge = limitsOf(db).charge(visitor(), { writes: 1 });
  const results = await runBatch(db, {
    none: null,
    added: change(db.insert(outbox).values(row("one")).returning({ subject: outbox.subject }), charge),
    charge,
    lists: [written("none"), written("one")],
    empty: [],
    read: reading(written("one"), (rows) => rows.length),
    found: written("one"),
  });
  expect(results).toEqual({
    none: undefined,
    added: [{ subject: "one" }],
    charge: undefined,
    lists: [[], [{ text: "" }]],
    empty: [],
    read: 1,
    found: [{ text: "" }],
  });
});

test("what follows a change refers to it, and not to the parts before", async () => {
  const { found } = await runBatch(db, {
    added: [db.insert(outbox).values(row("two")), db.insert(outbox).values(row("three"))],
    changed: change(rewrite("two", "changed"), rewrite("three", "followed", hasChanged)),
    unchanged: change(rewrite("nothing", ""), rewrite("three", "not followed", hasChanged)),
    found: [written("two"), written("three")],
  });
  expect(found).toEqual([[{ text: "changed" }], [{ text: "followed" }]]);
});

test("a batch without statements asks for nothing", async () => {
  expect(await runBatch(db, { none: null })).toEqual({ none: undefined });
});
