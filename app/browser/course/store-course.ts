/** Stores the course of a recap on this device; the outbox sends it. */
import type { Course } from "../../domain/course/course.ts";
import { newItem } from "../device/outbox-item.ts";
import { replaceItem } from "../device/outbox-item-store.ts";
import { sendCourse } from "../network/recap-api.ts";

/** null removes the course. Resolves with true once the device has it, or, where the browser cannot store it, the server. */
export async function storeCourse(shareId: string, course: Course | null): Promise<boolean> {
  const item = { ...newItem(crypto.randomUUID(), shareId, Date.now()), kind: "course" as const, course };
  return (await replaceItem(item)) || (await sendCourse(shareId, course)).kind === "done";
}
