/** Moves focus to an element that may not be rendered yet, such as the notice why a button had no effect. */
import { type RefCallback, useCallback, useRef } from "react";

/** Returns the element's ref, and what focuses it at once, or as soon as it is rendered. */
export function useFocusTarget() {
  const shownRef = useRef<HTMLElement | null>(null);
  const isWaitingRef = useRef(false);
  const ref: RefCallback<HTMLElement> = useCallback((element) => {
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
