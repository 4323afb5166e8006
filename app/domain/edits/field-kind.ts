/** What a row of the table of fields says (fields.ts). */
import * as z from "zod/mini";
import type { Edit, EditableRecap, Value } from "./edit.ts";

/** In place of a value: what the field belongs to was removed. No edit brings it back. */
export const REMOVED = Symbol("removed");

export interface FieldKind {
  /** Normalises a value and checks its bounds; null is an empty field. Its messages are for the athlete. */
  schema: z.ZodMiniType<Value>;
  find: (recap: EditableRecap, key: string) => Value | typeof REMOVED;
  /** Says that what the field belongs to was removed. A field that a recap has once belongs to nothing that can be. */
  removedMessage?: string;
  set: (recap: EditableRecap, key: string, value: Value) => Partial<EditableRecap>;
  /** Whether the edit applies whatever is stored. */
  isLastOneWins?: (recap: EditableRecap, key: string) => boolean;
  /** Whether all that the edit replaces or removes besides the stored value is what the athlete saw. */
  isAsShown?: (recap: EditableRecap, key: string, edit: Edit) => boolean;
  /** Why the recap does not accept a new value; null if it does. */
  refusal?: (recap: EditableRecap, key: string, value: Value) => string | null;
}

export const REMOVED_MESSAGES = {
  question: "This question was deleted",
  file: "This photo or video was deleted",
  recording: "This recording was deleted",
};

/** The schema of a text of which an empty one is none. */
export function emptyIsNull(schema: z.ZodMiniType<string>): z.ZodMiniType<Value> {
  return z.nullable(
    z.pipe(
      schema,
      z.transform((text) => text || null),
    ),
  );
}
