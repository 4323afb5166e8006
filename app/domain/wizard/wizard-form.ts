/** The hidden fields of the wizard's forms. */
import * as z from "zod/mini";
import type { Field } from "../edits/edit.ts";
import { shareIdSchema } from "../recap/recap.ts";

/** The hidden field of every wizard form. */
export const wizardFormSchema = z.object({ recap: shareIdSchema });

/** Returns the name of the hidden field that contains the value of a field as it is stored. */
export function shownName(field: Field): string {
  return `shown-${field}`;
}

/** Returns a field's stored value as a form showed it; undefined if the form does not say. */
export function shownIn(form: FormData, field: Field): string | undefined {
  const shown = form.get(shownName(field));
  return typeof shown === "string" ? shown : undefined;
}
