/** The type of a row in the table of fields (fields.ts). */
import * as z from "zod/mini";
import type { Edit, EditableRecap, Value } from "./edit.ts";

/** Returned instead of a value if what the field belongs to was removed. No edit restores it. */
export const REMOVED = Symbol("removed");

export interface FieldKind {
  /** Normalises a value and checks its bounds; null is an empty field. Its messages are for the athlete. */
  schema: z.ZodMiniType<Value>;
  find: (recap: EditableRecap, key: string) => Value | typeof REMOVED;
  /** The message that what the field belongs to was removed. Absent for a field that a recap has once. */
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

/** Returns the schema with empty text as null. */
export function emptyIsNull(schema: z.ZodMiniType<string>): z.ZodMiniType<Value> {
  return z.nullable(
    z.pipe(
      schema,
      z.transform((text) => text || null),
    ),
  );
}
