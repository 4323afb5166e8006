/** Hydrates the page in the browser. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { endEarlyPresses } from "./browser/start/early-input.ts";

/**
 * Waits until Remix has decoded the page's data. Before that, RemixBrowser throws a promise, as components do that suspend.
 * If React waited for it, anything typed meanwhile would end hydration with the error "Root did not complete"
 * (https://react.dev/errors/345).
 */
async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (pending) {
    await pending;
  }
}

await pageDataDecoded();
if (!endEarlyPresses().isSendingFiles) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}
