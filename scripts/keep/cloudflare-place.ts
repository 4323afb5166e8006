/** D1 and R2 of a deployment, by Cloudflare's API (https://developers.cloudflare.com/api/). */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command.ts";
import type { Account } from "../deploy/cloudflare-api.ts";
import type { Deployment } from "../deploy/deployment.ts";
import { createBucket, findDatabase, findOrCreateDatabase, hasBucket } from "../deploy/resources.ts";
import type { Objects, Source, Target } from "./places.ts";
import { importStatements, loadSql, TABLES, USERS_TABLES } from "./sqlite.ts";

const OBJECTS_PER_PAGE = 1_000;
/** The most that the API takes in one upload: wrangler's own limit. */
const MAX_OBJECT_BYTES = 300 * 1024 * 1024;
/** The wait between two polls doubles each time, from the first to the last of these. */
const [FIRST_POLL_MS, LAST_POLL_MS] = [50, 3_000];

export function openCloudflare(
  account: Account,
  { worker, database: databaseName, bucket }: Deployment,
): Source & Target {
  const pathOf = (key: string) =>
    `/r2/buckets/${bucket}/objects/${key.split("/").map(encodeURIComponent).join("/")}`;

  /** Returns the rows of one statement. */
  async function query(id: string, sql: string): Promise<Record<string, unknown>[]> {
    const path = `/d1/database/${id}/query`;
    const [{ results }]: [{ results: Record<string, unknown>[] }] = await account.call("POST", path, { sql });
    return results;
  }

  async function tablesOf(id: string) {
    return (await query(id, TABLES)).map(({ name }) => String(name));
  }

  const objects: Objects = {
    async *list() {
      for (let cursor = ""; ; ) {
        const after = cursor && `&cursor=${encodeURIComponent(cursor)}`;
        const page = await account.stream(
          "GET",
          `/r2/buckets/${bucket}/objects?per_page=${OBJECTS_PER_PAGE}${after}`,
        );
        if (!page) throw new CommandError(`The account has no bucket ${bucket}.`);
        const { result, result_info: info } = await page.json();
        for (const { key, size, etag, http_metadata: http, custom_metadata: customMetadata = {} } of result)
          yield { key, size, etag, contentType: http?.contentType ?? "", customMetadata };
        if (!info?.is_truncated) return;
        cursor = info.cursor;
      }
    },
    async open(key) {
      const response = await account.stream("GET", pathOf(key));
      if (!response?.body) return null;
      return { etag: (response.headers.get("etag") ?? "").replaceAll('"', ""), body: response.body };
    },
    async put({ key, contentType }, bytes) {
      const headers = { "content-type": contentType };
      const response = await account.stream("PUT", pathOf(key), { headers, body: bytes });
      if (!response) throw new CommandError(`The account has no bucket ${bucket}.`);
      await response.body?.cancel();
    },
  };

  return {
    name: `Cloudflare (${worker})`,
    objects,
    maxObjectBytes: MAX_OBJECT_BYTES,

    async copyDatabase(file) {
      const id = await findDatabase(account, databaseName);
      if (id === null) throw new CommandError(`The account has no database ${databaseName}.`);
      const path = `/d1/database/${id}/export`;
      const ask = { output_format: "polling" };
      const exported = await finish(account, path, ask, await account.call("POST", path, ask));
      const sql = `${file}.sql`;
      try {
        await pipeline(await download(exported?.signed_url), createWriteStream(sql));
        await loadSql(sql, file);
      } finally {
        rmSync(sql, { force: true });
      }
    },

    async isFilled() {
      const id = await findDatabase(account, databaseName);
      if (id === null) return false;
      const used = (await tablesOf(id)).filter((name) => USERS_TABLES.includes(name));
      for (const name of used) if ((await query(id, `SELECT 1 FROM ${name} LIMIT 1`)).length > 0) return true;
      return false;
    },

    async prepare() {
      if (!(await hasBucket(account, bucket))) await createBucket(account, bucket);
      return objects;
    },

    async putDatabase(file) {
      const { id } = await findOrCreateDatabase(account, databaseName);
      const sql = `${file}.sql`;
      try {
        const lines = Readable.from(importStatements(file, await tablesOf(id))).map((line) => `${line}\n`);
        await pipeline(lines, createWriteStream(sql));
        await importSql(account, `/d1/database/${id}/import`, sql);
      } finally {
        rmSync(sql, { force: true });
      }
      return `The database as it was before: npx wrangler d1 time-travel info ${databaseName}`;
    },

    async close() {},
  };
}

/** Uploads the statements and lets D1 run them: all of them or none. */
async function importSql(account: Account, path: string, file: string) {
  const hash = createHash("md5");
  await pipeline(createReadStream(file), hash);
  const etag = hash.digest("hex");
  const initiated: Progress & { upload_url?: string; filename?: string } = await account.call("POST", path, {
    action: "init",
    etag,
  });
  const { upload_url: url, filename } = initiated;
  if (url) {
    const uploaded = await fetch(url, { method: "PUT", body: await openAsBlob(file) }).catch(unreachable);
    await uploaded.body?.cancel();
    if (uploaded.headers.get("etag")?.replaceAll('"', "") !== etag)
      throw new CommandError("Cloudflare did not accept the database. Run the command again.");
  }
  // Without an address, D1 has the file of an earlier try, and has begun.
  const begun: Progress = url
    ? await account.call("POST", path, { action: "ingest", etag, filename })
    : initiated;
  await finish(account, path, { action: "poll" }, begun);
}

/** The state of an export or import that D1 has begun. */
interface Progress {
  status?: string;
  success?: boolean;
  error?: string;
  errors?: string[];
  at_bookmark?: string;
  result?: { signed_url?: string };
}

/** Polls until D1 has finished. Returns the result. */
async function finish(account: Account, path: string, ask: object, answer: Progress) {
  let now = answer;
  for (let waitMs = FIRST_POLL_MS; ; waitMs = Math.min(2 * waitMs, LAST_POLL_MS)) {
    if (now.status === "complete") return now.result ?? null;
    // It was done between two calls (developers.cloudflare.com/d1/tutorials/import-to-d1-with-rest-api).
    if (now.error === "Not currently importing anything.") return null;
    if (now.status === "error" || now.success === false)
      throw new CommandError(
        `D1 says: ${now.error ?? now.errors?.join() ?? "error"}. Run the command again.`,
      );
    await sleep(waitMs);
    now = await account.call("POST", path, { ...ask, current_bookmark: now.at_bookmark });
  }
}

async function download(url: string | undefined) {
  const response = url === undefined ? null : await fetch(url).catch(unreachable);
  if (!response?.ok || !response.body)
    throw new CommandError("The export of the database cannot be downloaded. Run the command again.");
  return Readable.fromWeb(response.body as ReadableStream);
}

function unreachable(cause: unknown): never {
  throw new CommandError("Cloudflare does not answer. Check the network and run the command again.", {
    cause,
  });
}
