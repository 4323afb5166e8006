/** Tests that migrations/ is what drizzle-kit wrote of the schema: a new column or table has its migration. */
import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { migrationFiles, migrationSql } from "../scripts/deploy/resources.mjs";
import * as schema from "../workers/db/schema.ts";
import { fillTables, migratedDatabase, rowsOf } from "./filled-database.ts";

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

test("the migrations create no account", () => {
  const rows = rowsOf(migratedDatabase(migrationFiles("migrations")));
  expect(rows).toMatchObject({ users: [], sessions: [], identities: [], passkeys: [] });
});

/** 0017 begins it anew: a last copy may be lost. */
const BEGUN_ANEW = "page_copies";

test.each(migrationFiles("migrations").map((file, at, all) => ({ file, at, all })))(
  "a database of $file with rows in every table gets the later migrations and keeps its rows",
  ({ at, all }) => {
    const database = migratedDatabase(all.slice(0, at + 1));
    fillTables(database, 3);
    const before = rowsOf(database);
    database.exec("BEGIN");
    for (const file of all.slice(at + 1)) database.exec(migrationSql("migrations", file));
    database.exec("COMMIT");
    expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
    const after = rowsOf(database);
    for (const [table, rows] of Object.entries(before)) {
      if (table === BEGUN_ANEW) continue;
      const [kept] = after[table] ?? [];
      // Columns may go.
      const expected = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => column in (kept ?? {}))),
      );
      expect(after[table], table).toMatchObject(expected);
      expect(after[table], table).toHaveLength(rows.length);
    }
  },
);
