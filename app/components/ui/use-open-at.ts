/** Opens a fold when the page's address, or a link on it, names its id. */
import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/** Returns the ref of the `<details>`. The id is that of what is inside: without scripts, browsers open what they go to. */
export function useOpenAt(id: string): RefObject<HTMLDetailsElement> {
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of a link has a key of its own
  useEffect(() => {
    if (hash !== `#${id}` || !fold.current) return;
    fold.current.open = true;
    fold.current.scrollIntoView();
  }, [hash, key, id]);
  return fold;
}
