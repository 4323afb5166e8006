/** The same journey through the built product in Chromium, Firefox and WebKit: `npm run torture -- engines webkit` picks one. */
import { expect, test } from "vitest";
import { serveProduct } from "../../scripts/product/serve-worker.ts";
import { ENGINES, travel } from "./journey/engines.ts";

const TIMEOUT_MS = 600_000;

test.for(ENGINES)(
  "in %s, an athlete makes a recap that a stranger likes",
  { timeout: TIMEOUT_MS },
  async ([_, launch]) => {
    const { url, close } = await serveProduct();
    try {
      await expect(travel(launch, { url, newestMail: () => newestMail(url) })).resolves.toBeUndefined();
    } finally {
      await close();
    }
  },
);

/** In development, mails are kept instead of sent. */
async function newestMail(url: string): Promise<string> {
  const outbox = await (await fetch(`${url}/outbox`)).text();
  return outbox.split("<pre")[1] ?? "";
}
