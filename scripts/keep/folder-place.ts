/** A data folder: its database is a file, the rest is read and written by the runtime. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../command.ts";
import type { Place } from "../database.ts";
import { STORAGE, serve } from "../product/serve-worker.ts";
import { databaseFile, explainIfFull, lockFolder, storageOf } from "./data-folder.ts";
import type { Objects, Source, Target } from "./places.ts";
import { copyDatabase, isUsed, runStatements } from "./sqlite.ts";

/** Reads and writes objects as streams, of any length. */
const OBJECTS_WORKER = `export default {
  async fetch(request, { MEDIA }) {
    const { key, ...options } = JSON.parse(decodeURIComponent(request.headers.get("object")));
    if (request.method === "PUT") {
      await MEDIA.put(key, request.body ?? "", options);
      return new Response();
    }
    const object = await MEDIA.get(key);
    if (!object) return new Response(null, { status: 404 });
    return new Response(object.body, { headers: { etag: object.etag, "content-encoding": "identity" } });
  }
}`;

/** Opens a folder to read, which may be served meanwhile: SQLite's locks prevent conflicts. */
export async function openFolder(folder: string): Promise<Source> {
  const database = requireDatabase(folder);
  const { objects, close } = await openStorage(storageOf(folder));
  return { name: folder, copyDatabase: async (file) => copyDatabase(database, file), objects, close };
}

/** Opens the place of a tool, which may be served meanwhile. */
export function openDataFolder(folder: string): Place {
  const database = requireDatabase(folder);
  return {
    name: `in ${folder}`,
    execute: (statements) => runStatements(database, statements),
    async purgeCachedPages(addresses) {
      if (addresses.length === 0) return;
      const { miniflare, close } = await openStorage(storageOf(folder));
      try {
        const copies = await miniflare.getKVNamespace("PAGE_COPIES");
        for (const address of addresses) await copies.delete(address);
      } catch (cause) {
        throw new CommandError("The copies of its pages cannot be deleted. Try again.", { cause });
      } finally {
        await close();
      }
    },
  };
}

function requireDatabase(folder: string) {
  const database = databaseFile(storageOf(folder));
  if (database === null)
    throw new CommandError(`${folder} has no data. Name the folder that npm run serve uses.`);
  return database;
}

/** Opens a folder to fill, which nobody serves. The new storage is made beside the old one, so a failure changes nothing. */
export async function openNewFolder(folder: string, now: Date): Promise<Target> {
  const unlock = lockFolder(folder);
  const [storage, made] = [storageOf(folder), join(folder, "restoring")];
  /** Ends the runtime, if it runs. */
  let closeStorage = async () => {};

  async function isFilled() {
    const database = databaseFile(storage);
    return database !== null && isUsed(database);
  }

  return {
    name: folder,
    isFilled,
    async prepare() {
      rmSync(made, { recursive: true, force: true });
      const { objects, miniflare, close } = await explainIfFull(folder, 0, openStorage(made));
      closeStorage = close;
      const database = await miniflare.getD1Database("DB");
      // Creates the file.
      await explainIfFull(folder, 0, database.exec("SELECT 1"));
      return {
        ...objects,
        put: (object, bytes) => explainIfFull(folder, bytes.size, objects.put(object, bytes)),
      };
    },
    maxObjectBytes: Number.POSITIVE_INFINITY,
    async putDatabase(file) {
      await closeStorage();
      closeStorage = async () => {};
      const database = databaseFile(made) ?? "";
      for (const end of ["", "-shm", "-wal"]) rmSync(database + end, { force: true });
      copyDatabase(file, database);
      const before = (await isFilled())
        ? join(folder, `storage-until-${now.toISOString().replaceAll(":", "-")}`)
        : null;
      if (before) renameSync(storage, before);
      else rmSync(storage, { recursive: true, force: true });
      renameSync(made, storage);
      return before && `What was there before is in ${before}. Delete it when you no longer need it.`;
    },
    async close() {
      await closeStorage();
      rmSync(made, { recursive: true, force: true });
      unlock();
    },
  };
}

async function openStorage(storage: string) {
  const { url, miniflare, close } = await serve([{ name: "objects", script: OBJECTS_WORKER, ...STORAGE }], {
    inspectorPort: undefined,
    resourcePersistencePath: storage,
    cf: false,
  });
  const bucket = await miniflare.getR2Bucket("MEDIA");
  const headersOf = (object: object) => ({ object: encodeURIComponent(JSON.stringify(object)) });

  const objects: Objects = {
    async *list() {
      for (let cursor: string | undefined; ; ) {
        const page = await bucket.list({
          include: ["httpMetadata", "customMetadata"],
          ...(cursor && { cursor }),
        });
        for (const { key, size, etag, httpMetadata, customMetadata } of page.objects)
          yield {
            key,
            size,
            etag,
            contentType: httpMetadata?.contentType ?? "",
            customMetadata: customMetadata ?? {},
          };
        if (!page.truncated) return;
        cursor = page.cursor;
      }
    },
    async open(key) {
      const response = await fetch(url, { headers: headersOf({ key }) });
      if (response.status === 404) return null;
      if (!response.ok || !response.body) throw new CommandError(`${key} cannot be read.`);
      return { etag: response.headers.get("etag") ?? "", body: response.body };
    },
    async put({ key, contentType, customMetadata }, bytes) {
      const headers = headersOf({ key, customMetadata, httpMetadata: { contentType } });
      const response = await fetch(url, { method: "PUT", headers, body: bytes });
      if (!response.ok) throw new CommandError(`${key} cannot be stored.`);
    },
  };
  return { objects, miniflare, close };
}
