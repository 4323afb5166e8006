/** POST /api/recaps/{id}/readers: counts a reader (product.md, Readers). Browsers send it as a beacon, without a body. */
import { Hono } from "hono";
import { recapNotFound } from "./request/api-errors.ts";
import type { ApiEnv } from "./request/api-types.ts";
import { handleOf } from "./request/path-ids.ts";

export const readers = new Hono<ApiEnv>().post("/recaps/:id/readers", async (context) => {
  const { services, viewer } = context.var;
  const userAgent = context.req.header("user-agent") ?? "";
  if (!(await services.readers.count(viewer, handleOf(context), userAgent))) throw recapNotFound();
  return context.body(null, 204);
});
