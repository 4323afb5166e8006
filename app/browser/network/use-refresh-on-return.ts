/** Loads a screen's data again when its tab comes to the front: what is new may have changed. */
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

export function useLookAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      if (document.visibilityState === "visible" && (await isAnswered()) && isShown) revalidate();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      isShown = false;
      document.removeEventListener("visibilitychange", look);
    };
  }, [revalidate]);
}

/**
 * Whether the server answers this page. If it does not, what is shown has to stay: loading would replace it by an error, or by
 * what this device has. A device that wakes up has no network for a moment.
 */
async function isAnswered(): Promise<boolean> {
  const response = await fetch(window.location.href, { method: "HEAD" }).catch(() => null);
  return response?.ok ?? false;
}
