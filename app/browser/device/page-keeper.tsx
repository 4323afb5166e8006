/** What this device keeps of each page: its step, a copy of its recap, and the app itself. Each is loaded when it is needed. */
import { useLocation, useMatches } from "@remix-run/react";
import { useEffect } from "react";
import type { Recap } from "../../domain/recap/recap.ts";

export function PageKeeper() {
  const { pathname, search } = useLocation();
  const { recap } = (useMatches().at(-1)?.data ?? {}) as { recap?: Recap | null };
  useEffect(() => {
    if (new URLSearchParams(search).has("recap"))
      void tryLoad(async () => (await import("./last-steps.ts")).storeLastStep(pathname, search));
  }, [pathname, search]);
  useEffect(() => {
    if (recap?.canEdit) void tryLoad(async () => (await import("./recap-copies.ts")).storeCopy(recap));
  }, [recap]);
  useEffect(() => {
    void tryLoad(async () => (await import("../service-worker/register.ts")).keepApp(pathname));
  }, [pathname]);
  return null;
}

/** Best effort: offline, the code may not load. */
async function tryLoad(act: () => Promise<void>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
}
