/** Reloads a screen's data when its tab becomes visible. */
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

export function useRefreshOnReturn(): void {
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

/** Whether the server responds. Without a network, as just after a device wakes up, a reload would show an error. */
async function isAnswered(): Promise<boolean> {
  const response = await fetch(window.location.href, { method: "HEAD" }).catch(() => null);
  return response?.ok ?? false;
}
