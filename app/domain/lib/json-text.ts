/** JSON in a form field. */
import * as z from "zod/mini";

/** Returns a schema that parses JSON of up to `maxLength` characters. The schema for its content follows by `pipe`. */
export function jsonText(maxLength: number) {
  return z.pipe(
    z.string().check(z.maxLength(maxLength)),
    z.transform((text, { issues }): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.push({ code: "custom", input: text, message: "Not JSON" });
        return z.NEVER;
      }
    }),
  );
}
