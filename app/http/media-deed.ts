/** What the buttons of photos and videos are called in a form: the deed, and the id of what it is done to. */
import { FILE_ID } from "../domain/file-id.ts";

export const MEDIA_DEED = new RegExp(`^(delete|restore|cover|earlier|later)-(${FILE_ID})$`);

/** What a screen tells of a deed that failed. */
export type FailedDeed = "delete" | "restore" | "order";

/** By the value of the pressed button; null for one that does nothing to a photo or video. */
export function failedDeedOf(go: unknown): FailedDeed | null {
  const [, verb] = MEDIA_DEED.exec(String(go)) ?? [];
  if (verb === undefined) return null;
  return verb === "delete" || verb === "restore" ? verb : "order";
}
