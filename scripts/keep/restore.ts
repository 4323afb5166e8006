/** Restores a backup, to a place of either kind. */
import { copyFileSync, openAsBlob } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../command.ts";
import { type BackupObject, fileOf, hashesOf, inLanes, isMd5, readInventory, removeParts } from "./backup.ts";
import { lockFolder } from "./data-folder.ts";
import type { Objects, StoredObject, Target } from "./places.ts";
import { checkDatabase, migrateFile } from "./sqlite.ts";

/** Checks the whole backup before it changes anything. After a failure it can be run again. */
export async function restore({
  folder,
  target,
  mayReplace,
  migrations,
  say,
}: {
  folder: string;
  target: Target;
  /** Whether existing recaps and users may be replaced. */
  mayReplace: boolean;
  migrations: string;
  say: (line: string) => void;
}) {
  const inventory = readInventory(folder);
  const unlock = lockFolder(folder);
  try {
    removeParts(folder);
    say(`Checking the backup of ${inventory.from} from ${inventory.madeAt} ...`);
    const md5s = await checkFiles(folder, inventory);
    // Beside its original, and not where others could read what a restore that was killed has left.
    const database = join(folder, "database.part");
    copyFileSync(fileOf(folder, inventory.database), database);
    const count = migrateFile(database, migrations);
    checkDatabase(database);
    if (!mayReplace && (await target.isFilled()))
      throw new CommandError(
        `${target.name} has recaps or users. Restore to an empty place, or add --replace.`,
      );

    const stored = await target.prepare();
    say(`Restoring ${inventory.objects.length} objects to ${target.name} ...`);
    const { maxObjectBytes } = target;
    await putObjects(inventory.objects, { folder, stored, maxObjectBytes, md5s });
    const before = await target.putDatabase(database);
    say(`Restored: the database, with ${count} newer migrations, and ${inventory.objects.length} objects.`);
    if (before) say(before);
  } finally {
    removeParts(folder);
    unlock();
  }
}

/** Throws a CommandError if a file is missing or damaged. Returns the MD5 of each by its SHA-256. */
async function checkFiles(folder: string, { database, objects }: ReturnType<typeof readInventory>) {
  const md5s: Map<string, string> = new Map();
  for (const expected of new Set([database, ...objects.map(({ sha256 }) => sha256)])) {
    const file = fileOf(folder, expected);
    const { sha256, md5 } = await hashesOf(file).catch((cause) => {
      throw new CommandError(`${file} cannot be read. The backup is not complete.`, { cause });
    });
    if (sha256 !== expected) throw new CommandError(`${file} is damaged: its SHA-256 does not match.`);
    md5s.set(sha256, md5);
  }
  return md5s;
}

/** Sends the objects that the target does not have. */
async function putObjects(
  objects: BackupObject[],
  {
    folder,
    stored,
    maxObjectBytes,
    md5s,
  }: { folder: string; stored: Objects; maxObjectBytes: number; md5s: Map<string, string> },
) {
  const present: Map<string, StoredObject> = new Map();
  for await (const object of stored.list()) present.set(object.key, object);
  const missing = objects.filter(({ key, size, sha256 }) => {
    const there = present.get(key);
    // In several pieces, as other programs send large objects, it has no MD5.
    return there?.size !== size || (isMd5(there.etag) && there.etag !== md5s.get(sha256));
  });
  const large = missing.filter(({ size }) => size > maxObjectBytes);
  if (large.length > 0)
    throw new CommandError(
      `Cloudflare's API does not accept objects of more than 300 MiB. Send these with rclone (docs/operations.md, Restoring and moving), and run the command again:\n${large.map(({ key, sha256 }) => `  ${fileOf(folder, sha256)} as ${key}`).join("\n")}`,
    );
  await inLanes(missing.values(), async (object) => {
    await stored.put(object, await openAsBlob(fileOf(folder, object.sha256)));
  });
}
