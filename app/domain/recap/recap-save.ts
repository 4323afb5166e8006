/** The body of PATCH /api/recaps/{id} (`RecapSave`). Pages do not load this first. */
import * as z from "zod/mini";
import { answersPatchSchema } from "../questions/questions.ts";
import { raceTypeSchema } from "../race/race.ts";
import { raceDetailsDraftSchema } from "../race/race-details.ts";

export const recapSaveSchema = z.object({
  saveId: z
    .string()
    .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, "saveId can have up to 64 letters, digits, - and _")),
  rev: z.int().check(z.minimum(0)),
  patch: z.object({
    raceType: z.optional(raceTypeSchema),
    details: z.optional(raceDetailsDraftSchema),
    answers: z.optional(answersPatchSchema),
  }),
});
