/** HMAC-SHA256 with the Worker's signing secret. Each use starts its text with its own purpose. */

export async function sign(text: string, signingSecret: string): Promise<Uint8Array> {
  const key = await importKey(signingSecret);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
}

/** Whether this is the text's MAC, compared in constant time. */
export async function isSigned(text: string, mac: BufferSource, signingSecret: string): Promise<boolean> {
  const key = await importKey(signingSecret);
  return crypto.subtle.verify("HMAC", key, mac, new TextEncoder().encode(text));
}

function importKey(signingSecret: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new TextEncoder().encode(signingSecret), algorithm, false, [
    "sign",
    "verify",
  ]);
}
