/** Loads the line that says what waits on this device. Until something does, no page needs its code. */
import { type ComponentType, useEffect, useState } from "react";
import { retryWhenOnline } from "../network/when-online-again.ts";

/** Returns null until it is loaded. */
export function useWaitingLine(isWaiting: boolean): ComponentType | null {
  const [loaded, setLoaded] = useState<{ WaitingLine: ComponentType } | null>(null);
  useEffect(() => {
    if (!isWaiting) return;
    retryWhenOnline(() => import("./waiting-line.tsx")).then(setLoaded, (error: unknown) =>
      console.warn("Code could not be loaded", error),
    );
  }, [isWaiting]);
  return loaded?.WaitingLine ?? null;
}
