/** Where a request to sign in comes from. */
import type { SignInPlace } from "../../services/account-service.ts";

export function placeOf(request: Request): SignInPlace {
  return { origin: new URL(request.url).origin, userAgent: request.headers.get("user-agent") };
}
