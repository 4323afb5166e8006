/** Detects navigations that take long enough to show progress. */
import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** Shorter waits show no progress. */
const SLOW_MS = 300;

/**
 * Returns the path that has been loading for longer than SLOW_MS, or null. Form submits do not count, and neither does the
 * screen that is shown: progress in its place would lose what is open on it and where the focus is.
 */
export function useSlowPath(): string | null {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const isOther = state === "loading" && formMethod === undefined && location?.pathname !== pathname;
  const path = isOther ? (location?.pathname ?? null) : null;
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    setSlowPath(null);
    if (path === null) return;
    const timer = setTimeout(() => setSlowPath(path), SLOW_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return slowPath;
}
