/** Whether a recap waits on this device to be published. */
import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { SitePath } from "../../domain/site/site-path.ts";
import { isPublication, isPublishing } from "../device/outbox-item.ts";
import { itemStore } from "../device/outbox-item-store.ts";
import { onWaitingChanged } from "../lib/waiting-event.ts";
import { isPublished } from "../network/recap-api.ts";
import { tabOutbox } from "./use-tab-outbox.ts";

/** Goes to `address` once it is published. */
export function usePublishing(shareId: string, address: SitePath) {
  const [isWaiting, setWaiting] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let wasWaiting = false;
    let isLeft = false;
    const look = async () => {
      const waits = (await itemStore.list(shareId)).some(isPublishing);
      if (isLeft) return;
      setWaiting(waits);
      const isOver = wasWaiting && !waits;
      wasWaiting = waits;
      if (!isOver) return;
      if ((await isPublished(shareId)) && !isLeft) navigate(address);
    };
    void look();
    const unwatch = onWaitingChanged(() => void look());
    return () => {
      isLeft = true;
      unwatch();
    };
  }, [shareId, address, navigate]);
  return {
    isWaiting,
    /** Leaves it a draft after all. */
    async cancel() {
      for (const { id } of (await itemStore.list(shareId)).filter(isPublication)) {
        await tabOutbox()?.outbox.cancel(id);
        await itemStore.remove(id);
      }
    },
  };
}
