/** The calls for the document itself, which cannot import it. */
import type { Call } from "../described-call.ts";

export const DOCUMENT_CALLS: Record<string, Call> = {
  "GET /openapi.json": { summary: "Get this document", answers: { 200: { types: ["application/json"] } } },
  "GET /docs": { summary: "Read this document", answers: { 200: { types: ["text/html"] } } },
};
