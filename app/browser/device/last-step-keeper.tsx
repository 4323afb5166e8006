/** Remembers the wizard's screen that is shown. Its code is loaded only for screens of a recap. */
import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

export function LastStepKeeper() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (new URLSearchParams(search).has("recap")) void keep(pathname, search);
  }, [pathname, search]);
  return null;
}

/** Best effort: offline, the code may not load. */
async function keep(path: string, search: string): Promise<void> {
  const loaded = await import("./last-steps.ts").catch(() => null);
  loaded?.storeLastStep(path, search);
}
