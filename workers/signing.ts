/** HMAC-SHA256 with the Worker's signing secret. Each use starts its text with its own purpose. */

const encoder = new TextEncoder();

export async function sign(text: string, signingSecret: string): Promise<Uint8Array> {
  const key = await importKey(signingSecret);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

/** Whether this is the text's MAC, compared in constant time. */
export async function isSigned(text: string, mac: BufferSource, signingSecret: string): Promise<boolean> {
  const key = await importKey(signingSecret);
  return crypto.subtle.verify("HMAC", key, mac, encoder.encode(text));
}

/** The key of the last secret: there is one. */
let imported: { secret: string; key: CryptoKey } | null = null;

async function importKey(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
      "sign",
      "verify",
    ]);
    imported = { secret, key };
  }
  return imported.key;
}
