/** The Link header of a paged list (RFC 8288). */
import type { Context } from "hono";
import type { ApiEnv } from "./api-types.ts";

/** Names the next page: this address with other query parameters, and without the place of this page. */
export function linkToNext(context: Context<ApiEnv>, parameters: Record<string, string>): void {
  const { pathname, searchParams } = new URL(context.req.url);
  for (const place of ["after", "before"]) searchParams.delete(place);
  for (const [name, value] of Object.entries(parameters)) searchParams.set(name, value);
  context.header("link", `<${pathname}?${searchParams}>; rel="next"`);
}
