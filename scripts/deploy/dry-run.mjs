/** Walks through a deployment without an account: the product is built, checked, and tested as it would be deployed. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { startUpMs } from "../bench/cold-start.mjs";
import { CommandError } from "../command.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { migrationFiles } from "./resources.mjs";
import { smokeTest } from "./smoke-test.mjs";
import { upload } from "./upload.mjs";

/** Of a Worker in the free plan (developers.cloudflare.com/workers/platform/limits). */
const MAX_GZIP_BYTES = 3_000_000;

/**
 * @param {object} steps
 * @param {import("./deployment.mjs").Deployment} steps.deployment
 * @param {string} steps.migrations The folder.
 * @param {string} steps.secretFile
 * @param {string} steps.uploadFolder
 * @param {(line: string) => void} steps.say
 * @param {() => void} steps.build
 */
export async function dryRun({ deployment, migrations, secretFile, uploadFolder, say, build }) {
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
  const vars = { STAGE: "production", SIGNING_SECRET: randomBytes(48).toString("base64") };
  const product = await serveProduct({ vars });
  try {
    await smokeTest(product.url);
  } finally {
    await product.close();
  }
  say("Dry run: everything is ready to deploy.");
}
