/** Stores in localStorage the last wizard screen of each recap (product.md, Continue). */
import { useEffect, useState } from "react";
import type { SitePath } from "../../domain/site/site-path.ts";
import {
  type LastStep,
  lastStepUrl,
  parseLastSteps,
  stepAt,
  withLastStep,
} from "../../domain/wizard/last-step.ts";
import { withStorage } from "../lib/local-storage.ts";

const LAST_STEPS = "lastSteps";

/** Stores the address of a wizard screen that names a recap. Ignores all others. */
export function storeLastStep(path: string, search: string): void {
  const step = stepAt(path, search);
  if (step) write(withLastStep(read(), step));
}

export function forgetLastStep(shareId: string): void {
  write(read().filter((step) => step.shareId !== shareId));
}

/** Returns the URL of the recap's last screen on this device, or `elsewhere` if the device knows none. */
export function useLastStepUrl(shareId: string, elsewhere: SitePath): SitePath {
  const [url, setUrl] = useState(elsewhere);
  useEffect(() => {
    const step = read().find((kept) => kept.shareId === shareId);
    setUrl(step ? lastStepUrl(step) : elsewhere);
  }, [shareId, elsewhere]);
  return url;
}

function read(): LastStep[] {
  return parseLastSteps(withStorage((storage) => storage.getItem(LAST_STEPS)) ?? null);
}

function write(steps: LastStep[]): void {
  withStorage((storage) => storage.setItem(LAST_STEPS, JSON.stringify(steps)));
}
