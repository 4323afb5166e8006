/** What the error page says about a request that a route rejects, and the responses' reason phrases (RFC 9110, 15). */
import { MAX_PLAIN_UPLOAD_BYTES } from "../domain/media.ts";

export const REQUEST_ERROR_TEXTS = {
  reasonPhrases: {
    400: "Bad Request",
    404: "Not Found",
    413: "Content Too Large",
    415: "Unsupported Media Type",
  },
  lostRecap: "This form has lost its recap. Go back and open the step again.",
  unknownForm: "This page doesn't recognize that form.",
  formsOnly: "This address takes forms only.",
  incompleteForm: "The form did not arrive whole. Please send it again.",
  tooManyFields: (max: number) =>
    `This form has more than ${max.toLocaleString("en-US")} fields and files. Go back, choose fewer files at once, and send the form again: what you typed is still in it.`,
  tooLarge: `These files have more than ${MAX_PLAIN_UPLOAD_BYTES / 1_000_000} MB together. Go back, choose fewer at once, and send the form again: what you typed is still in it.`,
} as const;
