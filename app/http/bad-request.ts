/** The responses that a route throws for a request that no form of ours sends. The error page shows their message. */
import { REQUEST_ERROR_TEXTS } from "../texts/site/request-errors.ts";
import { data } from "./redirect.ts";

export function badRequest(message: string, title?: string) {
  return rejection(400, { message, ...(title !== undefined && { title }) });
}

/** For a wizard form without the hidden fields that identify its recap. */
export function lostRecap() {
  return badRequest(REQUEST_ERROR_TEXTS.lostRecap);
}

export function unsupportedMediaType() {
  return rejection(415, { message: REQUEST_ERROR_TEXTS.formsOnly });
}

export function tooManyFields(max: number) {
  return rejection(413, { message: REQUEST_ERROR_TEXTS.tooManyFields(max) });
}

export function tooLarge() {
  return rejection(413, { message: REQUEST_ERROR_TEXTS.tooLarge });
}

function rejection(status: 400 | 413 | 415, body: { message: string; title?: string }) {
  return data(body, { status, statusText: REQUEST_ERROR_TEXTS.reasonPhrases[status] });
}
