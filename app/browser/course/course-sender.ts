/** Sends the course of a recap. */
import type { Course } from "../../domain/course/course.ts";
import type { ItemStore } from "../device/item-store.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import type { Sender } from "../outbox/sender.ts";

export interface CourseSenderDeps {
  store: Pick<ItemStore, "find">;
  sendCourse: (shareId: string, course: Course | null) => Promise<CallOutcome<null>>;
}

export function createCourseSender({ store, sendCourse }: CourseSenderDeps): Sender<"course"> {
  const missing = createMissingRecaps();
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    // The recap is gone. The athlete still has the file.
    refused: "deleted",
    // The athlete may change it again before it is sent.
    isBorrowed: true,
    async send({ id, shareId, course }) {
      // A newer one has replaced it.
      if (!(await store.find(id))) return { kind: "done" };
      const outcome = await sendCourse(shareId, course);
      switch (outcome.kind) {
        case "done":
          return { kind: "done" };
        case "rejected":
          return missing(id, outcome.message);
        case "lost":
          return { kind: "lost", cause: outcome.isOffline ? "network" : "server" };
        default:
          return outcome;
      }
    },
  };
}
