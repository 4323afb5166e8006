/** The hidden fields of the wizard's forms. */
import * as z from "zod/mini";
import { shareIdSchema } from "../recap/recap.ts";

/** The hidden fields of every wizard form: the recap, and the `rev` that was shown. */
export const wizardFormSchema = z.object({
  recap: shareIdSchema,
  rev: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
  /** Identifies the page and what it showed, to distinguish a conflict from a save of other fields. */
  stamp: z.nullable(z.string().check(z.maxLength(128))),
  /** Whether the form omits the step's fields because autosave has saved them. */
  isSaved: z.pipe(
    z.transform((value): boolean | undefined => value === SAVED_FIELD.value || undefined),
    z.optional(z.boolean()),
  ),
});

/** The hidden field that scripts add to a wizard form whose values autosave has saved. */
export const SAVED_FIELD = { name: "saved", value: "yes" } as const;
