/** D1, R2 and KV in the stand-in for Cloudflare's API. Databases are SQLite's. */
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Hono } from "hono";
import { type CloudflareAccount, Refusal, success } from "./cloudflare-account.ts";

type Database = CloudflareAccount["databases"][number];

/** https://developers.cloudflare.com/api/resources/d1/ */
export function d1({ databases }: CloudflareAccount) {
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
      const database = databases.find(({ uuid }) => uuid === context.req.param("uuid"));
      if (!database) throw new Refusal(404, 7404, "The database could not be found");
      const { sql } = await context.req.json();
      return success(query(database.sqlite, sql));
    });
}

/** All statements are one transaction. Returns the rows of the last one. */
function query(sqlite: DatabaseSync, sql: string) {
  const start = sql.lastIndexOf("SELECT name FROM d1_migrations");
  const [writes, read] = start < 0 ? [sql, null] : [sql.slice(0, start), sql.slice(start)];
  try {
    sqlite.exec(`BEGIN;\n${writes}\nCOMMIT;`);
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
    throw new Refusal(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
  return [{ success: true, results: read ? sqlite.prepare(read).all() : [], meta: {} }];
}

/** https://developers.cloudflare.com/api/resources/r2/ */
export function r2(account: CloudflareAccount) {
  const { buckets } = account;
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
