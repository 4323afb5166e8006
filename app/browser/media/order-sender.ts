/** Sends the order of a recap's photos and videos that was chosen without a network. */

import { type LatestDeps, sendLatest } from "../outbox/send-latest.ts";
import type { Sender } from "../outbox/sender.ts";

export interface OrderSenderDeps extends LatestDeps {
  /** Rejects with a TypeError without a network, and with an Error if the server rejects it. */
  save: (shareId: string, mediaIds: string[]) => Promise<void>;
}

export function createOrderSender({ save, ...deps }: OrderSenderDeps): Sender<"order"> {
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    // Another device has deleted one of them: the order that is shown is the server's.
    refused: "deleted",
    send: (item) =>
      sendLatest(deps, item, async () => {
        try {
          await save(item.shareId, item.mediaIds);
          return { kind: "done" };
        } catch (error) {
          if (error instanceof TypeError) return { kind: "lost", cause: "network" };
          return { kind: "refused", message: "" };
        }
      }),
  };
}
