/** The names and attributes that all cookies of the Worker share. */
import type { serialize } from "hono/utils/cookie";

type CookieOptions = NonNullable<Parameters<typeof serialize>[2]>;

/** Returns the cookie's name. The `__Host-` prefix needs TLS, which development on a local network does not have. */
export function cookieName(request: Request, name: string): string {
  return isSecure(request) ? `__Host-${name}` : name;
}

export function cookieOptions(request: Request, maxAgeSeconds: number): CookieOptions {
  return {
    path: "/",
    httpOnly: true,
    secure: isSecure(request),
    sameSite: "Lax",
    maxAge: maxAgeSeconds,
  };
}

function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === "https:";
}
