/** Rehearses a deployment without an account: builds the product, checks it, and tests it as it would be deployed. */
import { existsSync } from "node:fs";
import { startUpMs } from "../bench/cold-start.ts";
import { CommandError } from "../command.ts";
import { serveProduct } from "../product/serve-worker.ts";
import type { Deployment } from "./deployment.ts";
import { migrationFiles } from "./resources.ts";
import { newSecret } from "./signing-secret.ts";
import { smokeTest } from "./smoke-test.ts";
import { upload } from "./upload.ts";

/** The limit for a Worker in the free plan (developers.cloudflare.com/workers/platform/limits). */
export const MAX_GZIP_BYTES = 3_000_000;

export async function dryRun({
  deployment,
  migrations,
  secretFile,
  uploadFolder,
  say,
  build,
}: {
  deployment: Deployment;
  migrations: string;
  secretFile: string;
  uploadFolder: string;
  say: (line: string) => void;
  build: () => void;
}) {
  const { worker, database, bucket, copies } = deployment;
  say("Dry run: nothing is sent to Cloudflare.\nBuilding ...");
  build();
  say(`Database ${database}: is created if missing, with ${migrationFiles(migrations).length} migrations.`);
  say(`Bucket ${bucket} and KV namespace ${copies}: are created if missing.`);
  say(
    `SIGNING_SECRET: ${existsSync(secretFile) ? `is taken from ${secretFile}` : `is generated into ${secretFile}`} unless the Worker has one.`,
  );

  const config = deployment.config({
    databaseId: "00000000-0000-0000-0000-000000000000",
    copiesId: "0".repeat(32),
  });
  const { gzipBytes } = await upload({
    folder: uploadFolder,
    config,
    options: ["--dry-run"],
    env: process.env,
  });
  const size = `${(gzipBytes / 1_000_000).toFixed(2)} MB compressed`;
  if (gzipBytes > MAX_GZIP_BYTES)
    throw new CommandError(`The Worker is too large: ${size}, of ${MAX_GZIP_BYTES / 1_000_000} MB.`);
  say(`Worker ${worker}: ${size}, starts in ${(await startUpMs()).toFixed(0)} ms on this machine.`);

  say("Testing the Worker on this machine: home, the sample, a recap with a photo and a card ...");
  const vars = { STAGE: "production", SIGNING_SECRET: newSecret() };
  const product = await serveProduct({ vars });
  try {
    await smokeTest(product.url);
  } finally {
    await product.close();
  }
  say("Dry run: everything is ready to deploy.");
}
