/** The name that a user gives the account. */
import * as z from "zod/mini";
import { lineOfText } from "../lib/text-schemas.ts";

/** Characters of a first or a last name: both together are an athlete's name. */
export const MAX_ACCOUNT_NAME_LENGTH = 60;

/** The name that a user gives the account. Each part may be empty, which is null. */
export const accountNameSchema = z.object({
  firstName: nameSchema("First name"),
  lastName: nameSchema("Last name"),
});
export type AccountName = z.infer<typeof accountNameSchema>;

function nameSchema(label: string) {
  return z.pipe(
    lineOfText({ label, maxLength: MAX_ACCOUNT_NAME_LENGTH }),
    z.transform((name) => name || null),
  );
}
