/** What `npm run serve` serves (docs/operations.md), without a browser. */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseFile, storageOf } from "../../scripts/keep/data-folder.ts";
import { startServing } from "../../scripts/keep/serving.ts";
import { readSettings } from "../../scripts/keep/settings.ts";
import { runStatements } from "../../scripts/keep/sqlite.ts";
import { STORAGE, serve } from "../../scripts/product/serve-worker.ts";
import { openAthlete, openVisitor } from "../../scripts/product/upload-client.ts";

const RECAP = { raceType: "running", name: "Lakefront Run", distance: "10k", finishTime: "48:12" };

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "serve-"));
  lines = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

interface Options {
  cleanupEveryMs?: number;
  leastFreeBytes?: number;
  secretChange?: "rotate" | "drop-old";
}

function start(options: Options = {}) {
  const settings = readSettings({ DATA_FOLDER: folder, PORT: "0" });
  const say = (line: string) => lines.push(line);
  return startServing({ settings, say, onEnd: ({ message }) => say(message), ...options });
}

test("a machine of one's own serves production, keeps its data and secret, and cleans up every hour", async () => {
  let serving = await start({ cleanupEveryMs: 500 });
  try {
    expect(lines.join()).toContain("secret.json is new");
    if (process.platform !== "win32") expect(statSync(join(folder, "secret.json")).mode & 0o777).toBe(0o600);
    const status = async (path: string) => (await fetch(serving.url + path)).status;
    expect(await Promise.all(["/", "/sample", "/outbox"].map(status))).toEqual([200, 200, 404]);
    await expect(start()).rejects.toThrow("is in use");
    await expect
      .poll(() => lines.filter((line) => line === "Hourly cleanup: done.").length)
      .toBeGreaterThan(1);

    const athlete = await openAthlete(serving.url, RECAP);
    await serving.stop();
    lines.length = 0;
    serving = await start();
    expect(lines).toEqual([]);
    const own = await fetch(`${serving.url}/api/recaps`, { headers: { cookie: athlete.cookie } });
    expect(await own.json()).toMatchObject([{ shareId: athlete.shareId }]);

    await serving.stop();
    serving = await start({ secretChange: "rotate" });
    const rotated = await fetch(`${serving.url}/api/recaps`, { headers: { cookie: athlete.cookie } });
    expect(await rotated.json()).toMatchObject([{ shareId: athlete.shareId }]);
    await serving.stop();
    serving = await start({ secretChange: "drop-old" });
    expect(lines.join()).toContain("links in emails that were sent before the rotation");
    const ended = await fetch(`${serving.url}/api/recaps`, { headers: { cookie: athlete.cookie } });
    expect(await ended.json()).toEqual([]);
  } finally {
    await serving.stop();
  }
});

