/**
 * Runs a script of this folder, after installing what is missing. `node scripts/run.mjs bench P4` runs `bench.ts`, and
 * `node scripts/run.mjs tool limits` the program `limits` of the folder `tool/`, or else a tool of operator-tools.ts.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import "./install.mjs";

const [command = "", ...words] = process.argv.slice(2);
const isProgram = command === "tool" && existsSync(`scripts/tool/${words[0]}.ts`);
const [script, ...rest] = isProgram
  ? [`tool/${words[0]}`, ...words.slice(1)]
  : [command === "tool" ? "operator-tool" : command, ...words];

// Wrangler and its runtime need no network. The Node of the lockfile, which npm puts first on the PATH: this process may have begun
// on the machine's own.
const program = spawn("node", [`scripts/${script}.ts`, ...rest], {
  stdio: "inherit",
  env: { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  shell: process.platform === "win32",
});
// A terminal sends Ctrl-C to both.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => program.kill());
const [code] = await once(program, "exit");
process.exitCode = code ?? 1;
