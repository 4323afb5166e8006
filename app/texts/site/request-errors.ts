/** What the error page says about a request that a route rejects, and the responses' reason phrases (RFC 9110, 15). */
import { MAX_PLAIN_UPLOAD_BYTES } from "../../domain/media/media.ts";

export const REQUEST_ERROR_TEXTS = {
  reasonPhrases: {
    400: "Bad Request",
    401: "Unauthorized",
    404: "Not Found",
    413: "Content Too Large",
    415: "Unsupported Media Type",
  },
  lostRecap: "We lost track of which recap this is. Go back and open this step again.",
  unknownForm: "This page doesn't recognize that form. Go back, reload the page and try again.",
  formsOnly: "This address only accepts forms.",
  incompleteForm: "Part of the form didn't reach us. Please send it again.",
  tooManyFields: (max: number) =>
    `That's more than ${max.toLocaleString("en-US")} fields and files in one go. Go back, choose fewer files and send the form again. What you typed is still there.`,
  tooLarge: `Together, these files are over ${MAX_PLAIN_UPLOAD_BYTES / 1_000_000} MB. Go back, choose fewer and send the form again. What you typed is still there.`,
} as const;

export const LIMIT_TEXTS = {
  /** For a 429 without a message of the API; without a full stop, because callers add a sentence. */
  tooManyRequests: "Too many requests at once. Please wait a moment",
} as const;
