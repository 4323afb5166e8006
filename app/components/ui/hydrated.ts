/** Tells a component whether its scripts run: false on the server and during hydration. */
import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
