/** The Worker's database, bucket and KV namespace: each is found, or created if it does not exist. */
import { readdirSync, readFileSync } from "node:fs";
import { CommandError } from "../command.ts";
import type { Account } from "./cloudflare-api.ts";

const WORKER_NOT_FOUND = [10_007, 10_090];
const BUCKET_NOT_FOUND = [10_006];
/** The most that the API returns at once. */
const NAMESPACES_PER_PAGE = 100;

/** wrangler's own table: `wrangler d1 migrations list` reads it. */
export const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`;

interface Binding {
  name: string;
  type: string;
  namespace_id?: string;
}

/**
 * Returns the Worker's bindings, variables and secrets; empty if there is no Worker. Throws if the name belongs to a Worker
 * that is not Race Recap: every deployment has a SIGNING_SECRET.
 */
export async function findBindings(account: Account, worker: string): Promise<Binding[]> {
  const script = `/workers/scripts/${worker}`;
  const secrets: Binding[] | null = await account.find(`${script}/secrets`, WORKER_NOT_FOUND);
  if (secrets === null) return [];
  if (!secrets.some(({ name }) => name === "SIGNING_SECRET"))
    throw new CommandError(
      `The account has a Worker called ${worker} that is not Race Recap: it has no SIGNING_SECRET. Change "name" under [env.production] in wrangler.toml, or delete that Worker.`,
    );
  const { bindings }: { bindings: Binding[] } = await account.call("GET", `${script}/settings`);
  return [...bindings, ...secrets];
}

/** Returns the Worker's first domain, as in `recaps.example.com`; null if it has none. That of workers.dev is not among them. */
export async function findDomain(account: Account, worker: string): Promise<string | null> {
  const [domain]: { hostname: string }[] = await account.call("GET", `/workers/domains?service=${worker}`);
  return domain?.hostname ?? null;
}

export async function setSecret(account: Account, worker: string, secret: { name: string; text: string }) {
  await account.call("PUT", `/workers/scripts/${worker}/secrets`, { ...secret, type: "secret_text" });
}

export async function deleteSecret(account: Account, worker: string, secret: string) {
  await account.call("DELETE", `/workers/scripts/${worker}/secrets/${secret}`);
}

/** Returns whether the bucket exists. Throws if R2 is not enabled. */
export async function hasBucket(account: Account, bucket: string) {
  return (await account.find(`/r2/buckets/${bucket}`, BUCKET_NOT_FOUND)) !== null;
}

export async function createBucket(account: Account, bucket: string) {
  await account.call("POST", "/r2/buckets", { name: bucket });
}

export async function findDatabase(account: Account, database: string) {
  // Also returns databases whose names begin so.
  const found: { name: string; uuid: string }[] = await account.call(
    "GET",
    `/d1/database?name=${encodeURIComponent(database)}`,
  );
  return found.find(({ name }) => name === database)?.uuid ?? null;
}

export async function findOrCreateDatabase(
  account: Account,
  database: string,
): Promise<{ id: string; isNew: boolean }> {
  const id = await findDatabase(account, database);
  if (id !== null) return { id, isNew: false };
  const { uuid }: { uuid: string } = await account.call("POST", "/d1/database", { name: database });
  return { id: uuid, isNew: true };
}

export async function findOrCreateNamespace(
  account: Account,
  title: string,
): Promise<{ id: string; isNew: boolean }> {
  for (let page = 1; ; page++) {
    const path = `/storage/kv/namespaces?per_page=${NAMESPACES_PER_PAGE}&page=${page}`;
    const namespaces: { id: string; title: string }[] = await account.call("GET", path);
    const existing = namespaces.find((namespace) => namespace.title === title);
    if (existing) return { id: existing.id, isNew: false };
    if (namespaces.length < NAMESPACES_PER_PAGE) break;
  }
  const { id }: { id: string } = await account.call("POST", "/storage/kv/namespaces", { title });
  return { id, isNew: true };
}

export async function listMigrations(account: Account, databaseId: string): Promise<string[]> {
  const sql = `${CREATE_MIGRATIONS_TABLE}\nSELECT name FROM d1_migrations ORDER BY id;`;
  const path = `/d1/database/${databaseId}/query`;
  const answers: { results: { name: string }[] }[] = await account.call("POST", path, { sql });
  const selected = answers.at(-1);
  if (!selected) throw new CommandError("D1 did not answer. Run the command again.");
  return selected.results.map(({ name }) => name);
}

/**
 * Applies the migrations that the database does not have. All of them are one call, which is one transaction: wrangler makes
 * two calls for each. Returns how many there were.
 */
export async function applyMigrations(
  account: Account,
  databaseId: string,
  { folder, applied }: { folder: string; applied: string[] },
) {
  const missing = missingMigrations(folder, applied);
  if (missing.length === 0) return 0;
  const sql = missing.map((file) => migrationSql(folder, file));
  await account.call("POST", `/d1/database/${databaseId}/query`, { sql: sql.join("\n") });
  return missing.length;
}

/** Returns the files of the migrations that a database does not have. */
export function missingMigrations(folder: string, applied: string[]) {
  return migrationFiles(folder).filter((file) => !applied.includes(file));
}

/** Throws if the database has a migration that the folder does not. */
export function refuseNewer(folder: string, applied: string[]) {
  const files = migrationFiles(folder);
  const unknown = applied.find((file) => !files.includes(file));
  if (unknown !== undefined)
    throw new CommandError(
      `The database has the migration ${unknown} from a newer release. Update the code.`,
    );
}

/** Returns the migration, noted as applied. */
export function migrationSql(folder: string, file: string) {
  return `${readFileSync(`${folder}/${file}`, "utf8").trimEnd()}\nINSERT INTO d1_migrations (name) VALUES ('${file}');`;
}

export function migrationFiles(folder: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .toSorted();
}
