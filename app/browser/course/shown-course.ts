/** What a recap shows of its race's file, as this device knows it. */
import type { Course } from "../../domain/course/course.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { itemStore } from "../device/outbox-item-store.ts";

/** Returns the course that waits to be sent, else the one that the page has; null if the recap shows none. */
export async function shownCourse({
  shareId,
  course,
}: Pick<Recap, "shareId" | "course">): Promise<Course | null> {
  for (const item of await itemStore.list(shareId)) if (item.kind === "course") return item.course;
  return course;
}
