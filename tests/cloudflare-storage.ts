/** D1, R2 and KV in the stand-in for Cloudflare's API. Databases are SQLite's. */
import { createHash, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { type CloudflareAccount, Refusal, type StoredObject, success } from "./cloudflare-account.ts";

type Database = CloudflareAccount["databases"][number];

/** https://developers.cloudflare.com/api/resources/d1/ */
export function d1(account: CloudflareAccount) {
  const { databases, files } = account;
  function find(uuid: string): DatabaseSync {
    const database = databases.find((one) => one.uuid === uuid);
    if (!database) throw new Refusal(404, 7404, "The database could not be found");
    return database.sqlite;
  }
  const described = ({ uuid, name }: Database) => ({ uuid, name, version: "production" });
  return new Hono()
    .get("/", (context) => {
      const part = context.req.query("name") ?? "";
      return success(databases.filter(({ name }) => name.includes(part)).map(described));
    })
    .post("/", async (context) => {
      const { name } = await context.req.json();
      if (databases.some((database) => database.name === name))
        throw new Refusal(400, 7502, "Database with the name already exists");
      const database = { uuid: randomUUID(), name, sqlite: new DatabaseSync(":memory:") };
      databases.push(database);
      return success(described(database));
    })
    .post("/:uuid/query", async (context) => {
      const { sql } = await context.req.json();
      return success(query(find(context.req.param("uuid")), sql));
    })
    .post("/:uuid/export", async (context) => {
      const sqlite = find(context.req.param("uuid"));
      const { current_bookmark: bookmark } = await context.req.json();
      // The first call begins it.
      if (!bookmark) return success({ success: true, status: "active", at_bookmark: "1" });
      files.set("export.sql", new TextEncoder().encode(exported(sqlite)));
      const result = { filename: "export.sql", signed_url: `${account.url}/signed/export.sql` };
      return success({ success: true, status: "complete", at_bookmark: bookmark, result });
    })
    .post("/:uuid/import", async (context) => {
      const sqlite = find(context.req.param("uuid"));
      const { action, etag, filename } = await context.req.json();
      const isStored = files.has(`${etag}.sql`);
      if (action === "init" && !isStored)
        return success({ filename: `${etag}.sql`, upload_url: `${account.url}/signed/${etag}.sql` });
      if (action === "poll") return success({ success: true, status: "complete", result: {} });
      const sql = new TextDecoder().decode(files.get(filename ?? `${etag}.sql`));
      runImport(sqlite, sql);
      return success({ success: true, status: "active", at_bookmark: "1" });
    });
}

/** What D1 exports of a database (developers.cloudflare.com/d1/best-practices/import-export-data). */
function exported(sqlite: DatabaseSync): string {
  const lines = ["PRAGMA defer_foreign_keys=TRUE;"];
  const schema = sqlite.prepare("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").all();
  const tables = schema.filter(({ type, name }) => type === "table" && name !== "sqlite_sequence");
  for (const { name, sql } of tables) lines.push(`${sql};`, ...inserts(sqlite, String(name)));
  lines.push("DELETE FROM sqlite_sequence;", ...inserts(sqlite, "sqlite_sequence"));
  for (const { type, sql } of schema) if (type !== "table") lines.push(`${sql};`);
  return `${lines.join("\n")}\n`;
}

function inserts(sqlite: DatabaseSync, table: string): string[] {
  const columns = sqlite.prepare(`PRAGMA table_info("${table}")`).all();
  const names = columns.map(({ name }) => `"${name}"`);
  const values = names.map((name) => `quote(${name})`).join(" || ',' || ");
  const rows = sqlite.prepare(`SELECT ${values} AS "values" FROM "${table}"`).all();
  return rows.map((row) => `INSERT INTO "${table}" (${names.join(",")}) VALUES(${row.values});`);
}

/** All or nothing. A statement has up to 100,000 bytes. */
function runImport(sqlite: DatabaseSync, sql: string): void {
  const statements = sql.split(/;\n(?=CREATE|DELETE|DROP|INSERT|PRAGMA|UPDATE)/);
  if (statements.some((statement) => Buffer.byteLength(statement) > 100_000))
    throw new Refusal(400, 7500, "statement too long: SQLITE_TOOBIG");
  query(sqlite, sql);
}

/** The addresses that D1 gives out: an export to download, or where to put an import. */
export function signedFiles({ files }: CloudflareAccount) {
  return new Hono()
    .get("/:name", (context) => {
      const file = files.get(context.req.param("name"));
      return file ? new Response(file) : new Response(null, { status: 404 });
    })
    .put("/:name", async (context) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      files.set(context.req.param("name"), bytes);
      return new Response(null, { headers: { etag: `"${md5(bytes)}"` } });
    });
}

