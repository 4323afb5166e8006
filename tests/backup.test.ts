/** `npm run backup` and `npm run restore`, with a stand-in for Cloudflare's API and with folders. */
import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultQuestions } from "../app/domain/questions/questions.ts";
import { migrationFiles } from "../scripts/deploy/resources.ts";
import { backUp, readInventory } from "../scripts/keep/backup.ts";
import { databaseFile, lockFolder, storageOf } from "../scripts/keep/data-folder.ts";
import { openSource, openTarget } from "../scripts/keep/places.ts";
import { restore } from "../scripts/keep/restore.ts";
import { parseQuestions } from "../workers/services/storage/question-texts.ts";
import { ACCOUNT_ID, type CloudflareApi, cloudflareApi, TOKEN } from "./cloudflare-api.ts";
import { fillTables, migratedDatabase, openRows, rowsOf } from "./filled-database.ts";

const BUCKET = "race-recap-media";
const MIGRATIONS = migrationFiles("migrations");

let api: CloudflareApi;
let folder: string;

beforeEach(async () => {
  api = await cloudflareApi();
  folder = mkdtempSync(join(tmpdir(), "backup-"));
});

afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  CLOUDFLARE_API_BASE_URL: api.url,
  CLOUDFLARE_API_TOKEN: TOKEN,
  CLOUDFLARE_ACCOUNT_ID: ACCOUNT_ID,
});

const inFolder = (name: string) => join(folder, name);

async function backUpFrom(place: string): Promise<string[]> {
  const lines: string[] = [];
  const source = await openSource(place, environment());
  try {
    await backUp({ source, folder: inFolder("backup"), now: new Date(), say: (line) => lines.push(line) });
  } finally {
    await source.close();
  }
  return lines;
}

async function restoreTo(place: string, mayReplace = false): Promise<string[]> {
  const lines: string[] = [];
  const target = await openTarget(place, environment());
  try {
    const options = { folder: inFolder("backup"), target, mayReplace, migrations: "migrations" };
    await restore({ ...options, say: (line) => lines.push(line) });
  } finally {
    await target.close();
  }
  return lines;
}

/** Fills an account as a deployment does. Returns its rows. */
function fillCloudflare({ rows = 3, objects = 3, migrations = MIGRATIONS } = {}) {
  const sqlite = migratedDatabase(migrations);
  fillTables(sqlite, rows);
  api.databases.push({ uuid: "filled", name: "race-recap", sqlite });
  api.buckets.push(BUCKET);
  for (let at = 0; at < objects; at++)
    putObject(`recaps/recap ${at}/media/é${at}/original`, randomBytes(2_000));
  return rowsOf(sqlite);
}

function putObject(key: string, bytes: Uint8Array): void {
  const stored = {
    bytes: new Uint8Array(bytes),
    contentType: "image/jpeg",
    customMetadata: { sizes: "1,2" },
  };
  api.objects.set(`${BUCKET}/${key}`, stored);
}

/** Takes away everything, as in another account. Returns what the bucket had. */
function emptyCloudflare() {
  const objects = new Map([...api.objects].map(([key, { bytes }]) => [key, bytes]));
  api.databases.length = 0;
  api.buckets.length = 0;
  api.objects.clear();
  return objects;
}

const bytesAtCloudflare = () => new Map([...api.objects].map(([key, { bytes }]) => [key, bytes]));
const rowsAtCloudflare = () => rowsOf(api.databases[0]?.sqlite ?? migratedDatabase([]));

