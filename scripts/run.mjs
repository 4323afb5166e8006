/**
 * Runs a script of this folder, after installing what is missing. `node scripts/run.mjs bench P4` runs `bench.mjs`. Of the
 * folders `tool/` and `torture/` it runs the program that is named next, as in `node scripts/run.mjs tool limits`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import "./install.mjs";

/** What runs of these folders where nothing is named. @type {Record<string, string[]>} */
const FOLDERS = { tool: [], torture: ["exiftool", "html", "sweep"] };

const [command = "", ...words] = process.argv.slice(2);
const byDefault = FOLDERS[command];
process.exitCode = byDefault
  ? await runOneOf(command, byDefault)
  : await run(`scripts/${command}.mjs`, words);

/** @param {string} folder @param {string[]} byDefault */
async function runOneOf(folder, byDefault) {
  const [name, ...rest] = words;
  const programs = readdirSync(`scripts/${folder}`)
    .filter((file) => file.endsWith(".mjs"))
    .map((file) => file.slice(0, -".mjs".length));
  if (name === undefined && byDefault.length > 0) {
    const codes = [];
    for (const program of byDefault) codes.push(await run(`scripts/${folder}/${program}.mjs`, []));
    return Math.max(...codes);
  }
  if (name !== undefined && programs.includes(name)) return run(`scripts/${folder}/${name}.mjs`, rest);
  console.error(`Name one of these (docs/tools.md): npm run ${folder} -- ${programs.join(", ")}`);
  return 1;
}

/** Returns the exit code. @param {string} script @param {string[]} rest */
async function run(script, rest) {
  // Wrangler and its runtime need no network. The Node of the lockfile, which npm puts first on the PATH: this process may have begun on the machine's own.
  const program = spawn("node", [script, ...rest], {
    stdio: "inherit",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    shell: process.platform === "win32",
  });
  // A terminal sends Ctrl-C to both.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => program.kill());
  const [code] = await once(program, "exit");
  return code ?? 1;
}
