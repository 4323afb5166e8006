/** The ids that the server makes: 16 random bytes, as 22 base64url characters. */
import { z } from "zod";

/** For regular expressions that contain such an id. */
export const FILE_ID = "[A-Za-z0-9_-]{22}";

const WHOLE_FILE_ID = new RegExp(`^${FILE_ID}$`);

/** `message` is shown for a text that is no such id; `text` may have its own message for what is no text. */
export function fileIdSchema(message: string, text = z.string()) {
  return text.regex(WHOLE_FILE_ID, message);
}
