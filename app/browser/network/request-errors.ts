/** Classifies the errors of a request. */
import { $ZodError } from "zod/v4/core";

/** Whether `fetch` failed: it throws a TypeError without a network, and a DOMException when it is aborted. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** Whether the body was not our API's JSON but, for example, a proxy's page. */
export function isForeignBody(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof $ZodError;
}
