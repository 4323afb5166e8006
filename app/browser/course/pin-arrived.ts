/** Pins a photo or video on the recap's course that was placed before it had arrived. */
import { isOnCourse, withPin } from "../../domain/shown-course/pins.ts";
import { findOwnRecap } from "../network/recap-api.ts";
import { shownCourse } from "./shown-course.ts";
import { storeCourse } from "./store-course.ts";
import { findRaceFile, keepRaceFile } from "./stored-race-files.ts";

/** `meters`: measured, null for nowhere. Resolves with false without an answer of the server. */
export async function pinArrived(shareId: string, mediaId: string, meters: number | null): Promise<boolean> {
  const kept = await findRaceFile(shareId);
  if (kept) {
    const placed = { ...kept.options.placed, [mediaId]: meters };
    await keepRaceFile({ ...kept, options: { ...kept.options, placed } });
  }
  const found = await findOwnRecap(shareId);
  if (found.kind !== "found") return found.kind === "rejected";
  const course = await shownCourse(found.recap);
  // It may be removed by now, or another one.
  if (!course || (meters !== null && !isOnCourse(course, meters))) return true;
  return storeCourse(shareId, withPin(course, { mediaId }, meters));
}
