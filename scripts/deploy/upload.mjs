/** Uploads the built Worker and its static files with wrangler. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CommandError } from "../command.mjs";
import { WRANGLER } from "../programs.mjs";

/**
 * Returns where the Worker answers and the id of its new version (both null in a dry run), and how large it is.
 * @param {object} upload
 * @param {string} upload.folder For the configuration and wrangler's report.
 * @param {object} upload.config
 * @param {string[]} [upload.options]
 * @param {NodeJS.ProcessEnv} upload.env
 * @returns {Promise<{ url: string | null, version: string | null, gzipBytes: number }>}
 */
export async function upload({ folder, config, options = [], env }) {
  mkdirSync(folder, { recursive: true });
  const configFile = join(folder, "wrangler.json");
  const reportFile = join(folder, "report.ndjson");
  writeFileSync(configFile, JSON.stringify(config, null, 2));
  rmSync(reportFile, { force: true });
  const wrangler = spawn(
    process.execPath,
    // Everything has an id already, so wrangler need not look for it.
    [WRANGLER, "deploy", "--config", configFile, "--no-x-provision", ...options],
    {
      env: { ...env, CI: "true", WRANGLER_SEND_METRICS: "false", WRANGLER_OUTPUT_FILE_PATH: reportFile },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [output, errors, [status]] = await Promise.all([
    text(wrangler.stdout),
    text(wrangler.stderr),
    once(wrangler, "exit"),
  ]);
  if (status !== 0)
    throw new CommandError(
      `${output}${errors}\nwrangler could not deploy the Worker. When that is solved, run the command again: it continues where it stopped.`,
    );
  return readReport(reportFile);
}

/** @param {string} file One JSON object a line (WRANGLER_OUTPUT_FILE_PATH). */
function readReport(file) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const report = lines.map((line) => JSON.parse(line)).find(({ type }) => type === "deploy");
  if (!report) throw new CommandError("wrangler did not report what it has deployed.");
  /** @type {string[]} */
  const targets = report.targets ?? [];
  const [address] = targets.find((target) => !target.startsWith("schedule:"))?.split(" ") ?? [];
  // wrangler writes a domain of workers.dev with its scheme, and one's own without.
  const url = address ? new URL(address.replace(/^(?!https:)/, "https://")).origin : null;
  return { url, version: report.version_id ?? null, gzipBytes: report.bundle_size?.gzip_bytes ?? 0 };
}
