/** Sends the order of a recap's photos and videos that was chosen without a network. */
import type { OrderItem } from "../device/item.ts";
import type { Sender } from "../outbox/sender.ts";

/** `save` rejects with a TypeError without a network, and with an Error if the server rejects it. */
export function createOrderSender(
  save: (shareId: string, mediaIds: string[]) => Promise<void>,
): Sender<"order"> {
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    // Another device has deleted one of them: the order that is shown is the server's.
    refused: "deleted",
    // The athlete may change it again before it is sent.
    isBorrowed: true,
    async send({ shareId, mediaIds }: OrderItem) {
      try {
        await save(shareId, mediaIds);
        return { kind: "done" };
      } catch (error) {
        if (error instanceof TypeError) return { kind: "lost", cause: "network" };
        return { kind: "refused", message: "" };
      }
    },
  };
}
