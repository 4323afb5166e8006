/**
 * P7 of docs/goals.md: the time from starting workerd to the end of its first page, compared with a hello-world Worker.
 * workerd is started without Miniflare, whose own start takes ten times as long and would hide the difference.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { BUILT_WORKER, builtModules, DATE } from "../product/serve-worker.ts";
import { comparePairs, goal, median, rowOf } from "./rows.ts";

/** Renders a whole recap and reads no storage. */
const PAGE = "/sample";
/** The product has 12 MB. */
const MAX_CONFIG_BYTES = 100_000_000;
const HELLO = `export default { fetch: () => new Response("Hello, World!") };`;
/** The names of modules' types in workerd's configuration (workerd.capnp). */
const TYPES = {
  ESModule: "esModule",
  CompiledWasm: "wasm",
  Data: "data",
} as Record<string, string>;

const COLD = goal("P7", "Cold start to the first page ÷ to a hello-world Worker's", "<=", 12);

export async function measureColdStart() {
  const own = writeConfig("product", ownModules(), OWN_BINDINGS);
  const hello = writeConfig("hello", `(name = "hello.js", esModule = ${JSON.stringify(HELLO)})`, "");
  const { ratios, ownMs, baselineMs } = await comparePairs(
    () => coldStartMs(own, PAGE),
    () => coldStartMs(hello, "/"),
  );
  const baseline = `hello, world: ${baselineMs.toFixed(0)} ms (own: ${ownMs.toFixed(0)} ms)`;
  return [rowOf(COLD, [{ rounds: ratios, baseline }])];
}

/** Returns the time that workerd needs for the Worker before it listens, beyond what an empty one needs: the median of five. */
export async function startUpMs() {
  const own = writeConfig("product", ownModules(), OWN_BINDINGS);
  const hello = writeConfig("hello", `(name = "hello.js", esModule = ${JSON.stringify(HELLO)})`, "");
  const times = [];
  for (let turn = 0; turn < 5; turn++)
    times.push((await coldStartMs(own, null)) - (await coldStartMs(hello, null)));
  return median(times);
}

function ownModules() {
  return builtModules(BUILT_WORKER, "app.js")
    .map(({ type, path }) => {
      const name = path.split("/").at(-1);
      return `(name = "${name}", ${TYPES[type]} = embed "worker/${name}")`;
    })
    .join(",\n");
}

/** The storage is never called. */
const OWN_BINDINGS = `
(name = "STAGE", text = "development"),
(name = "SIGNING_SECRET", text = "for-measuring-only-0123456789-0123456789"),
(name = "ASSETS", service = "none"),
(name = "MEDIA", r2Bucket = "none"),
(name = "DB", wrapped = (
  moduleName = "cloudflare-internal:d1-api",
  innerBindings = [(name = "fetcher", service = "none")],
)),
`;

/**
 * Returns the path of the configuration, compiled: reading it takes no time then. The text of it is in `build`, because paths
 * of embedded files are relative to it.
 */
function writeConfig(name: string, modules: string, bindings: string) {
  const [text, compiled] = [`build/${name}.capnp`, `build/${name}.bin`];
  writeFileSync(
    text,
    `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "none", network = (allow = [])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const main :Workerd.Worker = (
  compatibilityDate = "${DATE.compatibilityDate}",
  modules = [${modules}],
  bindings = [${bindings}],
);
`,
  );
  const compiling = spawnSync(workerdPath(), ["compile", "--config-only", text], {
    maxBuffer: MAX_CONFIG_BYTES,
  });
  if (compiling.status !== 0) throw new Error(String(compiling.stderr));
  writeFileSync(compiled, compiling.stdout);
  return compiled;
}

/** Without a path, the time until workerd listens. */
async function coldStartMs(config: string, path: string | null) {
  const start = performance.now();
  const workerd = spawn(workerdPath(), ["serve", "--binary", "--control-fd=3", config], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const ended = once(workerd, "exit");
  try {
    const port = await listeningPort(workerd.stdio[3] as Readable);
    if (path === null) return performance.now() - start;
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return performance.now() - start;
  } finally {
    workerd.kill();
    await ended;
  }
}

/** Returns the port that workerd writes once it listens. */
async function listeningPort(control: Readable) {
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line);
    if (event === "listen") return port;
  }
  throw new Error("workerd has ended before it listened");
}

/** Of the workerd that Miniflare starts. */
function workerdPath(): string {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve("miniflare"))("workerd").default;
}
