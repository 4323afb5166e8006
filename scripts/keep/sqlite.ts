/** Whole databases: as SQLite files, and as the SQL that D1 exports and imports. */
import { createReadStream } from "node:fs";
import { DatabaseSync, type DatabaseSyncOptions, type SQLOutputValue } from "node:sqlite";
import { CommandError } from "../command.ts";
import {
  CREATE_MIGRATIONS_TABLE,
  migrationSql,
  missingMigrations,
  refuseNewer,
} from "../deploy/resources.ts";

/** D1 takes statements of up to 100,000 bytes (developers.cloudflare.com/d1/platform/limits). */
const MAX_STATEMENT_BYTES = 90_000;
/** Of a row that exceeds it, texts of more characters than this are sent in pieces: each has at most three bytes. */
const SHORT_TEXT = 1_000;
const PIECE = 20_000;
/** Others belong to SQLite or the runtime. */
export const TABLES =
  "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid";
/** A database without rows in them is empty, whatever a test or a visit has left in others. */
export const USERS_TABLES = ["recaps", "users"];
/** How long to wait for another process that writes. */
const TIMEOUT_MS = 5_000;
const READ_ONLY = { readOnly: true };

/** Copies a database that may be in use, as it is at one moment. */
export function copyDatabase(from: string, to: string) {
  withDatabase(from, READ_ONLY, (source) => source.prepare("VACUUM INTO ?").run(to));
  withDatabase(to, {}, (copy) => copy.exec("DROP TABLE IF EXISTS _cf_METADATA"));
}

/** Runs what D1 has exported, which may not fit into memory. */
export async function loadSql(sqlFile: string, file: string) {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec("BEGIN");
    for await (const statement of statementsIn(createReadStream(sqlFile, "utf8"))) database.exec(statement);
    database.exec("COMMIT");
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError("The export of the database cannot be read.", { cause: error });
  } finally {
    database.close();
  }
}

/** A statement ends where a line ends with a semicolon that is in no string. */
async function* statementsIn(chunks: AsyncIterable<string>) {
  let statement = "";
  let quotes = 0;
  for await (const line of linesIn(chunks)) {
    statement += `${line}\n`;
    quotes += line.split("'").length - 1;
    if (quotes % 2 === 1 || !line.endsWith(";")) continue;
    yield statement;
    statement = "";
    quotes = 0;
  }
  if (statement.trim() !== "") throw new CommandError("The export of the database is cut off.");
}

async function* linesIn(chunks: AsyncIterable<string>) {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

/**
 * Returns the statements that make a D1 database equal to this one, one transaction. `replaced` has the tables that
 * the other one has, in the order of their creation.
 */
export function* importStatements(file: string, replaced: string[]) {
  const database = new DatabaseSync(file, READ_ONLY);
  try {
    yield "PRAGMA defer_foreign_keys = TRUE;";
    // A table cannot be dropped once its parent is gone: parents are created first.
    for (const name of replaced.toReversed()) yield `DROP TABLE IF EXISTS ${quotedName(name)};`;
    const tables = database.prepare(TABLES).all();
    for (const { sql } of tables) yield `${sql};`;
    for (const { name } of tables) yield* rowStatements(database, String(name));
    yield "DELETE FROM sqlite_sequence;";
    yield* rowStatements(database, "sqlite_sequence");
    const indexes = database.prepare(
      "SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL ORDER BY rowid",
    );
    for (const { sql } of indexes.all()) yield `${sql};`;
  } finally {
    database.close();
  }
}

function* rowStatements(database: DatabaseSync, name: string) {
  const table = quotedName(name);
  const keys = database.prepare("SELECT name FROM pragma_table_info(?) WHERE pk > 0").all(name);
  const rows = database.prepare(`SELECT * FROM ${table}`);
  rows.setReadBigInts(true);
  for (const row of rows.iterate()) {
    const whole = insert(table, row);
    if (Buffer.byteLength(whole) <= MAX_STATEMENT_BYTES) {
      yield whole;
      continue;
    }
    const long = Object.entries(row).flatMap(([column, value]) =>
      typeof value === "string" && value.length > SHORT_TEXT ? [{ column, text: value }] : [],
    );
    yield insert(table, { ...row, ...Object.fromEntries(long.map(({ column }) => [column, ""])) });
    const isRow = keys
      .map((key) => `${quotedName(key.name)} = ${literal(row[String(key.name)])}`)
      .join(" AND ");
    for (const { column, text } of long) {
      const target = quotedName(column);
      for (const piece of piecesOf(text))
        yield `UPDATE ${table} SET ${target} = ${target} || ${literal(piece)} WHERE ${isRow};`;
    }
  }
}

function* piecesOf(text: string) {
  for (let start = 0; start < text.length; ) {
    const end = start + PIECE;
    // A pair of surrogates is one character.
    const isPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    yield text.slice(start, isPair ? end - 1 : end);
    start = isPair ? end - 1 : end;
  }
}

function insert(table: string, row: Record<string, SQLOutputValue>) {
  const columns = Object.keys(row).map(quotedName);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")});`;
}

function literal(value: SQLOutputValue | undefined) {
  if (value == null) return "NULL";
  if (typeof value === "string")
    // SQL ends at a NUL.
    return value.includes("\0") ? `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)` : quoted(value);
  return value instanceof Uint8Array ? `X'${Buffer.from(value).toString("hex")}'` : String(value);
}

/** A string in SQLite. There is no other escape than a doubled quotation mark. */
export function quoted(text: string) {
  return `'${text.replaceAll("'", "''")}'`;
}

function quotedName(name: unknown) {
  return `"${String(name).replaceAll('"', '""')}"`;
}

/** Applies the migrations that the database does not have. Returns how many there were. */
export function migrateFile(file: string, folder: string) {
  return withDatabase(file, {}, (database) => {
    database.exec(CREATE_MIGRATIONS_TABLE);
    const rows = database.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
    const applied = rows.map(({ name }) => String(name));
    refuseNewer(folder, applied);
    const missing = missingMigrations(folder, applied);
    database.exec("BEGIN");
    for (const migration of missing) database.exec(migrationSql(folder, migration));
    database.exec("COMMIT");
    return missing.length;
  });
}

/** Runs statements in one transaction, on a database that may be in use. Returns the rows of each. */
export function runStatements(file: string, statements: string[]) {
  return withDatabase(file, {}, (database) => {
    database.exec("BEGIN IMMEDIATE");
    const rows = statements.map((statement) => database.prepare(statement).all());
    database.exec("COMMIT");
    return rows;
  });
}

export function checkDatabase(file: string) {
  try {
    withDatabase(file, READ_ONLY, (database) => {
      const [integrity] = database.prepare("PRAGMA integrity_check(1)").all();
      const [orphan] = database.prepare("PRAGMA foreign_key_check").all();
      if (orphan) throw new Error(`a row of ${orphan.table} has no parent`);
      if (integrity?.integrity_check !== "ok") throw new Error(String(integrity?.integrity_check));
    });
  } catch (error) {
    throw new CommandError(`${file} is damaged: ${error instanceof Error ? error.message : error}`);
  }
}

export function isUsed(file: string) {
  return withDatabase(file, READ_ONLY, (database) =>
    database
      .prepare(TABLES)
      .all()
      .some(
        ({ name }) =>
          USERS_TABLES.includes(String(name)) && database.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get(),
      ),
  );
}

function withDatabase<Result>(
  file: string,
  options: DatabaseSyncOptions,
  work: (database: DatabaseSync) => Result,
) {
  const database = new DatabaseSync(file, { timeout: TIMEOUT_MS, ...options });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
