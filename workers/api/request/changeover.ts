/**
 * Middleware for pages that were opened before December 2026 and send what was typed in another form: they are asked to send it
 * again later, so they keep it until they are opened again (docs/decisions/0033). Its last day is 27 December 2026: then this file
 * and its test are deleted.
 */
import type { Context, Next } from "hono";
import * as z from "zod/mini";
import { ApiError } from "./api-errors.ts";
import type { ApiEnv } from "./api-types.ts";

const RETRY_AFTER_SECONDS = 60;

/** The calls that saved texts, and a field that each of their bodies had. */
const OLD_CALLS: [path: RegExp, fields: string[]][] = [
  [/^\/api\/recaps\/[^/]+$/, ["patch"]],
  [/^\/api\/media\/[^/]+$/, ["description", "focalPoint"]],
  [/^\/api\/recordings\/[^/]+$/, ["transcript"]],
];

const objectSchema = z.record(z.string(), z.unknown());

export async function rejectOutdatedPages(context: Context<ApiEnv>, next: Next): Promise<void> {
  const [, fields = []] = OLD_CALLS.find(([path]) => path.test(context.req.path)) ?? [];
  if (context.req.method === "PATCH" && fields.length > 0) {
    const body = objectSchema.safeParse(await context.req.json().catch(() => null));
    if (body.success && fields.some((field) => Object.hasOwn(body.data, field))) {
      throw new ApiError(503, "outdated_page", "This page is older than the site. Open it again to save", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  }
  await next();
}
