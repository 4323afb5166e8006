/**
 * A backup is a folder: `inventory.json`, and in `files` a file for the database and for each object, named by its SHA-256. The
 * inventory is replaced last, in one step: until then the folder is the backup from before.
 */
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import * as z from "zod/mini";
import { CommandError } from "../command.ts";
import { lockFolder } from "./data-folder.ts";
import type { Source, StoredObject } from "./places.ts";
import { checkDatabase } from "./sqlite.ts";

/** Objects that are fetched or sent at once. */
const LANES = 6;
const VERSION = 1;

const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const objectSchema = z.object({
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  contentType: z.string(),
  customMetadata: z.record(z.string(), z.string()),
  sha256: sha256Schema,
});
const inventorySchema = z.object({
  version: z.literal(VERSION),
  /** ISO 8601. */
  madeAt: z.string(),
  from: z.string(),
  database: sha256Schema,
  objects: z.array(objectSchema),
});

export type BackupObject = z.infer<typeof objectSchema>;

/** Makes the backup, or brings it up to date: what it has is not fetched again. */
export async function backUp({
  source,
  folder,
  now,
  say,
}: {
  source: Source;
  folder: string;
  now: Date;
  say: (line: string) => void;
}) {
  refuseOthersFolder(folder);
  const unlock = lockFolder(folder);
  try {
    closeToOthers(folder, say);
    await bringUpToDate({ source, folder, now, say });
  } finally {
    unlock();
  }
}

async function bringUpToDate({ source, folder, now, say }: Parameters<typeof backUp>[0]) {
  const known = knownObjects(folder);
  // First the rows: each object that they name exists until its row is deleted.
  say(`Copying the database of ${source.name} ...`);
  const copy = join(folder, "database.part");
  removeParts(folder);
  await source.copyDatabase(copy);
  checkDatabase(copy);
  const { sha256: database } = await hashesOf(copy);
  store(copy, fileOf(folder, database));

  const objects: BackupObject[] = [];
  let fetched = 0;
  await inLanes(source.objects.list(), async (object, lane) => {
    const before = known.get(object.key);
    if (before?.etag === object.etag && existsSync(fileOf(folder, before.sha256))) {
      objects.push({ ...before, ...object });
      return;
    }
    const kept = await fetchObject(source, object, { folder, lane });
    // It was deleted meanwhile.
    if (kept === null) return;
    objects.push(kept);
    appendFileSync(progressOf(folder), `${JSON.stringify(kept)}\n`);
    fetched++;
  });

  objects.sort((one, other) => (one.key < other.key ? -1 : 1));
  const inventory = { version: VERSION, madeAt: now.toISOString(), from: source.name, database, objects };
  const written = join(folder, "inventory.part");
  writeFileSync(written, `${JSON.stringify(inventory, null, 1)}\n`, { flush: true });
  renameSync(written, inventoryOf(folder));
  removeOthers(folder, new Set([database, ...objects.map(({ sha256 }) => sha256)]));
  say(`Backed up: the database and ${objects.length} objects, of which ${fetched} are new.`);
}

/** Returns the backup's inventory. Throws a CommandError if there is none. */
export function readInventory(folder: string) {
  const file = inventoryOf(folder);
  if (!existsSync(file)) throw new CommandError(`${folder} has no backup: there is no inventory.json.`);
  const { data } = inventorySchema.safeParse(parsed(readFileSync(file, "utf8")));
  if (!data) throw new CommandError(`${file} is damaged, or from another release.`);
  return data;
}

export function fileOf(folder: string, sha256: string) {
  return join(folder, "files", sha256.slice(0, 2), sha256);
}

