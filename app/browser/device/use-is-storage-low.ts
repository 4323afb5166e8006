import { useEffect, useState } from "react";

/** Enough for a few photos and recordings, and not for a video. */
const LOW_BYTES = 100_000_000;
const LOOK_EVERY_MS = 30_000;

/** Whether this browser has hardly any storage left (storage.spec.whatwg.org). */
export function useIsStorageLow(): boolean {
  const [isLow, setIsLow] = useState(false);
  useEffect(() => {
    const look = async () => {
      // Some browsers reject the call.
      const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
      setIsLow(quota !== undefined && quota - usage < LOW_BYTES);
    };
    void look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return isLow;
}
