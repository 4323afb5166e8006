/** Waits until the athlete has stopped typing. */
import { useEffect, useState } from "react";

const PAUSE_MS = 800;

/** Returns a text once it has not changed for a moment; null before. */
export function usePaused(text: string): string | null {
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === text ? text : null;
}
