/**
 * Serves the product on a machine of one's own, with production settings (docs/operations.md):
 * `npm run serve [-- --built] [--new-secret | --rotate-secret | --drop-old]`. `--built` takes the build that is there.
 */
import { existsSync } from "node:fs";
import { CommandError, readArguments, runCommand } from "./command.ts";
import { SECRET_OPTIONS, secretChange } from "./deploy/signing-secret.ts";
import { startServing } from "./keep/serving.ts";
import { readSettings } from "./keep/settings.ts";
import { buildAnew } from "./product/built-product.ts";
import { BUILT_WORKER } from "./product/serve-worker.ts";

const USAGE = "Usage: npm run serve [-- --built] [--new-secret | --rotate-secret | --drop-old]";

await runCommand(main);

async function main() {
  const { values } = readArguments(USAGE, {
    options: { built: { type: "boolean", default: false }, ...SECRET_OPTIONS },
  });
  const { built: isBuilt, ...flags } = values;
  const settings = readSettings(process.env);
  if (!isBuilt) {
    console.log("Building ...");
    buildAnew();
  } else if (!existsSync(`${BUILT_WORKER}/app.js`))
    throw new CommandError("Nothing is built: leave out --built.");
  const { url, stop } = await startServing({
    settings,
    secretChange: secretChange(flags),
    say: console.log,
    onEnd(error) {
      console.error("The runtime has ended and does not start again:", error);
      process.exit(1);
    },
  });
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Miniflare's listener would exit at once.
    process.removeAllListeners(signal).on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      await stop();
      process.exit(0);
    });
  }
  const { publicUrl, folder } = settings;
  console.log(`Serving ${url}${publicUrl ? ` as ${publicUrl}` : ""}, data in ${folder}`);
}