test("an operator's tools change the folder while it is served: a report is settled, a recap is hidden with the copies of its page and brought back, sessions end", async () => {
  const serving = await start();
  const copies = await serve([{ name: "copies", script: "export default {}", ...STORAGE }], {
    inspectorPort: undefined,
    resourcePersistencePath: storageOf(folder),
  });
  const run = (name: string, given: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, ["scripts/operator-tool.ts", name, ...given], {
      env: { ...process.env, ...env },
    }).then(({ stdout }) => stdout);
  try {
    const { shareId } = await openAthlete(serving.url, RECAP);
    const reader = await openVisitor(serving.url);
    const page = `/r/${shareId}`;
    const status = async () => (await fetch(serving.url + page)).status;
    const body = new URLSearchParams({ reason: "My photo", email: "me@example.com" });
    await reader.call(`/report/${shareId}`, { method: "POST", body });
    expect(await status()).toBe(200);
    const kept = await copies.miniflare.getKVNamespace("PAGE_COPIES");
    await expect.poll(async () => (await kept.list()).keys.length).toBe(1);

    expect(await run("reports", ["--data", folder])).toMatch(/^1 .* me@example\.com\n.*\n {4}> My photo\n$/);
    const settled = await run("reports", ["--settle", "1"], { DATA_FOLDER: folder });
    expect(settled).toBe(`Report 1 is settled and deleted, in ${folder}.\n`);
    const hidden = await run("takedown", [shareId], { DATA_FOLDER: folder });
    expect(hidden).toBe(`${shareId} is hidden from everybody but its owner now, in ${folder}.\n`);
    expect(await status()).toBe(404);
    expect((await kept.list()).keys).toEqual([]);
    await run("undo-takedown", [shareId, "--data", folder]);
    expect(await status()).toBe(200);
    const token = "A".repeat(43);
    const sid = createHash("sha256").update(token).digest("base64url");
    const later = Date.now() + 60 * 60_000;
    runStatements(databaseFile(storageOf(folder)) ?? "", [
      "INSERT INTO users (id, email, created_at, updated_at) VALUES ('a', 'grace@example.com', 0, 0)",
      `INSERT INTO sessions (sid, user_id, sess, created_at, last_used_at, expire)
        VALUES ('${sid}', 'a', '{"device":"Firefox"}', ${Date.now()}, ${Date.now()}, ${later})`,
    ]);
    const user = () => fetch(`${serving.url}/api/auth/user`, { headers: { cookie: `session=${token}` } });
    expect((await user()).status).toBe(200);
    const ended = await run("end-sessions", ["grace@example.com", "--data", folder]);
    expect(ended).toBe(`Sessions ended of grace@example.com, in ${folder}: 1.\n`);
    expect((await user()).status).toBe(401);
    await expect(run("premium", ["ada@example.com", "--data", folder])).rejects.toMatchObject({
      code: 1,
      stderr: `There is no account with the address ada@example.com in ${folder}.\n`,
    });
    await expect(run("reports", ["--data", join(folder, "none")])).rejects.toMatchObject({
      stderr: expect.stringContaining("has no data"),
    });
  } finally {
    await copies.close();
    await serving.stop();
  }
});

test("a request waits while a tool or a backup writes to the database, a body over the limit gets 413, and a disk that is almost full is named", async () => {
  // The runtime's, about the lock.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const serving = await start({ leastFreeBytes: Number.POSITIVE_INFINITY });
  const other = new DatabaseSync(databaseFile(storageOf(folder)) ?? "");
  try {
    other.exec("BEGIN IMMEDIATE");
    const made = openAthlete(serving.url, RECAP);
    await sleep(300);
    other.exec("COMMIT");
    const { call, shareId } = await made;
    for (const body of ["x".repeat(8_000_000), new Blob(["x".repeat(8_000_000)]).stream()]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const init: RequestInit & { duplex: string } = { method: "POST", headers, body, duplex: "half" };
      const answer = await call(`/report/${shareId}`, init);
      expect([answer.status, await answer.text()]).toEqual([
        413,
        expect.stringContaining("The limit is 1 MB"),
      ]);
    }
    await expect.poll(() => lines.filter((line) => line.includes("is almost full"))).toHaveLength(1);
  } finally {
    other.close();
    await serving.stop();
  }
});

test("if the runtime ends and does not start again, serve says so and exits", async () => {
  const require = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const [workerd, number] = [join(folder, "workerd"), join(folder, "number")];
  const program = (command: string) => {
    writeFileSync(workerd, `#!/bin/sh\n${command}\n`);
    chmodSync(workerd, 0o700);
  };
  program(`echo $$ > "${number}"\nexec "${require("workerd").default}" "$@"`);
  const served = spawn(process.execPath, ["scripts/serve.ts", "--built"], {
    env: { ...process.env, DATA_FOLDER: join(folder, "data"), PORT: "0", MINIFLARE_WORKERD_PATH: workerd },
  });
  const ended = once(served, "exit");
  const said = text(served.stderr);
  served.stdout.on("data", (chunk) => lines.push(String(chunk)));
  await expect.poll(() => lines.join(""), { timeout: 60_000 }).toContain("Serving http");
  program("exit 1");
  process.kill(Number(readFileSync(number, "utf8")), "SIGKILL");
  try {
    expect(await ended).toEqual([1, null]);
    expect(await said).toContain("The runtime has ended and does not start again:");
  } finally {
    served.kill("SIGKILL");
  }
});
