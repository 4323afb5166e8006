/** Workers with storage of their own, in processes that can be killed and started again. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BUILT_WORKER } from "./serve-worker.mjs";

const shell = process.platform === "win32";
const env = { ...process.env, CI: "true" };
const START_TIMEOUT_MS = 120_000;

/** Builds the Worker, of another copy of the code if that is named; ends the script with the build's own words where that fails. */
export function build(folder = ".") {
  const built = spawnSync("npm", ["run", "build:worker"], { cwd: folder, encoding: "utf8", shell });
  if (built.status === 0) return;
  console.error(built.stdout + built.stderr);
  process.exit(1);
}

/** Builds the pages, which the Worker's tests load from `build/server`. Throws with the builder's output if that fails. */
export function buildPages() {
  const built = spawnSync("npm", ["run", "build"], {
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
    shell,
  });
  if (built.status !== 0) throw new Error(`The build failed.\n${built.error ?? built.stdout + built.stderr}`);
}

/** As `build`, without modules of an earlier build, which would be loaded too. */
export function buildAnew() {
  rmSync(BUILT_WORKER, { recursive: true, force: true });
  build();
}

/**
 * The product, on storage that is empty.
 * @param {{ port?: number, inspectorPort?: number, vars?: Record<string, string> }} [options]
 */
export function prepareProduct({ port = 8_790, inspectorPort = 9_390, vars = {} } = {}) {
  const set = Object.entries(vars).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  const config = builtConfig().replace("[vars]\n", `[vars]\n${set.join("")}`);
  const worker = prepareWorker(config, { port, inspectorPort });
  worker.wrangler("d1", "migrations", "apply", "DB", "--local");
  return worker;
}

/**
 * @param {string} config
 * @param {{ port: number, inspectorPort: number }} ports
 */
function prepareWorker(config, { port, inspectorPort }) {
  const folder = mkdtempSync(join(tmpdir(), "race-recap-worker-"));
  const configFile = join(folder, "wrangler.toml");
  writeFileSync(configFile, config);
  const storage = ["--persist-to", join(folder, "state"), "--config", configFile];
  const url = `http://localhost:${port}`;
  /** @type {import("node:child_process").ChildProcess | null} */
  let running = null;

  async function start() {
    if (await answers(url)) throw new Error(`Something listens on ${url} already`);
    const ports = ["--port", String(port), "--inspector-port", String(inspectorPort)];
    running = spawn(
      "wrangler",
      ["dev", "--local", "--show-interactive-dev-session=false", ...ports, ...storage],
      {
        stdio: "ignore",
        // A group of its own: all its processes can be ended at once.
        detached: true,
        env,
        shell,
      },
    );
    const started = running;
    // A Worker that has ended by itself cannot be killed.
    started.once("exit", () => {
      if (running === started) running = null;
    });
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await answers(url))) {
      if (running === null) throw new Error(`The Worker has ended while it started (${started.exitCode})`);
      if (Date.now() > deadline) throw new Error("The Worker does not start");
      await sleep(100);
    }
  }

  /** Ends every process of it at once, as a crash would. */
  async function kill() {
    const worker = running;
    running = null;
    if (!worker?.pid) return;
    const ended = new Promise((done) => worker.once("exit", done));
    process.kill(-worker.pid, "SIGKILL");
    await ended;
  }

  async function remove() {
    await kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  /** @param {...string} command */
  function wrangler(...command) {
    const done = spawnSync("wrangler", [...command, ...storage], { encoding: "utf8", env, shell });
    if (done.status !== 0) throw new Error(done.stdout + done.stderr);
  }

  return { url, inspectorPort, start, kill, remove, wrangler };
}

/** The project's own configuration, for what is built already. */
function builtConfig() {
  const development = readFileSync("wrangler.toml", "utf8").split("\n[env.production]")[0] ?? "";
  return development
    .replace(/^main = .*$/m, `main = ${JSON.stringify(resolve("build/worker/app.js"))}\nno_bundle = true`)
    .replace(/^\[build\]\n(?:[^[\n].*\n)*/m, "")
    .replace(/^\[define\]\n(?:[^[\n].*\n)*/m, "")
    .replace(/^tsconfig = .*\n/m, "")
    .replace(/^directory = .*$/m, `directory = ${JSON.stringify(resolve("build/client"))}`)
    .replace(/^migrations_dir = .*$/m, `migrations_dir = ${JSON.stringify(resolve("migrations"))}`);
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Nothing listens there yet.
    return false;
  }
}
