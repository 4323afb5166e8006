/** Pins a photo or video on the recap's course that was placed before it had arrived. */
import { isOnCourse, withPin } from "../../domain/shown-course/pins.ts";
import { lock } from "../lib/locks.ts";
import { findOwnRecap } from "../network/recap-api.ts";
import { shownCourse, storeCourse } from "./store-course.ts";
import { findRaceFile, storeRaceFile } from "./stored-race-files.ts";

/** `meters`: measured meters, or null for no place. Resolves with false without a response. */
export async function pinArrived(shareId: string, mediaId: string, meters: number | null): Promise<boolean> {
  // Several arrive at a time, and each adds its pin to the course that it finds.
  const release = await lock(`pins ${shareId}`);
  try {
    return await pin(shareId, mediaId, meters);
  } finally {
    release();
  }
}

async function pin(shareId: string, mediaId: string, meters: number | null): Promise<boolean> {
  const kept = await findRaceFile(shareId);
  if (kept) {
    const placed = { ...kept.options.placed, [mediaId]: meters };
    await storeRaceFile({ ...kept, options: { ...kept.options, placed } });
  }
  const found = await findOwnRecap(shareId);
  if (found.kind !== "done") return found.kind === "rejected";
  const course = found.answer && (await shownCourse(found.answer));
  // The course may have been removed or replaced.
  if (!course || (meters !== null && !isOnCourse(course, meters))) return true;
  return storeCourse(shareId, withPin(course, { mediaId }, meters));
}
