/** `npm run tool -- premium` against a local database of its own. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Each call starts wrangler, which takes seconds. */
const TIMEOUT_MS = 120_000;
const WRANGLER = resolve("node_modules/wrangler/bin/wrangler.js");
const SCRIPT = resolve("scripts/tool/premium.mjs");
const ADDRESS = "o'neill@example.com";
const folder = mkdtempSync(join(tmpdir(), "premium-"));

beforeAll(async () => {
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
  const accounts = `INSERT INTO users (id, email, subscription_status, created_at, updated_at)
    VALUES ('a', 'o''neill@example.com', 'free', 0, 0), ('b', 'grace@example.com', 'premium', 0, 0)`;
  const tables = readFileSync("migrations/0010_create_accounts.sql", "utf8");
  writeFileSync(join(folder, "accounts.sql"), `${tables}\n${accounts}`);
  await node(WRANGLER, "d1", "execute", "DB", "--local", "--yes", "--file", "accounts.sql");
}, TIMEOUT_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the folder. Returns its output; rejects with an error that has `stderr` if it fails. */
async function node(script: string, ...rest: string[]): Promise<string> {
  const env = { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" };
  return (await promisify(execFile)(process.execPath, [script, ...rest], { cwd: folder, env })).stdout;
}

test(
  "one account becomes premium and another one free, whatever their addresses contain",
  async () => {
    const answer = await node(SCRIPT, ADDRESS.toUpperCase());
    expect(answer).toBe(`${ADDRESS} is premium now, in the local database.\n`);
    expect(await node(SCRIPT, "grace@example.com", "--end")).toContain("is free now");
    expect(await node(SCRIPT, ADDRESS)).toContain("was premium already");
  },
  TIMEOUT_MS,
);

test(
  "an address without an account is an error that says so",
  async () => {
    await expect(node(SCRIPT, "nobody@example.com")).rejects.toMatchObject({
      code: 1,
      stderr: "There is no account with the address nobody@example.com in the local database.\n",
    });
  },
  TIMEOUT_MS,
);

test.each([[[]], [["ada"]], [["ada@example.com", "grace@example.com"]], [["ada@example.com", "--forever"]]])(
  "the arguments %j are answered with how to use the command",
  async (given) => {
    await expect(node(SCRIPT, ...given)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Usage: npm run tool -- premium ada@example.com [--end] [--remote]"),
    });
  },
);
