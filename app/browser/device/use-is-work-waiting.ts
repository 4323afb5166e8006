/** Whether the page needs the line that says what waits on this device. */
import { useEffect, useState } from "react";
import { onFirstSign } from "../lib/first-interaction.ts";
import { listStoredRecaps } from "./use-stored-recaps.ts";

/** True once something waits, or once the athlete uses the page: from then on something may. */
export function useIsWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    void listStoredRecaps().then(({ length }) => length > 0 && setWaiting(true));
    return onFirstSign(() => setWaiting(true));
  }, []);
  return isWaiting;
}
