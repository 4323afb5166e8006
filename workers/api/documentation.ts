/** GET /api/openapi.json describes every call of the API, GET /api/docs shows that to people: files of the build. */
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
  .get("/openapi.json", (context) => built(context, "openapi.json", { "content-type": "application/json" }))
  .get("/docs", (context) =>
    built(context, "page.txt", {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": PAGE_POLICY,
    }),
  );

/** Returns a file that scripts/build-api-document.ts has made. */
async function built(context: Context<ApiEnv>, name: string, headers: Record<string, string>) {
  const { body, status } = await context.env.ASSETS.fetch(new URL(`/api-document/${name}`, context.req.url));
  return new Response(body, { status, headers: { ...headers, "cache-control": "public, max-age=3600" } });
}
