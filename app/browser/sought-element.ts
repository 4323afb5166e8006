/** The focus goes to what stopped a press: at once where it is shown already, else as soon as it is. */
import { type RefCallback, useCallback, useRef } from "react";

interface SoughtElement {
  /** The element's ref. */
  ref: RefCallback<HTMLElement>;
  /** Called when a press was stopped. */
  seek: () => void;
}

export function useSoughtElement(): SoughtElement {
  const shownRef = useRef<HTMLElement | null>(null);
  const isSoughtRef = useRef(false);
  const ref = useCallback((element: HTMLElement | null) => {
    shownRef.current = element;
    if (element && isSoughtRef.current) element.focus();
    if (element) isSoughtRef.current = false;
  }, []);
  const seek = useCallback(() => {
    isSoughtRef.current = shownRef.current === null;
    shownRef.current?.focus();
  }, []);
  return { ref, seek };
}
