/** `npm start` and `npm run seed` in one folder at once: one process builds and serves, the others wait for it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Each test starts several processes. */
const TIMEOUT_MS = 60_000;

/** A stand-in for scripts/start.ts: its build ends with a line on its input, and what it serves refuses every write. */
const START = `
  import { appendFileSync } from "node:fs";
  import { once } from "node:events";
  import { createServer } from "node:http";
  import { acquireStartLock } from ${JSON.stringify(pathToFileURL(resolve("scripts/start-lock.ts")).href)};
  process.on("SIGTERM", () => process.exit());
  await acquireStartLock(process.env.PORT);
  appendFileSync("builds", "built ");
  if (process.env.IS_SLOW) await once(process.stdin, "data");
  createServer((request, response) => {
    response.statusCode = request.method === "GET" ? 200 : 422;
    response.end(request.url === "/api/recaps" ? "[]" : "");
  }).listen(Number(process.env.PORT), "localhost");
`;

let folder: string;
let running: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start-lock-"));
  mkdirSync(join(folder, "scripts"));
  writeFileSync(join(folder, "scripts/start.ts"), START);
});

afterEach(async () => {
  await Promise.all(running.map((child) => end(child, "SIGKILL")));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script in the folder. `output` returns what it has printed until now. */
function run(script: string, variables: Record<string, string>) {
  const child = spawn(process.execPath, [script], { cwd: folder, env: { ...process.env, ...variables } });
  running.push(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      printed += chunk;
    });
  return { child, closed: once(child, "close"), output: () => printed };
}

const start = (port: string) => run("scripts/start.ts", { PORT: port });
const startSlowly = (port: string) => run("scripts/start.ts", { PORT: port, IS_SLOW: "yes" });
const seed = (port: string) => run(resolve("scripts/seed.ts"), { PORT: port });

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill(signal);
  await closed;
}

function waitFor<Found>(find: () => Found) {
  return expect.poll(find, { timeout: 30_000 });
}

/** "built", once for each process that has built. */
function builds(): string {
  const file = join(folder, "builds");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, "localhost"), "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

/** What seed prints when it has reached the stand-in. */
const REACHED = "/api/recaps was answered with 422";

test.each(["the same port", "another port"])(
  "seed waits for the product that another process is still building for %s",
  async (which) => {
    const port = await freePort();
    const building = startSlowly(port);
    await waitFor(builds).toBe("built");
    const seeding = seed(which === "the same port" ? port : await freePort());
    await waitFor(seeding.output).toContain("Waiting for the product that another process serves on");
    building.child.stdin.write("\n");
    await waitFor(seeding.output).toContain(REACHED);
    await seeding.closed;
    expect([builds(), building.child.exitCode]).toEqual(["built", null]);
  },
  TIMEOUT_MS,
);

test(
  "started at once, one of seed and the product builds at a time, and both work",
  async () => {
    const port = await freePort();
    const [seeding, starting] = [seed(port), start(port)];
    await waitFor(seeding.output).toContain(REACHED);
    await seeding.closed;
    // Where seed was faster, the other one builds after it.
    await waitFor(async () => (await fetch(`http://localhost:${port}`)).status).toBe(200);
    expect(starting.child.exitCode).toBeNull();
  },
  TIMEOUT_MS,
);

test(
  "seed alone starts the product, and ends it",
  async () => {
    const seeding = seed(await freePort());
    await seeding.closed;
    expect(seeding.output()).toContain(REACHED);
    expect(builds()).toBe("built");
  },
  TIMEOUT_MS,
);

test(
  "seed uses a running product",
  async () => {
    const port = await freePort();
    start(port);
    await waitFor(async () => (await fetch(`http://localhost:${port}`)).status).toBe(200);
    const seeding = seed(port);
    await seeding.closed;
    expect(seeding.output()).toMatch(new RegExp(`^POST http://localhost:${port}${REACHED}`));
    expect(builds()).toBe("built");
  },
  TIMEOUT_MS,
);

test(
  "a second start waits until the first one has ended",
  async () => {
    const port = await freePort();
    const first = start(port);
    await waitFor(builds).toBe("built");
    const second = start(await freePort());
    await waitFor(second.output).toContain("Waiting until it ends");
    expect(builds()).toBe("built");
    await end(first.child, "SIGTERM");
    await waitFor(builds).toBe("built built");
  },
  TIMEOUT_MS,
);

test(
  "a process that was killed has no lock any more",
  async () => {
    const port = await freePort();
    const killed = start(port);
    await waitFor(builds).toBe("built");
    await end(killed.child, "SIGKILL");
    start(port);
    await waitFor(builds).toBe("built built");
  },
  TIMEOUT_MS,
);
