/**
 * Restores a lost visitor cookie by a pass in IndexedDB (docs/decisions/0005-visitor-pass.md). Browsers write cookies to
 * disk late (Chromium after 30 s), so a crash can lose the cookie of a visitor with a new draft.
 */

import { issuedPassSchema, visitorChallengeSchema, visitorProof } from "../../domain/account/visitor-pass.ts";
import type { VisitorPublicKey, VisitorRestore } from "../../domain/account/visitor-restore.ts";
import { base64url } from "../../domain/lib/base64url.ts";
import { deviceStore, type StoredVisitorPass } from "../device/device-store.ts";

const KEY_ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE_ALGORITHM = { name: "ECDSA", hash: "SHA-256" };

/**
 * A second cookie, set while the visitor cookie belongs to the pass's visitor. A crash loses both. So a visitor cookie
 * without this mark belongs to a newer visitor, whose page was closed before the pass was used.
 */
const SETTLED_MARK = "visitor-pass=settled";
/** As long as the visitor cookie. */
const SETTLED_SECONDS = 400 * 24 * 60 * 60;
/** A call without an answer after this time is tried again by the next page, or by a shell. */
const ANSWER_MS = 15_000;

/** Requests and stores a pass for the current visitor, unless one is stored. */
export async function storeVisitorPass(): Promise<void> {
  if (!isSupported()) return;
  const store = await deviceStore();
  if (await store.get("visitor", "pass")) return;
  const { publicKey, privateKey } = await crypto.subtle.generateKey(KEY_ALGORITHM, false, ["sign"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  const jwk = { kty, crv, x, y } as VisitorPublicKey;
  const response = await post("/api/visitor/pass", { publicKey: jwk });
  if (!response.ok) return;
  const { pass } = issuedPassSchema.parse(await response.json());
  if (pass === null) return;
  await store.put("visitor", { pass, publicKey: jwk, privateKey }, "pass");
  markSettled();
}

/**
 * Returns true if the visitor cookie was restored. `visitorKnown`: the request for this page had a visitor cookie. Rejects
 * without an answer from the server.
 */
export async function restoreVisitor(visitorKnown: boolean): Promise<boolean> {
  if (!isSupported() || (visitorKnown && isSettled())) return false;
  const store = await deviceStore();
  const stored = await store.get("visitor", "pass");
  if (!stored) return false;
  const { challenge } = visitorChallengeSchema.parse(await (await post("/api/visitor/challenge", {})).json());
  const response = await post("/api/visitor", await proveVisitor(stored, challenge));
  // 409: the newer visitor owns recaps, so its cookie stays.
  if (response.ok || response.status === 409) markSettled();
  else if ((await response.text()).includes('"invalid_pass"')) await store.delete("visitor", "pass");
  else throw new TypeError("The visitor is not restored");
  return response.ok;
}

function isSettled(): boolean {
  return document.cookie.split("; ").includes(SETTLED_MARK);
}

function markSettled(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${SETTLED_MARK}; Path=/; SameSite=Lax; Max-Age=${SETTLED_SECONDS}`;
}

async function proveVisitor(
  { pass, publicKey, privateKey }: StoredVisitorPass,
  challenge: string,
): Promise<VisitorRestore> {
  const proof = visitorProof(window.location.host, challenge, pass);
  const signature = await crypto.subtle.sign(SIGNATURE_ALGORITHM, privateKey, proof);
  return { pass, publicKey, challenge, signature: base64url(new Uint8Array(signature)) };
}

/** Plain HTTP has no Web Crypto, and some private windows have no IndexedDB. */
function isSupported(): boolean {
  return "indexedDB" in window && "subtle" in crypto;
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
}
