/**
 * Serves the product on http://localhost:8787 (PORT is honoured): migrates the local database, then runs the
 * Worker with a rebuild on every change. No account and no network are needed.
 */
import { spawn, spawnSync } from "node:child_process";

const port = process.env.PORT ?? "8787";
if (!/^\d{1,5}$/.test(port)) {
  console.error(`PORT must be a number, not "${port}".`);
  process.exit(1);
}
const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
const shell = process.platform === "win32";

const migrations = spawnSync("wrangler", ["d1", "migrations", "apply", "DB", "--local"], {
  stdio: ["ignore", "pipe", "inherit"],
  env: { ...env, CI: "true" },
  shell,
  encoding: "utf8",
});
if (migrations.status !== 0) {
  console.error(migrations.stdout);
  process.exit(migrations.status ?? 1);
}

const worker = spawn("wrangler", ["dev", "--local", "--port", port, "--show-interactive-dev-session=false"], {
  stdio: "inherit",
  env,
  shell,
});
process.on("SIGINT", () => worker.kill("SIGINT"));
process.on("SIGTERM", () => worker.kill("SIGTERM"));
worker.on("exit", (code) => process.exit(code ?? 0));