test("a deployment's backup makes an equal one in an empty account, long texts and all", async () => {
  fillCloudflare();
  const long = "Long: it's ';\n 🏃 \\n".repeat(20_000);
  api.databases[0]?.sqlite
    .prepare("UPDATE recaps SET answers = ?, name = ? WHERE id = 2")
    .run(long, "a\u2028\r\nb");
  api.databases[0]?.sqlite.exec("UPDATE sqlite_sequence SET seq = 99 WHERE name = 'recaps'");
  const rows = rowsAtCloudflare();
  const lines = await backUpFrom("cloudflare");
  expect(lines.at(-1)).toBe("Backed up: the database and 3 objects, of which 3 are new.");
  const objects = emptyCloudflare();
  await restoreTo("cloudflare");
  expect(rowsAtCloudflare()).toEqual(rows);
  expect(bytesAtCloudflare()).toEqual(objects);
  expect([...api.objects.values()][0]?.contentType).toBe("image/jpeg");
  const sequence = api.databases[0]?.sqlite
    .prepare("SELECT seq FROM sqlite_sequence WHERE name = 'recaps'")
    .get();
  expect(sequence).toEqual({ seq: 99 });
});

test("a second backup fetches what is new, and forgets what was deleted", async () => {
  fillCloudflare();
  await backUpFrom("cloudflare");
  putObject("recaps/new/cards/1", randomBytes(10));
  putObject("recaps/recap 0/media/é0/original", randomBytes(10));
  api.objects.delete(`${BUCKET}/recaps/recap 1/media/é1/original`);
  api.calls.length = 0;
  const lines = await backUpFrom("cloudflare");
  expect(lines.at(-1)).toBe("Backed up: the database and 3 objects, of which 2 are new.");
  expect(api.calls.filter((call) => call.includes("/objects/"))).toHaveLength(2);
  const kept = globSync(inFolder("backup/files/*/*")).map((file) => file.slice(-64));
  const { database, objects } = readInventory(inFolder("backup"));
  expect(kept.toSorted()).toEqual([database, ...objects.map(({ sha256 }) => sha256)].toSorted());
  for (const sha256 of kept) {
    const bytes = readFileSync(inFolder(`backup/files/${sha256.slice(0, 2)}/${sha256}`));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
});

test("a backup with further arguments is refused, with how to make one", () => {
  const words = ["scripts/backup.ts", "--from", "data", "--to", inFolder("backup"), "--replace"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("Usage: npm run backup -- --from PLACE --to FOLDER");
  expect(existsSync(inFolder("backup"))).toBe(false);
});

test("a backup is for its user alone, also in a folder that others could read", async () => {
  fillCloudflare();
  mkdirSync(inFolder("backup/files"), { recursive: true });
  writeFileSync(inFolder("backup/progress.ndjson"), "");
  for (const name of ["backup", "backup/files"]) chmodSync(inFolder(name), 0o755);
  chmodSync(inFolder("backup/progress.ndjson"), 0o644);
  await backUpFrom("cloudflare");
  // Those that are unchanged too.
  const [file = ""] = globSync(inFolder("backup/files/*/*"));
  chmodSync(file, 0o644);
  await backUpFrom("cloudflare");
  const made = readdirSync(inFolder("backup"), { recursive: true }).map((name) => inFolder(`backup/${name}`));
  expect(made).toContain(inFolder("backup/inventory.json"));
  for (const path of [inFolder("backup"), ...made]) {
    const entry = statSync(path);
    expect((entry.mode & 0o777).toString(8), path).toBe(entry.isDirectory() ? "700" : "600");
  }
});

test("a backup that was killed is no obstacle to the next one, which removes what it has left", async () => {
  fillCloudflare();
  mkdirSync(inFolder("backup"));
  const left = ["database.part", "database.part-journal", "database.part.sql", "object-0.part"];
  for (const name of left) writeFileSync(inFolder(`backup/${name}`), "cut off");
  await backUpFrom("cloudflare");
  expect(readdirSync(inFolder("backup")).toSorted()).toEqual(["files", "inventory.json", "lock"]);
});

test("a restore that is killed leaves no database in the temporary folder, and none in the backup after the next one", async () => {
  fillCloudflare({ objects: 60 });
  await backUpFrom("cloudflare");
  emptyCloudflare();
  mkdirSync(inFolder("temporary"));
  const words = ["scripts/restore.ts", "--from", inFolder("backup"), "--to", "cloudflare"];
  const env = { ...process.env, ...environment(), TMPDIR: inFolder("temporary") };
  const restoring = spawn(process.execPath, words, { env });
  const ended = once(restoring, "exit");
  await expect.poll(() => api.objects.size, { interval: 2, timeout: 30_000 }).toBeGreaterThan(0);
  restoring.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(readdirSync(inFolder("temporary"), { recursive: true })).toEqual([]);
  await restoreTo("cloudflare");
  expect(readdirSync(inFolder("backup")).toSorted()).toEqual(["files", "inventory.json", "lock"]);
});

/** A call fails before it takes effect or after, in turn. `npm run torture` tries both. */
const failuresAt = (at: number) => (process.env.TORTURE ? [false, true] : [at % 2 === 1]);

test("after a failure of any call a second backup ends well, and until then the one from before counts", async () => {
  fillCloudflare({ rows: 1 });
  await backUpFrom("cloudflare");
  const callCount = api.calls.length;
  const before = readFileSync(inFolder("backup/inventory.json"), "utf8");
  rmSync(inFolder("backup"), { recursive: true });
  for (let at = 0; at < callCount; at++)
    for (const isLost of failuresAt(at)) {
      api.calls.length = 0;
      api.failure = { at, isLost };
      await expect(backUpFrom("cloudflare"), api.calls.join("\n")).rejects.toThrow(/again/);
      expect(globSync(inFolder("backup/inventory.json"))).toEqual([]);
      api.failure = null;
      await backUpFrom("cloudflare");
      expect(JSON.parse(readFileSync(inFolder("backup/inventory.json"), "utf8")).objects).toEqual(
        JSON.parse(before).objects,
      );
      rmSync(inFolder("backup"), { recursive: true });
    }
});

test("after a failure of any call a second restore ends well", async () => {
  const rows = fillCloudflare({ rows: 1 });
  await backUpFrom("cloudflare");
  const objects = emptyCloudflare();
  api.calls.length = 0;
  await restoreTo("cloudflare");
  const callCount = api.calls.length;
  for (let at = 0; at < callCount; at++)
    for (const isLost of failuresAt(at)) {
      emptyCloudflare();
      api.files.clear();
      api.calls.length = 0;
      api.failure = { at, isLost };
      await expect(restoreTo("cloudflare"), api.calls.join("\n")).rejects.toThrow(/again/);
      api.failure = null;
      // The import, the last call but one, has begun: everything is there.
      const isThere = at > callCount - 2 || (isLost && at === callCount - 2);
      await restoreTo("cloudflare", isThere);
      expect(rowsAtCloudflare()).toEqual(rows);
      expect(bytesAtCloudflare()).toEqual(objects);
    }
});

test("a filled deployment is replaced only on request, and an unused one always", async () => {
  const rows = fillCloudflare({ rows: 2 });
  await backUpFrom("cloudflare");
  api.databases[0]?.sqlite.exec("UPDATE recaps SET name = 'Changed'");
  await expect(restoreTo("cloudflare")).rejects.toThrow("add --replace");
  const lines = await restoreTo("cloudflare", true);
  expect(lines.at(-1)).toContain("time-travel");
  expect(rowsAtCloudflare()).toEqual(rows);
  emptyCloudflare();
  api.databases.push({ uuid: "deployed", name: "race-recap", sqlite: migratedDatabase(MIGRATIONS) });
  await restoreTo("cloudflare");
  expect(rowsAtCloudflare()).toEqual(rows);
});

test("the backup of an older release gets the later migrations", async () => {
  const older = MIGRATIONS.slice(0, 11);
  const { recaps: rows = [] } = fillCloudflare({ migrations: older });
  await backUpFrom("cloudflare");
  emptyCloudflare();
  const lines = await restoreTo("cloudflare");
  expect(lines).toContain(
    `Restored: the database, with ${MIGRATIONS.length - older.length} newer migrations, and 3 objects.`,
  );
  const restored = rowsAtCloudflare().recaps ?? [];
  expect(restored).toMatchObject(rows.map(({ share_id }) => ({ share_id, units: null })));
  expect(Object.keys(rowsAtCloudflare())).toContain("contributions");
});

test.each(["cloudflare", "data"])(
  "the backup of a release that stored questions as a list is read at %s, and keeps them",
  async (kind) => {
    const list = [...defaultQuestions(), { index: 7, text: 'Who "cheered"? 🏃', custom: true }];
    fillCloudflare({ migrations: MIGRATIONS.filter((file) => file < "0031") });
    api.databases[0]?.sqlite.prepare("UPDATE recaps SET questions = ?").run(JSON.stringify(list));
    await backUpFrom("cloudflare");
    emptyCloudflare();
    const place = kind === "data" ? inFolder("served") : kind;
    await restoreTo(place);
    const rows = kind === "data" ? openRows(databaseFile(storageOf(place)) ?? "") : rowsAtCloudflare();
    const questions = (rows.recaps ?? []).map((row) => parseQuestions(String(row.question_texts)).questions);
    expect(questions).toEqual([list, list, list]);
  },
);

test("the backup of a newer release is refused", async () => {
  fillCloudflare();
  api.databases[0]?.sqlite.exec("INSERT INTO d1_migrations (name) VALUES ('9999_future.sql')");
  await backUpFrom("cloudflare");
  emptyCloudflare();
  await expect(restoreTo("cloudflare")).rejects.toThrow("9999_future.sql from a newer release");
  expect(api.databases).toEqual([]);
});

test("a folder with other files is not taken for a backup", async () => {
  fillCloudflare();
  mkdirSync(inFolder("backup/files"), { recursive: true });
  writeFileSync(inFolder("backup/letter.txt"), "Dear Ada");
  await expect(backUpFrom("cloudflare")).rejects.toThrow("contains files that are not part of a backup");
  expect(api.calls).toEqual([]);
});

test("a damaged or incomplete backup is refused before anything changes", async () => {
  fillCloudflare({ objects: 1 });
  await backUpFrom("cloudflare");
  emptyCloudflare();
  const sha256 = readInventory(inFolder("backup")).objects[0]?.sha256 ?? "";
  const file = inFolder(`backup/files/${sha256.slice(0, 2)}/${sha256}`);
  writeFileSync(file, "other bytes");
  await expect(restoreTo("cloudflare")).rejects.toThrow("is damaged");
  rmSync(file);
  await expect(restoreTo("cloudflare")).rejects.toThrow("cannot be read");
  expect(api.databases).toEqual([]);
  expect(api.buckets).toEqual([]);
});

test("moves from Cloudflare to a folder and back, every row and byte equal; a folder in use or with recaps is not filled, unless it may be replaced (starts the runtime)", async () => {
  const rows = fillCloudflare();
  putObject("users/ada/picture/empty", new Uint8Array());
  const objects = new Map(api.objects);
  await backUpFrom("cloudflare");
  const data = inFolder("data");
  const unlock = lockFolder(data);
  await expect(restoreTo(data)).rejects.toThrow("is in use");
  unlock();
  await restoreTo(data);
  await expect(restoreTo(data)).rejects.toThrow("add --replace");
  const lines = await restoreTo(data, true);
  const [before = ""] = globSync(join(data, "storage-until-*"));
  expect(lines.at(-1)).toContain(before);
  for (const storage of [before, storageOf(data)])
    expect(openRows(databaseFile(storage) ?? "")).toEqual(rows);
  // Nothing of it is left over for the second backup.
  rmSync(inFolder("backup"), { recursive: true });
  await backUpFrom(data);
  const kept = readInventory(inFolder("backup")).objects;
  expect(kept.map(({ key, customMetadata }) => [`${BUCKET}/${key}`, customMetadata])).toEqual(
    [...objects].map(([key, { customMetadata }]) => [key, customMetadata]).toSorted(),
  );
  emptyCloudflare();
  await restoreTo("cloudflare");
  expect(rowsAtCloudflare()).toEqual(rows);
  expect(bytesAtCloudflare()).toEqual(new Map([...objects].map(([key, { bytes }]) => [key, bytes])));
});
