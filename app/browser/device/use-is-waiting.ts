/** Whether the page needs the line that says what waits on this device. Every page loads this, so it has to stay small. */
import { useEffect, useState } from "react";
import { onFirstSign } from "../lib/first-sign.ts";

/** True once something waits, or once the athlete uses the page: from then on something may. */
export function useIsWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    void waits().then((isStored) => isStored && setWaiting(true));
    return onFirstSign(() => setWaiting(true));
  }, []);
  return isWaiting;
}

/** Best effort: offline, the code may not load. */
async function waits(): Promise<boolean> {
  const loaded = await import("./use-stored-recaps.ts").catch(() => null);
  return loaded !== null && (await loaded.listStoredRecaps()).length > 0;
}
