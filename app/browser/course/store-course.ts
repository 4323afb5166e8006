/** The course of a recap on this device; the outbox sends it. */
import type { Course } from "../../domain/course/course.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { newItem } from "../device/outbox-item.ts";
import { itemStore, replaceItem } from "../device/outbox-item-store.ts";
import { sendCourse } from "../network/recap-api.ts";

/** null removes the course. Resolves with true once the device has it, or, where the browser cannot store it, the server. */
export async function storeCourse(shareId: string, course: Course | null): Promise<boolean> {
  const item = { ...newItem(crypto.randomUUID(), shareId, Date.now()), kind: "course" as const, course };
  return (await replaceItem(item)) || (await sendCourse(shareId, course)).kind === "done";
}

/** Returns the course that waits to be sent, else the one that the page has; null if the recap shows none. */
export async function shownCourse({
  shareId,
  course,
}: Pick<Recap, "shareId" | "course">): Promise<Course | null> {
  for (const item of await itemStore.list(shareId)) if (item.kind === "course") return item.course;
  return course;
}
