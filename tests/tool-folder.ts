/** A folder with a local database of its own, for tests of `npm run tool`. */
import { execFile } from "node:child_process";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Each call starts wrangler, which takes seconds. */
export const TOOL_TIMEOUT_MS = 120_000;
const WRANGLER = resolve("node_modules/wrangler/bin/wrangler.js");

export interface ToolFolder {
  /** Runs the migrations and these statements. */
  fill(sql: string): Promise<void>;
  /** Runs a tool. Returns its output; rejects with an error that has `stderr` if it fails. */
  tool(name: string, ...rest: string[]): Promise<string>;
  wrangler(...rest: string[]): Promise<string>;
  remove(): void;
}

export function toolFolder(): ToolFolder {
  const folder = mkdtempSync(join(tmpdir(), "tool-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));

  async function node(script: string, rest: string[]): Promise<string> {
    const env = { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" };
    return (await promisify(execFile)(process.execPath, [script, ...rest], { cwd: folder, env })).stdout;
  }
  const wrangler = (...rest: string[]) => node(WRANGLER, rest);

  return {
    async fill(sql) {
      const files = globSync("migrations/*.sql").toSorted();
      const statements = [...files.map((file) => readFileSync(file, "utf8")), sql];
      writeFileSync(join(folder, "rows.sql"), statements.join("\n"));
      await wrangler("d1", "execute", "DB", "--local", "--yes", "--file", "rows.sql");
    },
    tool: (name, ...rest) => node(resolve(`scripts/tool/${name}.mjs`), rest),
    wrangler,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
