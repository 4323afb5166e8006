/** Hydrates the page in the browser. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { endEarlyPresses } from "./browser/start/early-input.ts";
import type { DocumentHandle } from "./components/layout/document-handle.ts";

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

/** Loads the code of parts that the server has rendered and no route imports: React would remove them. */
async function shownPartsLoaded(): Promise<void> {
  const handles = Object.values(window.__remixRouteModules).map(
    (route) => route?.handle as DocumentHandle | undefined,
  );
  await Promise.all(handles.map((handle) => handle?.beforeHydration?.()));
}

await Promise.all([pageDataDecoded(), shownPartsLoaded()]);
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
