/** Loads a screen's data again when its tab comes to the front: what is new may have changed. */
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

export function useLookAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && navigator.onLine) revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [revalidate]);
}
