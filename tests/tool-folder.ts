/** A folder with a local database of its own, for tests of `npm run tool`. */
import { execFile } from "node:child_process";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { D1Database, KVNamespace } from "@cloudflare/workers-types";
import { getPlatformProxy } from "wrangler";

/** Each call starts wrangler, which takes seconds. */
export const TOOL_TIMEOUT_MS = 120_000;

interface Storage {
  DB: D1Database;
  PAGE_COPIES: KVNamespace;
}

export interface ToolFolder {
  /** Runs the migrations and these statements. */
  fill(...statements: string[]): Promise<void>;
  /** Does something with what is stored in the folder, without the command line of wrangler, which takes seconds to start. */
  stored<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result>;
  /** Runs a tool. Returns its output; rejects with an error that has `stderr` if it fails. */
  tool(name: string, ...rest: string[]): Promise<string>;
  remove(): void;
}

export function toolFolder(): ToolFolder {
  const folder = mkdtempSync(join(tmpdir(), "tool-"));
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));

  async function stored<Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> {
    const proxy = await getPlatformProxy<Storage & Record<string, unknown>>({
      configPath: join(folder, "wrangler.toml"),
      persist: { path: join(folder, ".wrangler/state/v3") },
    });
    try {
      return await work(proxy.env);
    } finally {
      await proxy.dispose();
    }
  }

  return {
    async fill(...statements) {
      const migrations = globSync("migrations/*.sql").toSorted();
      const all = migrations.flatMap((file) => readFileSync(file, "utf8").split("--> statement-breakpoint"));
      await stored(({ DB }) => DB.batch([...all, ...statements].map((statement) => DB.prepare(statement))));
    },
    stored,
    async tool(name, ...rest) {
      const env = { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false" };
      const script = resolve(`scripts/tool/${name}.mjs`);
      return (await promisify(execFile)(process.execPath, [script, ...rest], { cwd: folder, env })).stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