/** Counts and hashes the bytes of a stream. */
function createDigest() {
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  let size = 0;
  return {
    async *pass(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        sha256.update(chunk);
        md5.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    result: () => ({ sha256: sha256.digest("hex"), md5: md5.digest("hex"), size }),
  };
}

export async function hashesOf(file: string) {
  const digest = createDigest();
  for await (const _ of digest.pass(createReadStream(file)));
  return digest.result();
}

/** Runs `work` for each item, a few at once. */
export async function inLanes<Item>(
  items: Iterator<Item> | AsyncIterator<Item>,
  work: (item: Item, lane: number) => Promise<void>,
) {
  let hasFailed = false;
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      try {
        for (let next = await items.next(); !next.done && !hasFailed; next = await items.next())
          await work(next.value, lane);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
}

/** Adds the object to the backup. Returns it as it was read; null if it no longer exists. */
async function fetchObject(
  source: Source,
  object: StoredObject,
  { folder, lane }: { folder: string; lane: number },
): Promise<BackupObject | null> {
  const { key } = object;
  const opened = await source.objects.open(key);
  if (opened === null) return null;
  const part = join(folder, `object-${lane}.part`);
  const digest = createDigest();
  try {
    const body = Readable.fromWeb(opened.body as ReadableStream);
    await pipeline(body, digest.pass, createWriteStream(part, { flush: true }));
  } catch (cause) {
    throw new CommandError(`${key} was cut off. Run the command again.`, { cause });
  }
  const { sha256, md5, size } = digest.result();
  // It may have been replaced since it was listed.
  const { etag } = opened;
  const isDamaged = (etag === object.etag && size !== object.size) || (isMd5(etag) && etag !== md5);
  if (isDamaged) throw new CommandError(`${key} arrived damaged. Run the command again.`);
  store(part, fileOf(folder, sha256));
  return { ...object, etag, size, sha256 };
}

/** Whether the object was stored in one piece. */
export function isMd5(etag: string) {
  return /^[0-9a-f]{32}$/.test(etag);
}

function store(part: string, file: string) {
  mkdirSync(dirname(file), { recursive: true });
  renameSync(part, file);
}

/** Returns the objects that the backup has, including those of a run that failed. */
function knownObjects(folder: string) {
  const objects = existsSync(inventoryOf(folder)) ? readInventory(folder).objects : [];
  const lines = existsSync(progressOf(folder)) ? readFileSync(progressOf(folder), "utf8").split("\n") : [];
  const fetched = lines.flatMap((line) => {
    // The last line may be cut off.
    const { data } = objectSchema.safeParse(parsed(line));
    return data ?? [];
  });
  return new Map([...objects, ...fetched].map((object) => [object.key, object]));
}

/** Returns null for text that is no JSON. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Rejects a folder with other files, because a backup deletes files. */
function refuseOthersFolder(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const own = ["files", "inventory.json", "progress.ndjson", "lock", "lock-journal"];
  if (!names.every((name) => own.includes(name) || isPart(name)))
    throw new CommandError(
      `${folder} contains files that are not part of a backup. Name an empty or new folder.`,
    );
}

/** Deletes the files that the inventory does not name. */
function removeOthers(folder: string, named: Set<string>) {
  rmSync(progressOf(folder), { force: true });
  for (const file of globSync(join(folder, "files/*/*"))) if (!named.has(basename(file))) rmSync(file);
  removeParts(folder);
}

/** Deletes the unfinished files of a run that was killed. */
export function removeParts(folder: string) {
  for (const name of readdirSync(folder)) if (isPart(name)) rmSync(join(folder, name));
}

/** Whether the file is unfinished, or SQLite's companion of an unfinished one. */
function isPart(name: string) {
  return name.includes(".part");
}

/** Makes the folder readable for its owner alone. It may exist already, and some disks have no permissions. */
function closeToOthers(folder: string, say: (line: string) => void) {
  try {
    chmodSync(folder, 0o700);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  } catch (error) {
    say(`Others may be able to read the backup: ${error instanceof Error ? error.message : error}`);
  }
}

const inventoryOf = (folder: string) => join(folder, "inventory.json");
/** One object a line: what a run that failed has fetched. */
const progressOf = (folder: string) => join(folder, "progress.ndjson");
