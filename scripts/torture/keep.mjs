/**
 * The product on a machine of one's own (docs/keep.md): the journey of `engines`, a backup of a filled product that is
 * restored elsewhere, and kill -9 while it is written to. `npm run torture -- keep moved` does one of journey, moved and killed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chosenFrom } from "../command.mjs";
import { buildAnew } from "../product/built-product.mjs";
import { travel } from "./engines/engines.mjs";
import { killUnderLoad } from "./machine/killed-machine.mjs";
import { moveProduct } from "./machine/moved-product.mjs";
import { openProvider } from "./machine/own-machine.mjs";

/** @type {Record<string, (provider: import("./machine/own-machine.mjs").Provider, folder: string) => Promise<void>>} */
const TRIALS = {
  journey: (provider, folder) =>
    travel([], async (name) => {
      const machine = await provider.start(join(folder, name));
      // Cookies and the browser's databases belong to one host.
      const url = machine.url.replace("127.0.0.1", "localhost");
      return { url, newestMail: provider.newestMail, stop: machine.stop };
    }),
  moved: moveProduct,
  killed: killUnderLoad,
};

const trials = chosenFrom(TRIALS, process.argv.slice(2));
if (!process.env.KEEP_BUILT) buildAnew();
const provider = await openProvider();
for (const [name, trial] of trials) {
  console.log(name);
  const folder = mkdtempSync(join(tmpdir(), "keep-"));
  try {
    await trial(provider, folder);
  } catch (error) {
    console.error("  FAILED:", error);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
await provider.close();
