/** Prepares a wizard form for submitting, according to what autosave has saved. */
import type { Field, Value } from "../../domain/edits/edit.ts";
import { SAVED_FIELD, shownName } from "../../domain/wizard/wizard-form.ts";

/** Removes the step's fields, which autosave has saved, from the form data; the pressed button stays in it. */
export function markSaved(form: FormData, fields: string[]): void {
  for (const field of fields) form.delete(field);
  form.set(SAVED_FIELD.name, SAVED_FIELD.value);
}

/** Sets the hidden fields with the stored values that the form may replace. `textOf` returns a value as the form has it. */
export function setShown(
  form: FormData,
  field: Field,
  base: Value[],
  textOf: (value: Value) => string = (value) => String(value ?? ""),
): void {
  form.delete(shownName(field));
  for (const value of base) form.append(shownName(field), textOf(value));
}
