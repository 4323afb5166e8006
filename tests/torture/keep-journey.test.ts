/** The journey of `engines` on a machine of one's own (docs/operations.md). `npm run torture -- keep` */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ENGINES, travel } from "./journey/engines.ts";
import { openProvider } from "./own-machine.ts";

const TIMEOUT_MS = 600_000;

test.for(ENGINES)(
  "in %s, the journey on a machine of one's own",
  { timeout: TIMEOUT_MS },
  async ([_, launch]) => {
    const folder = mkdtempSync(join(tmpdir(), "keep-"));
    const provider = await openProvider();
    const machine = await provider.start(folder);
    onTestFinished(async () => {
      await machine.stop();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    });
    // Cookies and the browser's databases belong to one host.
    const url = machine.url.replace("127.0.0.1", "localhost");
    await expect(travel(launch, { url, newestMail: provider.newestMail })).resolves.toBeUndefined();
  },
);
