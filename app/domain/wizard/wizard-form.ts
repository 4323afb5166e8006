/** The hidden fields of the wizard's forms. */
import * as z from "zod";
import { shareIdSchema } from "../recap/recap.ts";

/** The hidden fields of every wizard form: the recap, and the `rev` that was shown. */
export const wizardFormSchema = z.object({
  recap: shareIdSchema,
  rev: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  /** Identifies the page and what it showed, to distinguish a conflict from a save of other fields. */
  base: z.string().max(128).nullable(),
  /** Whether the form omits the step's fields because autosave has saved them. */
  isSaved: z.preprocess((value) => value === SAVED_FIELD.value || undefined, z.boolean().optional()),
});

/** The hidden field that scripts add to a wizard form whose values autosave has saved. */
export const SAVED_FIELD = { name: "saved", value: "yes" } as const;
