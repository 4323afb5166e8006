/** Tells when the way to a page takes long enough to show that something is going on. */
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";

/** A wait that is shorter is not shown (docs: every wait over 300 ms shows progress). */
const SLOW_MS = 300;

/** The path that is slowly being loaded; null while nothing is, or not for long. */
export function useSlowPath(): string | null {
  const { state, location, formMethod } = useNavigation();
  const path = state === "loading" && formMethod === undefined ? (location?.pathname ?? null) : null;
  const [slowPath, setSlowPath] = useState<string | null>(null);
  useEffect(() => {
    setSlowPath(null);
    if (path === null) return;
    const timer = setTimeout(() => setSlowPath(path), SLOW_MS);
    return () => clearTimeout(timer);
  }, [path]);
  return slowPath;
}
