/** Uploads the built Worker and its static files with wrangler. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { CommandError } from "../command.ts";
import { WRANGLER } from "../programs.ts";

/** Returns where the Worker answers and the id of its new version (both null in a dry run), and how large it is. */
export async function upload({
  folder,
  config,
  options = [],
  env,
}: {
  /** For the configuration and wrangler's report. */
  folder: string;
  config: object;
  options?: string[];
  env: NodeJS.ProcessEnv;
}): Promise<{ url: string | null; version: string | null; gzipBytes: number }> {
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

/** The report has one JSON object a line (WRANGLER_OUTPUT_FILE_PATH). */
function readReport(file: string) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const report = lines.map((line) => JSON.parse(line)).find(({ type }) => type === "deploy");
  if (!report) throw new CommandError("wrangler did not report what it has deployed.");
  const targets: string[] = report.targets ?? [];
  const [address] = targets.find((target) => !target.startsWith("schedule:"))?.split(" ") ?? [];
  // wrangler writes a domain of workers.dev with its scheme, and one's own without.
  const url = address ? new URL(address.replace(/^(?!https:)/, "https://")).origin : null;
  return { url, version: report.version_id ?? null, gzipBytes: report.bundle_size?.gzip_bytes ?? 0 };
}
