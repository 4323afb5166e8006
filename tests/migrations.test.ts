/** Tests that migrations/ is what drizzle-kit wrote of the schema: a new column or table has its migration. */
import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import * as schema from "../workers/db/schema.ts";

function journaled(): string[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync("migrations/meta/_journal.json", "utf8"),
  );
  return journal.entries.map(({ tag }) => tag);
}

test("the journal names each migration", () => {
  const files = readdirSync("migrations").filter((name) => name.endsWith(".sql"));
  expect(journaled().map((tag) => `${tag}.sql`)).toEqual(files.toSorted());
});

test("the last migration's snapshot is the schema", async () => {
  const number = journaled().at(-1)?.split("_")[0];
  const snapshot = JSON.parse(readFileSync(`migrations/meta/${number}_snapshot.json`, "utf8"));
  const current = await generateSQLiteDrizzleJson(schema, snapshot.id);
  expect(await generateSQLiteMigration(snapshot, current)).toEqual([]);
});