function md5(bytes: Uint8Array): string {
  return createHash("md5").update(bytes).digest("hex");
}

/** All statements are one transaction. Returns the rows of the last one. */
function query(sqlite: DatabaseSync, sql: string) {
  const start = sql.startsWith("SELECT") ? 0 : sql.lastIndexOf("SELECT name FROM d1_migrations");
  const [writes, read] = start < 0 ? [sql, null] : [sql.slice(0, start), sql.slice(start)];
  try {
    sqlite.exec(`BEGIN;\n${writes}\nCOMMIT;`);
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
    throw new Refusal(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
  return [{ success: true, results: read ? sqlite.prepare(read).all() : [], meta: {} }];
}

const OBJECTS_PER_PAGE = 2;

function described(key: string, object?: StoredObject) {
  const { bytes = new Uint8Array(), contentType, customMetadata } = object ?? {};
  return {
    key,
    size: bytes.length,
    etag: md5(bytes),
    http_metadata: { contentType },
    custom_metadata: customMetadata,
  };
}

/** https://developers.cloudflare.com/api/resources/r2/ */
export function r2(account: CloudflareAccount) {
  const { buckets, objects } = account;
  const keyOf = (path: string) => decodeURIComponent(path.split("/objects/")[1] ?? "");
  return new Hono()
    .use(async (_context, next) => {
      if (!account.isR2Enabled)
        throw new Refusal(403, 10_042, "Please enable R2 through the Cloudflare Dashboard.");
      await next();
    })
    .get("/:name", (context) => {
      const name = context.req.param("name");
      if (!buckets.includes(name)) throw new Refusal(404, 10_006, "The specified bucket does not exist.");
      return success({ name });
    })
    .post("/", async (context) => {
      const { name } = await context.req.json();
      if (buckets.includes(name))
        throw new Refusal(409, 10_004, "The bucket you tried to create already exists, and you own it.");
      buckets.push(name);
      return success({ name });
    })
    .use("/:name/objects/*", async (context, next) => {
      if (!buckets.includes(context.req.param("name")))
        throw new Refusal(404, 10_006, "The specified bucket does not exist.");
      await next();
    })
    .get("/:name/objects", (context) => {
      const { cursor = "" } = context.req.query();
      const bucket = `${context.req.param("name")}/`;
      const keys = [...objects.keys()]
        .flatMap((path) => (path.startsWith(bucket) ? [path.slice(bucket.length)] : []))
        .toSorted()
        .filter((key) => key > cursor);
      const page = keys.slice(0, OBJECTS_PER_PAGE);
      const result = page.map((key) => described(key, objects.get(bucket + key)));
      const info = {
        is_truncated: keys.length > page.length,
        cursor: page.at(-1) ?? "",
        per_page: OBJECTS_PER_PAGE,
      };
      return Response.json({ success: true, errors: [], messages: [], result, result_info: info });
    })
    .get("/:name/objects/*", ({ req }) => {
      const object = objects.get(`${req.param("name")}/${keyOf(req.path)}`);
      if (!object) throw new Refusal(404, 10_007, "The specified key does not exist.");
      const headers = { "content-type": object.contentType, etag: `"${md5(object.bytes)}"` };
      return new Response(object.bytes, { headers });
    })
    .put("/:name/objects/*", async ({ req }) => {
      const bytes = new Uint8Array(await req.arrayBuffer());
      const contentType = req.header("content-type") ?? "";
      objects.set(`${req.param("name")}/${keyOf(req.path)}`, { bytes, contentType, customMetadata: {} });
      return success({ key: keyOf(req.path) });
    });
}

/** https://developers.cloudflare.com/api/resources/kv/ */
export function kv({ namespaces }: CloudflareAccount) {
  return new Hono()
    .get("/", (context) => {
      const { page = "1", per_page = "20" } = context.req.query();
      const start = (Number(page) - 1) * Number(per_page);
      return success(namespaces.slice(start, start + Number(per_page)));
    })
    .post("/", async (context) => {
      const { title } = await context.req.json();
      if (namespaces.some((namespace) => namespace.title === title))
        throw new Refusal(400, 10_014, "a namespace with this account ID and title already exists");
      const namespace = { id: randomUUID().replaceAll("-", ""), title };
      namespaces.push(namespace);
      return success(namespace);
    });
}
