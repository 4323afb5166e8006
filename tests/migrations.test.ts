/** Tests that migrations/ is what drizzle-kit wrote of the schema: a new column or table has its migration. */
import { readdirSync, readFileSync } from "node:fs";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Course, wholeOrSplits } from "../app/domain/course/course.ts";
import { defaultQuestions, type Question } from "../app/domain/questions/questions.ts";
import { migrationFiles, migrationSql } from "../scripts/deploy/resources.ts";
import * as schema from "../workers/db/schema.ts";
import { parseQuestions } from "../workers/services/storage/question-texts.ts";
import { course } from "./factories.ts";
import { fillTables, migratedDatabase, rowsOf, tablesOf } from "./filled-database.ts";
import { CUT_COURSES, WHOLE_COURSES } from "./stored-courses.ts";

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

test("the migrations make the tables and columns of the schema", () => {
  const database = migratedDatabase(migrationFiles("migrations"));
  const made = tablesOf(database).map((table) => [
    table,
    database
      .prepare(`PRAGMA table_info(${table})`)
      .all()
      .map(({ name }) => String(name))
      .toSorted(),
  ]);
  const tables = Object.values<unknown>(schema).filter((value) => is(value, SQLiteTable));
  const wanted = tables.map((table) => {
    const { name, columns } = getTableConfig(table);
    return [name, columns.map((column) => column.name).toSorted()];
  });
  expect(Object.fromEntries(made)).toEqual(Object.fromEntries(wanted));
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

test("0030 makes of stored courses what the server makes of a sent one, and expires what shows those that it cuts", () => {
  const files = migrationFiles("migrations");
  const last = files.findIndex((file) => file.startsWith("0030"));
  const known: Course["times"] = [0, 150, 290];
  const samples = fc.constantFrom<Course["times"]>(
    null,
    known,
    known,
    known,
    [null, 150, 290],
    [0, 150, null],
  );
  const ends = fc.subarray([0, 1, 400, 500, 999, 1_000], { minLength: 2 });
  const stretches = fc
    .tuple(fc.constantFrom([0, 1_000], [0, 400, 1_000]), ends)
    .chain((lists) => fc.constantFrom(...lists));
  const any = fc.record({
    meters: fc.constantFrom(1_000, 1_000, null),
    times: samples,
    heights: samples,
    heartRates: samples,
    stretches: stretches.map((all) => all.slice(1).map((to, at) => ({ from: all[at] ?? 0, to, line: "??" }))),
  });
  const courses = [...WHOLE_COURSES, ...CUT_COURSES].map(([, stored]) => stored);
  for (const overrides of fc.sample(any, { numRuns: 500, seed: 3 })) courses.push(course(overrides));
  const database = migratedDatabase(files.slice(0, last));
  fillTables(database, courses.length);
  const store = database.prepare("UPDATE courses SET course = ? WHERE recap_id = ?");
  for (const [at, stored] of courses.entries()) store.run(JSON.stringify(stored), at + 1);
  database.exec("UPDATE cards SET slot = 'preview', superseded_at = NULL WHERE rowid % 2 = 0");
  const before = rowsOf(database);
  database.exec(migrationSql("migrations", files[last] ?? ""));
  const { courses: converted = [], recaps = [], cards = [] } = rowsOf(database);
  let cut = 0;
  for (const [at, stored] of courses.entries()) {
    const expected = wholeOrSplits(stored);
    expect(JSON.parse(String(converted[at]?.course))).toEqual(expected);
    const isCut = expected !== stored;
    cut += Number(isCut);
    expect(Number(recaps[at]?.page_rev) - Number(before.recaps?.[at]?.page_rev)).toBe(Number(isCut));
    const { slot, superseded_at } = before.cards?.[at] ?? {};
    expect(cards[at]?.superseded_at).toBe(isCut && slot !== "preview" ? 0 : superseded_at);
  }
  expect(cut).toBeGreaterThan(100);
  expect(courses.length - cut).toBeGreaterThan(20);
});

test("0031 keeps each recap's questions, their texts and their order", () => {
  const files = migrationFiles("migrations");
  const last = files.findIndex((file) => file.startsWith("0031"));
  const question = (index: number, text: string): Question => ({ index, text, custom: index > 4 });
  const lists = [
    [],
    defaultQuestions(),
    [
      question(483_920_185, "Who cheered?"),
      ...defaultQuestions(),
      question(7, 'Quotes ", 🏃, \u2028 and خمسة?'),
    ],
    defaultQuestions().toReversed(),
  ];
  const database = migratedDatabase(files.slice(0, last));
  fillTables(database, lists.length);
  const store = database.prepare("UPDATE recaps SET questions = ?, next_question_index = 8 WHERE id = ?");
  for (const [at, list] of lists.entries()) store.run(JSON.stringify(list), at + 1);
  database.exec(migrationSql("migrations", files[last] ?? ""));
  const { recaps = [] } = rowsOf(database);
  expect(recaps.map((row) => parseQuestions(String(row.question_texts)))).toEqual(
    lists.map((questions) => ({ questions, removed: [] })),
  );
});
