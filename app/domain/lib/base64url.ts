/** Base64url, for URLs and cookies (RFC 4648, section 5, without padding), and SHA-256 digests in it. */

export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Decodes base64url. Throws a DOMException for text that is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Returns the SHA-256 digest of bytes, or of a text in UTF-8, as 43 base64url characters. */
export async function sha256(content: string | BufferSource): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
