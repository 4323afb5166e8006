/** What `npm run serve` serves (docs/keep.md), without a browser. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { databaseFile, storageOf } from "../../scripts/keep/data-folder.mjs";
import { startServing } from "../../scripts/keep/serving.mjs";
import { readSettings } from "../../scripts/keep/settings.mjs";
import { runStatements } from "../../scripts/keep/sqlite.mjs";
import { STORAGE, serve } from "../../scripts/product/serve-worker.mjs";
import { openAthlete, openVisitor } from "../../scripts/product/upload-client.mjs";

const RECAP = { raceType: "running", name: "Lakefront Run", distance: "10k", finishTime: "48:12" };

test("a machine of one's own serves production, keeps its data and secret, and cleans up every hour", async () => {
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  const lines: string[] = [];
  const settings = readSettings({ DATA_FOLDER: folder, PORT: "0" });
  const start = () => startServing({ settings, say: (line) => lines.push(line), cleanupEveryMs: 500 });
  let serving = await start();
  try {
    expect(lines.join()).toContain("secret.json is new");
    if (process.platform !== "win32") expect(statSync(join(folder, "secret.json")).mode & 0o777).toBe(0o600);
    const status = async (path: string) => (await fetch(serving.url + path)).status;
    expect(await Promise.all(["/", "/sample", "/outbox", "/styleguide"].map(status))).toEqual([
      200, 200, 404, 404,
    ]);
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
  } finally {
    await serving.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an operator's tools change the folder while it is served: a report is settled, a recap is hidden with the copies of its page and brought back, sessions end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  const serving = await startServing({
    settings: readSettings({ DATA_FOLDER: folder, PORT: "0" }),
    say: () => {},
  });
  const copies = await serve([{ name: "copies", script: "export default {}", ...STORAGE }], {
    inspectorPort: undefined,
    resourcePersistencePath: storageOf(folder),
  });
  const run = (name: string, given: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [`scripts/tool/${name}.mjs`, ...given], {
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
    rmSync(folder, { recursive: true, force: true });
  }
});
