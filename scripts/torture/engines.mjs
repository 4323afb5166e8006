/** The same journey through the built product in Chromium, Firefox and WebKit: `npm run torture -- engines webkit` picks one. */
import { build } from "../product/built-product.mjs";
import { serveProduct } from "../product/serve-worker.mjs";
import { travel } from "./engines/engines.mjs";

let isBuilt = false;
await travel(process.argv.slice(2), async () => {
  if (!isBuilt) build();
  isBuilt = true;
  const { url, close } = await serveProduct();
  return { url, newestMail: () => newestMail(url), stop: close };
});

/** In development, mails are kept instead of sent. @param {string} url */
async function newestMail(url) {
  const outbox = await (await fetch(`${url}/outbox`)).text();
  return outbox.split("<pre")[1] ?? "";
}
