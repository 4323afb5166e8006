/** D1 and R2 as a test found them: emptied, and brought back to an earlier state. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";
import type { Stores } from "../stored-media.ts";

/** Others belong to SQLite, the runtime and the migrations. */
const TABLES =
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'd1_*'";

/** Deletes all rows and objects, whichever test has left them. */
export async function emptyStores(stores: Stores): Promise<void> {
  const tables = await tablesOf(stores.DB);
  await replaceRows(stores.DB, tables, []);
  await deleteObjects(stores.MEDIA, await keysOf(stores.MEDIA));
}

/** Returns a function that brings back all rows and objects that there are now, and deletes others. */
export async function keepStores({ DB, MEDIA }: Stores): Promise<() => Promise<void>> {
  const tables = await tablesOf(DB);
  const rows = await DB.batch<Record<string, unknown>>(
    tables.map((table) => DB.prepare(`SELECT * FROM "${table}"`)),
  );
  const inserts = rows.flatMap(({ results }, at) => results.map((row) => insert(DB, tables[at] ?? "", row)));
  const objects = await Promise.all((await keysOf(MEDIA)).map((key) => MEDIA.get(key)));
  const kept = await Promise.all(
    objects.flatMap((object) => (object ? [object.arrayBuffer().then((bytes) => ({ object, bytes }))] : [])),
  );
  return async () => {
    await replaceRows(DB, tables, inserts);
    const { objects: now } = await MEDIA.list();
    const isKept = (key: string, etag: string) =>
      kept.some(({ object }) => object.key === key && object.etag === etag);
    const isThere = (key: string, etag: string) => now.some((one) => one.key === key && one.etag === etag);
    await deleteObjects(
      MEDIA,
      now.flatMap(({ key, etag }) => (isKept(key, etag) ? [] : [key])),
    );
    for (const { object, bytes } of kept) {
      const { key, etag, httpMetadata, customMetadata } = object;
      if (!isThere(key, etag)) await MEDIA.put(key, bytes, { httpMetadata, customMetadata });
    }
  };
}

/** Returns every row of every table, each as its table's name and JSON. */
export async function allRows(database: D1Database): Promise<string[]> {
  const tables = await tablesOf(database);
  const all = await database.batch(tables.map((table) => database.prepare(`SELECT * FROM "${table}"`)));
  return all.flatMap(({ results }, at) => results.map((row) => `${tables[at]} ${JSON.stringify(row)}`));
}

async function tablesOf(database: D1Database): Promise<string[]> {
  return (await database.prepare(TABLES).all<{ name: string }>()).results.map(({ name }) => name);
}

async function replaceRows(database: D1Database, tables: string[], inserts: D1PreparedStatement[]) {
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = TRUE"),
    ...tables.map((table) => database.prepare(`DELETE FROM "${table}"`)),
    ...inserts,
  ]);
}

function insert(database: D1Database, table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row).map((column) => `"${column}"`);
  return database
    .prepare(`INSERT INTO "${table}" (${columns}) VALUES (${columns.map(() => "?")})`)
    .bind(...Object.values(row));
}

async function keysOf(bucket: R2Bucket): Promise<string[]> {
  const keys: string[] = [];
  for (let startAfter = ""; ; ) {
    const page = await bucket.list(startAfter === "" ? {} : { startAfter });
    keys.push(...page.objects.map(({ key }) => key));
    if (!page.truncated) return keys;
    startAfter = keys.at(-1) ?? "";
  }
}

async function deleteObjects(bucket: R2Bucket, keys: string[]): Promise<void> {
  // R2 deletes a thousand at once.
  for (let at = 0; at < keys.length; at += 1_000) await bucket.delete(keys.slice(at, at + 1_000));
}
