/** An email address, as people type it. */
import * as z from "zod/mini";
import { lineOfText } from "./text-schemas.ts";

const MAX_EMAIL_LENGTH = 254;

/** Returns the schema of an address. `required` is the message for a missing one. */
export function emailSchema(required: string) {
  return lineOfText({ label: "Email", maxLength: MAX_EMAIL_LENGTH, required }).check(
    z.minLength(1, { error: required, abort: true }),
    z.regex(z.regexes.html5Email, "Enter an email address like name@example.com"),
  );
}
