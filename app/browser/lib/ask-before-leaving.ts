/** Protects work that would be lost with the page: the browser asks before it is left, and no code reloads it. */
import { useEffect } from "react";

const reasons = new Set<object>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Returns a function that ends it. */
export function askBeforeLeaving(): () => void {
  const reason = {};
  reasons.add(reason);
  window.addEventListener("beforeunload", ask);
  return () => {
    reasons.delete(reason);
    if (reasons.size === 0) window.removeEventListener("beforeunload", ask);
  };
}

export function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => (isAsking ? askBeforeLeaving() : undefined), [isAsking]);
}

/** Whether something would be lost with this page. */
export function wouldLoseWork(): boolean {
  return reasons.size > 0;
}
