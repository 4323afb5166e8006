/** Moves focus to an element that may not be rendered yet, such as the notice why a button had no effect. */
import { type RefCallback, useCallback, useRef } from "react";

interface FocusTarget {
  /** The element's ref. */
  ref: RefCallback<HTMLElement>;
  /** Focuses the element at once, or as soon as it is rendered. */
  focus: () => void;
}

export function useFocusTarget(): FocusTarget {
  const shownRef = useRef<HTMLElement | null>(null);
  const isWaitingRef = useRef(false);
  const ref = useCallback((element: HTMLElement | null) => {
    shownRef.current = element;
    if (element && isWaitingRef.current) element.focus();
    if (element) isWaitingRef.current = false;
  }, []);
  const focus = useCallback(() => {
    isWaitingRef.current = shownRef.current === null;
    shownRef.current?.focus();
  }, []);
  return { ref, focus };
}
