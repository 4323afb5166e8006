/** Marks a wizard form as saved, so that submitting it does not send the step's fields again. */
import { SAVED_FIELD } from "../../domain/wizard/wizard-form.ts";

/** Removes the step's fields, which autosave has saved, from the form data; the pressed button stays in it. */
export function markSaved(form: FormData, fields: string[]): void {
  for (const field of fields) form.delete(field);
  form.set(SAVED_FIELD.name, SAVED_FIELD.value);
}
