/**
 * Browsers write cookies to disk late (Chromium after 30 s), so a crash can lose the visitor cookie of a draft that
 * was begun just before. The pass in IndexedDB brings it back (docs/decisions/0005-visitor-pass.md).
 */
import { base64url } from "../domain/base64url.ts";
import {
  issuedPassSchema,
  type VisitorPublicKey,
  type VisitorRestore,
  visitorChallengeSchema,
  visitorProof,
} from "../domain/visitor-pass.ts";
import { deviceStore, type StoredVisitorPass } from "./device-store.ts";

const KEY_ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE_ALGORITHM = { name: "ECDSA", hash: "SHA-256" };

/** Keeps a pass for the visitor that this browser is now, unless it has one. */
export async function keepVisitorPass(): Promise<void> {
  if (!isSupported()) return;
  const store = await deviceStore();
  if (await store.get("visitor", "pass")) return;
  const { publicKey, privateKey } = await crypto.subtle.generateKey(KEY_ALGORITHM, false, ["sign"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  const jwk = { kty, crv, x, y } as VisitorPublicKey;
  const response = await post("/api/visitor/pass", { publicKey: jwk });
  if (!response.ok) return;
  const { pass } = issuedPassSchema.parse(await response.json());
  if (pass !== null) await store.put("visitor", { pass, publicKey: jwk, privateKey }, "pass");
}

/** True when the browser is again the visitor that it was. */
export async function restoreVisitor(): Promise<boolean> {
  if (!isSupported()) return false;
  const store = await deviceStore();
  const stored = await store.get("visitor", "pass");
  if (!stored) return false;
  const { challenge } = visitorChallengeSchema.parse(await (await post("/api/visitor/challenge", {})).json());
  const response = await post("/api/visitor", await proveVisitor(stored, challenge));
  if (!response.ok && (await response.text()).includes('"invalid_pass"'))
    await store.delete("visitor", "pass");
  return response.ok;
}

async function proveVisitor(
  { pass, publicKey, privateKey }: StoredVisitorPass,
  challenge: string,
): Promise<VisitorRestore> {
  const proof = visitorProof(window.location.host, challenge, pass);
  const signature = await crypto.subtle.sign(SIGNATURE_ALGORITHM, privateKey, proof);
  return { pass, publicKey, challenge, signature: base64url(new Uint8Array(signature)) };
}

/** Plain http has no Web Crypto, some private windows have no databases. */
function isSupported(): boolean {
  return "indexedDB" in window && "subtle" in crypto;
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
