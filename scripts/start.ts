/**
 * Serves the product on http://localhost:8787 (PORT is honoured): migrates the local database, then runs the
 * Worker with a rebuild on every change. No account and no network are needed.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { acquireStartLock } from "./start-lock.ts";

const port = process.env.PORT ?? "8787";
if (!/^\d{1,5}$/.test(port)) {
  console.error(`PORT must be a number, not "${port}".`);
  process.exit(1);
}
const shell = process.platform === "win32";

await acquireStartLock(port);

const migrations = spawn("wrangler", ["d1", "migrations", "apply", "DB", "--local"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...process.env, CI: "true" },
  shell,
});
/** This process ends with the one that it has started last. */
let running: ChildProcess = migrations;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (!running.kill(signal)) process.exit(1);
  });
}
const [output, [status]] = await Promise.all([text(migrations.stdout), once(migrations, "exit")]);
if (status !== 0) {
  console.error(output);
  process.exit(status ?? 1);
}

const place = ["--port", port, "--var", `PUBLIC_URL:http://localhost:${port}`];
running = spawn("wrangler", ["dev", "--local", ...place, "--show-interactive-dev-session=false"], {
  stdio: "inherit",
  shell,
});
running.on("exit", (code) => process.exit(code ?? 0));
