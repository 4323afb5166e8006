/** Detects hydration: lets a component render differently once its scripts run. */
import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Returns false on the server and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
