/** What is typed and chosen of a photo or video. */
import type { Field } from "../../domain/edits/edit.ts";

/** `id`: of the photo or video, or the key of its upload. */
export function fieldsOfFile(id: string): Field[] {
  return [`description-${id}`, `focal-${id}`];
}
