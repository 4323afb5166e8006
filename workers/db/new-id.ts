/** Creates the ids of visitors and of rows that readers can name (photos, recordings, uploads, likes, comments), and the nonces of pages. */
import { base64url } from "../../app/domain/lib/base64url.ts";

/** Returns a new random id: 16 bytes as 22 base64url characters. */
export function newId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)));
}
