/** Marks a wizard form as saved, so that it sends nothing a second time. */
import { SAVED_FIELD } from "../domain/recap.ts";

/** Removes the step's fields, which autosave has saved, from the form: it only names the pressed button. */
export function markSaved(form: FormData, fields: string[]): void {
  for (const field of fields) form.delete(field);
  form.set(SAVED_FIELD.name, SAVED_FIELD.value);
}
