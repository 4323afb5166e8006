/** Stores on this device that an athlete declined another wording of a recap's questions. */
import { useState, useSyncExternalStore } from "react";
import type { Ending } from "../../domain/questions/wording.ts";
import { withStorage } from "../lib/local-storage.ts";

/** The last declined offer, in localStorage, which signing out clears. */
const DECLINED = "declinedWording";

const subscribeToNothing = () => () => {};

/** Returns whether the wording for this ending was declined for the recap, and a function that declines it. */
export function useDeclinedWording(shareId: string, ending: Ending): [boolean, () => void] {
  const offer = `${shareId} ${ending}`;
  // Storage may be blocked or full.
  const [declined, setDeclined] = useState<string | null>(null);
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => withStorage((storage) => storage.getItem(DECLINED)) ?? null,
    () => null,
  );
  function decline() {
    withStorage((storage) => storage.setItem(DECLINED, offer));
    setDeclined(offer);
  }
  return [offer === declined || offer === stored, decline];
}
