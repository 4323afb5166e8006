/** HMAC-SHA256 with the Worker's signing secret. Each use starts its text with its own purpose. */

/** While the operator rotates it there are two (docs/operations.md, Rotating the signing secret). */
export interface SigningSecret {
  current: string;
  /** Until it is dropped, its signatures are accepted too, and it keys what is stored as a hash. */
  old: string | null;
}

const encoder = new TextEncoder();

export async function sign(text: string, { current }: SigningSecret): Promise<Uint8Array> {
  return mac(text, current);
}

/** Returns what stands for a text in the database or the log, and stays the same while the secret is rotated. */
export async function keyedHash(text: string, { current, old }: SigningSecret): Promise<Uint8Array> {
  return mac(text, old ?? current);
}

/** Whether this is the text's MAC, compared in constant time. */
export async function isSigned(text: string, mac: BufferSource, secret: SigningSecret): Promise<boolean> {
  for (const one of acceptedSecrets(secret)) {
    if (await crypto.subtle.verify("HMAC", await importKey(one), mac, encoder.encode(text))) return true;
  }
  return false;
}

export function acceptedSecrets({ current, old }: SigningSecret): string[] {
  return old === null ? [current] : [current, old];
}

async function mac(text: string, secret: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", await importKey(secret), encoder.encode(text)));
}

/** The keys of the secrets: there are one or two. */
const imported = new Map<string, CryptoKey>();

async function importKey(secret: string): Promise<CryptoKey> {
  const known = imported.get(secret);
  if (known) return known;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, [
    "sign",
    "verify",
  ]);
  imported.set(secret, key);
  return key;
}
