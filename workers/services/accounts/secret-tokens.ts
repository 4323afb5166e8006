/** Tokens that a browser holds in a cookie. The database has only their hashes. */
import { base64url, sha256 } from "../../../app/domain/lib/base64url.ts";

const TOKEN_BYTES = 32;

/** Returns 43 base64url characters: 256 random bits. */
export function newToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** Returns the SHA-256 of a token, base64url. A token has too much entropy to be guessed from it. */
export function hashToken(token: string): Promise<string> {
  return sha256(token);
}
