/** Ids that the server generates: 16 random bytes as 22 base64url characters. */
import * as z from "zod/mini";

/** Source of a regular expression that matches one id. */
export const ID_PATTERN = "[A-Za-z0-9_-]{22}";

const WHOLE_ID = new RegExp(`^${ID_PATTERN}$`);

/**
 * Returns a schema for ids. `message` is for text in another format; `text` may have its own message for other
 * values.
 */
export function idSchema(message: string, text = z.string()) {
  return text.check(z.regex(WHOLE_ID, message));
}
