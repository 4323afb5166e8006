/** Sends media orders or courses. Only the newest one of a recap counts. */
import type { CourseItem, ItemOf, OrderItem } from "../device/outbox-item.ts";
import type { ItemStore } from "../device/outbox-item-store.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import type { Sender, SendOutcome } from "./sender-types.ts";

type LatestKind = "order" | "course";

export interface LatestDeps<Kind extends LatestKind> {
  store: Pick<ItemStore, "find">;
  /** Waits for a lock between tabs. Resolves with a function that releases it. */
  lock: (name: string) => Promise<() => void>;
  call: (item: ItemOf<Kind>) => Promise<CallOutcome<null>>;
}

export function createLatestSender<Kind extends LatestKind>({
  store,
  lock,
  call,
}: LatestDeps<Kind>): Sender<Kind> {
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    // The screen shows the server's version then. The athlete still has the file of a course.
    refused: "deleted",
    async send(item) {
      const { id, kind, shareId } = item as CourseItem | OrderItem;
      // Another tab may be sending an earlier one.
      const release = await lock(`${kind} ${shareId}`);
      try {
        // A newer one has replaced it (`replaceItem`).
        if (!(await store.find(id))) return { kind: "done" };
        return sendOutcomeOf(await call(item));
      } finally {
        release();
      }

      function sendOutcomeOf(outcome: CallOutcome<null>): SendOutcome {
        switch (outcome.kind) {
          case "done":
            return { kind: "done" };
          case "rejected":
            return { kind: outcome.status === 404 ? "recap-gone" : "refused", message: outcome.message };
          case "lost":
            return { kind: "lost", cause: outcome.isOffline ? "network" : "server" };
          default:
            return outcome;
        }
      }
    },
  };
}
