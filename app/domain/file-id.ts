/** Ids that the server generates: 16 random bytes as 22 base64url characters. */
import { z } from "zod";

/** Source of a regular expression that matches one id. */
export const FILE_ID = "[A-Za-z0-9_-]{22}";

const WHOLE_FILE_ID = new RegExp(`^${FILE_ID}$`);

/**
 * Returns a schema for ids. `message` is for text in another format; `text` may have its own message for other
 * values.
 */
export function fileIdSchema(message: string, text = z.string()) {
  return text.regex(WHOLE_FILE_ID, message);
}
