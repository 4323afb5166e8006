/** JSON in a form field. */
import * as z from "zod";

/** Returns a schema that parses JSON of up to `maxLength` characters. The schema for its content follows by `pipe`. */
export function jsonText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue("Not JSON");
        return z.NEVER;
      }
    });
}
