/** GET /api/logo: the product's logo, which the story cards show. */
import { Hono } from "hono";
import type { ApiEnv } from "./request/api-types.ts";

export const logo = new Hono<ApiEnv>().get("/logo", async (context) => {
  const asset = await context.env.ASSETS.fetch(new URL("/logo.svg", context.req.url));
  return new Response(asset.body, {
    status: asset.status,
    headers: { "content-type": "image/svg+xml", "cache-control": "public, max-age=86400" },
  });
});
