/** Sends the course of a recap. */
import type { Course } from "../../domain/course/course.ts";
import type { CallOutcome } from "../network/recap-api.ts";
import { createMissingRecaps } from "../outbox/missing-recap.ts";
import { type LatestDeps, sendLatest } from "../outbox/send-latest.ts";
import type { Sender } from "../outbox/sender.ts";

export interface CourseSenderDeps extends LatestDeps {
  sendCourse: (shareId: string, course: Course | null) => Promise<CallOutcome<null>>;
}

export function createCourseSender({ sendCourse, ...deps }: CourseSenderDeps): Sender<"course"> {
  const missing = createMissingRecaps();
  return {
    lane: { atOnce: 1, declaresOneByOne: false, isOrdered: true },
    // The recap is gone. The athlete still has the file.
    refused: "deleted",
    send: (item) =>
      sendLatest(deps, item, async () => {
        const outcome = await sendCourse(item.shareId, item.course);
        switch (outcome.kind) {
          case "done":
            return { kind: "done" };
          case "rejected":
            return missing(item.id, outcome.message);
          case "lost":
            return { kind: "lost", cause: outcome.isOffline ? "network" : "server" };
          default:
            return outcome;
        }
      }),
  };
}
