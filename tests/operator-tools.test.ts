/** `npm run tool -- end-sessions`, `premium`, `reports`, `takedown` and `undo-takedown`. One test starts wrangler, which takes seconds. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import type { D1Database, KVNamespace } from "@cloudflare/workers-types";
import { beforeEach, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import type { OpenPlace } from "../scripts/database.ts";
import { migrationFiles } from "../scripts/deploy/resources.ts";
import { endSessions, premium, reports, takedown, undoTakedown } from "../scripts/operator-tools.ts";
import { migratedDatabase } from "./filled-database.ts";

const SHARE_ID = "recap_1700000000000_AAAAAAAAAAAAAAAAAAAAAA";
const DRAFT_ID = "recap_1700000000000_BBBBBBBBBBBBBBBBBBBBBB";
const PAGE = `https://example.com/r/${SHARE_ID}`;
const EMAIL = "o'neill@example.com";
/** What a shell or SQL would read as more than text. */
const REASON = "It's \"somebody's\" photo; -- $HOME `id` /* %PATH% */";
const MIGRATIONS = migrationFiles("migrations");

const recap = (id: number, shareId: string, status: string) =>
  `INSERT INTO recaps (id, share_id, visitor_id, status, race_type, name, created_at, updated_at)
    VALUES (${id}, '${shareId}', 'v', '${status}', 'running', 'Lake Run', 0, 0)`;
const photo = (id: string) =>
  `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, position, width, height, created_at)
    VALUES ('${id}', 1, 'a.jpg', 'image', 'image/jpeg', 1, 0, 1, 1, 0)`;
const photoReport = (id: number, mediaId: string, createdAt: number, keptAt: number | null) =>
  `INSERT INTO page_reports (id, recap_id, reason, created_at, media_id, kept_at)
    VALUES (${id}, 1, '${mediaId}', ${createdAt}, '${mediaId}', ${keptAt})`;
const RECAPS = [
  recap(1, SHARE_ID, "published"),
  recap(2, DRAFT_ID, "draft"),
  `INSERT INTO page_copies (recap_id, address, page_rev, kept_at) VALUES (1, '${PAGE}', 0, 0)`,
];
const REPORTS = [
  `INSERT INTO page_reports (id, recap_id, reason, email, created_at)
    VALUES (7, 1, 'It''s me' || char(10) || 'in the ' || char(27) || '[31mphoto', 'me@example.com', 0), (8, 1, 'My music', NULL, 0)`,
  photo("kept"),
  photo("new"),
  photo("old"),
  photoReport(9, "kept", Date.now(), 1),
  photoReport(10, "new", Date.now(), null),
  photoReport(11, "old", 0, null),
  photoReport(12, "gone", 0, null),
];
const USERS = [
  `INSERT INTO users (id, email, subscription_status, created_at, updated_at)
    VALUES ('a', 'o''neill@example.com', 'free', 0, 0), ('b', 'grace@example.com', 'premium', 0, 0)`,
];

let sqlite: DatabaseSync;
let deletedCopies: string[];

beforeEach(() => {
  sqlite = migratedDatabase(MIGRATIONS);
  for (const statement of [...RECAPS, ...REPORTS, ...USERS]) sqlite.exec(statement);
  deletedCopies = [];
});

const openPlace: OpenPlace = () => ({
  name: "in the local database",
  execute: (statements) => statements.map((statement) => sqlite.prepare(statement).all()),
  purgeCachedPages: (addresses) => void deletedCopies.push(...addresses),
});

const storedReason = () =>
  sqlite.prepare("SELECT takedown_reason, page_rev FROM recaps WHERE share_id = ?").get(SHARE_ID);
const statusOf = (email: string) =>
  sqlite.prepare("SELECT subscription_status FROM users WHERE email = ?").get(email)?.subscription_status;

test("reports are listed, and one that is settled is deleted", () => {
  const report = `7  1970-01-01T00:00:00.000Z  me@example.com
    ${SHARE_ID}  Lake Run
    > It's me
    > in the [31mphoto
`;
  const other = `8  1970-01-01T00:00:00.000Z  no email
    ${SHARE_ID}  Lake Run
    > My music
`;
  const listed = reports([], openPlace);
  expect(listed.slice(0, (report + other).length)).toBe(report + other);
  const photos = listed.slice((report + other).length);
  expect(photos).toContain("    photo kept  (kept by its owner)\n    > kept\n");
  expect(photos).toContain("    photo old  (not settled by its owner)\n    > old");
  expect(photos).not.toMatch(/photo (new|gone)/);
  expect(reports(["--settle", "7"], openPlace)).toBe(
    "Report 7 is settled and deleted, in the local database.",
  );
  expect(reports([], openPlace)).toBe(other + photos);
  expect(() => reports(["--settle", "7"], openPlace)).toThrow("There is no report 7 in the local database.");
  sqlite.exec("DELETE FROM page_reports");
  expect(reports([], openPlace)).toBe("There are no reports in the local database.");
});

test("a recap is taken down with the copies of its pages, and brought back", async () => {
  const done = await takedown([SHARE_ID, "--reason", REASON], openPlace);
  expect(done).toBe(`${SHARE_ID} is hidden from everybody but its owner now, in the local database.`);
  expect(storedReason()).toEqual({ takedown_reason: REASON, page_rev: 1 });
  expect(deletedCopies).toEqual([PAGE]);
  expect(reports([], openPlace)).toContain("Lake Run  (taken down)");
  expect(undoTakedown([SHARE_ID], openPlace)).toContain("is no longer taken down");
  expect(storedReason()).toEqual({ takedown_reason: null, page_rev: 2 });
  expect(() => undoTakedown([SHARE_ID], openPlace)).toThrow("is not taken down in the local database");
});

