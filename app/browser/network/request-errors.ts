/** Classifies the errors of a request, and reads what the API says of its own. */
import * as z from "zod/mini";
import { $ZodError } from "zod/v4/core";
import { jsonText } from "../../domain/lib/json-text.ts";

/** Whether `fetch` failed: it throws a TypeError without a network, and a DOMException when it is aborted. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** Whether the body was not our API's JSON but, for example, a proxy's page. */
export function isForeignBody(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof $ZodError;
}

const errorSchema = z.pipe(
  jsonText(100_000),
  z.object({
    error: z.object({ code: z._default(z.string(), ""), message: z._default(z.string(), "") }),
  }),
);

/** Returns the API's error in a response's body (workers/api/request/api-errors.ts), or null for another body. */
export function apiErrorIn(body: string): { code: string; message: string } | null {
  return errorSchema.safeParse(body).data?.error ?? null;
}
