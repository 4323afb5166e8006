import { type RefObject, useEffect, useRef } from "react";

/** Returns the ref of an element that takes the focus whenever `isWanted` becomes true. */
export function useFocus<Shown extends HTMLElement>(isWanted: boolean): RefObject<Shown> {
  const ref = useRef<Shown>(null);
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted]);
  return ref;
}
