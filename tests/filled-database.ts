/** Fills the tables of any schema with rows: what a column may contain is read from the schema itself. */
import { DatabaseSync } from "node:sqlite";
import { CREATE_MIGRATIONS_TABLE, migrationSql } from "../scripts/deploy/resources.ts";
import { TABLES } from "../scripts/keep/sqlite.ts";

type Row = Record<string, unknown>;

/** Opens a database in memory with these migrations. */
export function migratedDatabase(migrations: string[]): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  database.exec(CREATE_MIGRATIONS_TABLE);
  for (const file of migrations) database.exec(migrationSql("migrations", file));
  return database;
}

export function tablesOf(database: DatabaseSync): string[] {
  const names = database
    .prepare(TABLES)
    .all()
    .map(({ name }) => String(name));
  return names.filter((name) => name !== "d1_migrations");
}

/** Adds rows to every table. Rows of one number belong together: the third like is one of the third recap. */
export function fillTables(database: DatabaseSync, count: number): void {
  const waiting = new Set(tablesOf(database));
  for (const table of waiting) {
    const parents = database.prepare(`PRAGMA foreign_key_list(${table})`).all();
    // Parents first. A table that has itself as a parent does not wait.
    if (parents.some(({ table: parent }) => parent !== table && waiting.has(String(parent)))) {
      waiting.delete(table);
      waiting.add(table);
      continue;
    }
    for (let number = 1; number <= count; number++) insertRow(database, table, number, parents);
    waiting.delete(table);
  }
}

function insertRow(database: DatabaseSync, table: string, number: number, parents: Row[]): void {
  const columns = database.prepare(`PRAGMA table_info(${table})`).all();
  const values = columns.map(({ name, type }) => {
    const parent = parents.find(({ from }) => from === name);
    if (parent?.table === table) return null;
    if (parent) return sampleValue(String(parent.to), String(type), number);
    return sampleValue(String(name), String(type), number);
  });
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  database
    .prepare(`INSERT INTO ${table} (${names}) VALUES (${values.map(() => "?").join(", ")})`)
    .run(...values);
}

/** Texts are JSON and hard to quote, since a migration may read them as JSON. Numbers are small: a share never exceeds its cap. */
function sampleValue(column: string, type: string, number: number): string | number {
  if (type.toUpperCase() === "TEXT") return JSON.stringify(`${column} ${number}: it's ";\n\\n 🏃 é`);
  return type.toUpperCase() === "REAL" ? number + 0.1 : number;
}

/** Returns the rows of each table, in order. */
export function rowsOf(database: DatabaseSync): Record<string, Row[]> {
  return Object.fromEntries(
    tablesOf(database).map((table) => [
      table,
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map((row) => ({ ...row })),
    ]),
  );
}

export function openRows(file: string): Record<string, Row[]> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return rowsOf(database);
  } finally {
    database.close();
  }
}
