/** Waits in an event handler for a condition of a component. */
import { useEffect, useRef } from "react";

/** Returns a function whose promise resolves once the condition is true. */
export function useUntil(condition: boolean): () => Promise<void> {
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (condition) for (const resolve of waiting.current.splice(0)) resolve();
  }, [condition]);
  return async () => {
    if (!condition) await new Promise<void>((resolve) => waiting.current.push(resolve));
  };
}
