/** Stores the course of a recap on this device; the outbox sends it. */
import type { Course } from "../../domain/course/course.ts";
import { type CourseItem, newItem } from "../device/item.ts";
import { STRICT, using } from "../device/item-store.ts";
import { notifyWaiting } from "../lib/waiting.ts";
import { sendCourse } from "../network/recap-api.ts";

/**
 * Replaces what waits of an earlier course; null removes the course. Resolves with true once the device has it, or, where
 * the browser allows no database, the server.
 */
export async function storeCourse(shareId: string, course: Course | null): Promise<boolean> {
  // An id of its own: an earlier one may be on its way.
  const item: CourseItem = {
    ...newItem(crypto.randomUUID(), shareId, Date.now()),
    kind: "course",
    course,
  };
  const isStored = await using(async (database) => {
    const { store, done } = database.transaction("items", "readwrite", STRICT);
    for (const { id, kind } of await store.index("shareId").getAll(shareId))
      if (kind === "course") void store.delete(id);
    void store.put(item);
    await done;
    return true;
  });
  notifyWaiting();
  return isStored ?? (await sendCourse(shareId, course)).kind === "done";
}
