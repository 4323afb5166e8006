/** Where a request to sign in comes from. */
import type { SignInPlace } from "../../services/account-service.ts";

export function placeOf(request: Request): SignInPlace {
  return { origin: new URL(request.url).origin, userAgent: request.headers.get("user-agent") };
}

/** Whether a link or script of another site makes the request. Browsers from before 2023 do not say. */
export function isFromOtherSite({ headers }: Request): boolean {
  return !["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
}
