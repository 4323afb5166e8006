/**
 * Files of the build: GET /api/openapi.json describes every call of the API, GET /api/docs shows that to people, and GET /api/logo is
 * the product's logo, which the story cards show.
 */
import { type Context, Hono } from "hono";
import type { ApiEnv } from "./request/api-types.ts";

/** For the page alone, which has no scripts. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const documentation = new Hono<ApiEnv>()
  .get("/openapi.json", (context) =>
    asset(context, "/api-document/openapi.json", { "content-type": "application/json" }),
  )
  .get("/docs", (context) =>
    asset(context, "/api-document/page.txt", {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": PAGE_POLICY,
    }),
  )
  .get("/logo", (context) =>
    asset(context, "/logo.svg", {
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=86400",
    }),
  );

async function asset(context: Context<ApiEnv>, path: string, headers: Record<string, string>) {
  const { body, status } = await context.env.ASSETS.fetch(new URL(path, context.req.url));
  return new Response(body, { status, headers: { "cache-control": "public, max-age=3600", ...headers } });
}
