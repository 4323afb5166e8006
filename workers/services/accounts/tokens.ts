/** Tokens that a browser holds in a cookie. The database has only their hashes. */
import { base64url } from "../../../app/domain/lib/base64url.ts";

const TOKEN_BYTES = 32;

/** Returns 43 base64url characters: 256 random bits. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Returns the SHA-256 of a token, base64url. A token has too much entropy to be guessed from it. */
export async function hashToken(token: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}
