/** The schema of the privacy form, which is submitted if scripts do not run. */
import { z } from "zod";
import { shareIdSchema } from "../../domain/recap.ts";

export const visibilityFormSchema = z.object({
  recap: shareIdSchema,
  visibility: z.enum(["public", "private"]),
});
