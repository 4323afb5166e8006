/**
 * Deploys the product to Cloudflare (docs/operations.md): `npm run deploy [-- --dry-run] [--preview NAME]
 * [--new-secret | --rotate-secret | --drop-old]`. It creates what does not exist yet, and may be repeated.
 */
import { resolve } from "node:path";
import { readArguments, runCommand } from "./command.ts";
import { deploy } from "./deploy/deploy.ts";
import { readDeployment } from "./deploy/deployment.ts";
import { dryRun } from "./deploy/dry-run.ts";
import { signIn } from "./deploy/sign-in.ts";
import { SECRET_OPTIONS, secretChange } from "./deploy/signing-secret.ts";
import { smokeTest } from "./deploy/smoke-test.ts";
import { upload } from "./deploy/upload.ts";
import { buildAnew } from "./product/built-product.ts";
import { BUILT_WORKER } from "./product/serve-worker.ts";

const USAGE =
  "Usage: npm run deploy [-- --dry-run] [--preview NAME] [--new-secret | --rotate-secret | --drop-old]";
const UPLOAD_FOLDER = "build/deploy";

await runCommand(main);

async function main() {
  const { values } = readArguments(USAGE, {
    options: {
      "dry-run": { type: "boolean", default: false },
      preview: { type: "string" },
      ...SECRET_OPTIONS,
    },
  });
  const { "dry-run": isDryRun, preview, ...flags } = values;
  const deployment = readDeployment({
    preview,
    entry: resolve(BUILT_WORKER, "app.js"),
    assets: resolve("build/client"),
  });
  const secretFile = `.secrets/${deployment.worker}.json`;
  const common = { deployment, migrations: "migrations", secretFile, say: console.log, build: buildAnew };
  if (isDryRun) return dryRun({ ...common, uploadFolder: UPLOAD_FOLDER });
  const account = await signIn(process.env);
  const env = { ...process.env, CLOUDFLARE_ACCOUNT_ID: account.id };
  await deploy({
    ...common,
    account,
    secretChange: secretChange(flags),
    upload: (config, options) => upload({ folder: UPLOAD_FOLDER, config, options, env }),
    test: smokeTest,
  });
}