test("a draft, which nobody else can read, is not taken down", async () => {
  await expect(takedown([DRAFT_ID], openPlace)).rejects.toThrow(
    `There is no published recap ${DRAFT_ID} in the local database.`,
  );
});

test("one account becomes premium and another one free, whatever their addresses contain", () => {
  const place = "in the local database.";
  expect(premium([EMAIL.toUpperCase()], openPlace)).toBe(`${EMAIL} is premium now, ${place}`);
  expect(premium([EMAIL], openPlace)).toBe(`${EMAIL} was premium already, ${place}`);
  expect(premium(["grace@example.com", "--end"], openPlace)).toBe(`grace@example.com is free now, ${place}`);
  expect([statusOf(EMAIL), statusOf("grace@example.com")]).toEqual(["premium", "free"]);
  expect(() => premium(["nobody@example.com"], openPlace)).toThrow(
    `There is no account with the address nobody@example.com ${place}`,
  );
});

test("the sessions of one user are ended, or all; those that users have ended wait for their browsers", () => {
  const session = (sid: string, userId: string, isEnded = false, expire = Date.now() + 60_000) =>
    sqlite
      .prepare(
        "INSERT INTO sessions (sid, user_id, sess, created_at, last_used_at, expire) VALUES (?, ?, ?, 0, 0, ?)",
      )
      .run(sid, userId, JSON.stringify({ device: "Firefox", ...(isEnded && { isEnded }) }), expire);
  const left = () =>
    sqlite
      .prepare("SELECT sid FROM sessions ORDER BY sid")
      .all()
      .map(({ sid }) => sid);
  session("a1", "a");
  session("a2", "a");
  session("a3", "a", true);
  session("a4", "a", false, 0);
  session("b1", "b");
  const place = "in the local database";
  expect(endSessions([EMAIL.toUpperCase()], openPlace)).toBe(`Sessions ended of ${EMAIL}, ${place}: 2.`);
  expect(left()).toEqual(["a3", "b1"]);
  expect(endSessions([EMAIL], openPlace)).toBe(`Sessions ended of ${EMAIL}, ${place}: 0.`);
  session("a5", "a");
  expect(endSessions(["--all"], openPlace)).toBe(`Sessions ended, ${place}: 2.`);
  expect(left()).toEqual(["a3"]);
  expect(() => endSessions(["nobody@example.com"], openPlace)).toThrow(
    `There is no account with the address nobody@example.com ${place}.`,
  );
});

test.each([
  ["end-sessions", endSessions, []],
  ["end-sessions", endSessions, ["ada"]],
  ["end-sessions", endSessions, ["ada@example.com", "--all"]],
  ["premium", premium, []],
  ["premium", premium, ["ada"]],
  ["premium", premium, ["ada@example.com", "grace@example.com"]],
  ["premium", premium, ["ada@example.com", "--forever"]],
  ["premium", premium, ["ada@example.com", "--remote", "--data", "data"]],
  ["takedown", takedown, []],
  ["takedown", takedown, [SHARE_ID, "--reason", " "]],
  ["undo-takedown", undoTakedown, []],
  ["reports", reports, ["--settle", "1 OR 1"]],
])("%s with the arguments %3$j answers with how to use it", async (name, tool, given) => {
  await expect(async () => tool(given, openPlace)).rejects.toThrow(`Usage: npm run tool -- ${name}`);
});

interface Storage {
  DB: D1Database;
  PAGE_COPIES: KVNamespace;
}

test("wrangler changes what is stored, and a failure has its message and exit code (starts wrangler)", {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "tool-"));
  const configPath = join(folder, "wrangler.toml");
  copyFileSync("wrangler.toml", configPath);
  const stored = async <Result>(work: (storage: Storage) => Promise<Result>) => {
    const persist = { path: join(folder, ".wrangler/state/v3") };
    const proxy = await getPlatformProxy<Storage & Record<string, unknown>>({ configPath, persist });
    return work(proxy.env).finally(() => proxy.dispose());
  };
  const run = (name: string, ...given: string[]) =>
    promisify(execFile)(process.execPath, [resolve("scripts/operator-tool.ts"), name, ...given], {
      cwd: folder,
      env: { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" },
    });
  try {
    await stored(async ({ DB, PAGE_COPIES }) => {
      const migrations = MIGRATIONS.flatMap((file) =>
        readFileSync(`migrations/${file}`, "utf8").split("--> statement-breakpoint"),
      );
      await DB.batch([...migrations, ...RECAPS].map((statement) => DB.prepare(statement)));
      await PAGE_COPIES.put(PAGE, "a copy");
    });
    const { stdout } = await run("takedown", SHARE_ID, "--reason", REASON);
    expect(stdout).toBe(`${SHARE_ID} is hidden from everybody but its owner now, in the local database.\n`);
    await stored(async ({ DB, PAGE_COPIES }) => {
      expect(await DB.prepare("SELECT takedown_reason FROM recaps WHERE id = 1").first()).toEqual({
        takedown_reason: REASON,
      });
      expect((await PAGE_COPIES.list()).keys).toEqual([]);
    });
    await expect(run("reports", "--settle", "one")).rejects.toMatchObject({
      code: 1,
      stderr: "Usage: npm run tool -- reports [--settle NUMBER] [--remote | --data FOLDER]\n",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
