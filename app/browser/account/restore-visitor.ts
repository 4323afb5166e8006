/**
 * Restores a lost visitor cookie by a pass in IndexedDB (docs/decisions/0005-visitor-pass.md). Browsers write cookies to
 * disk late (Chromium after 30 s), so a crash can lose the cookie of a visitor with a new draft.
 */

import { issuedPassSchema, visitorChallengeSchema, visitorProof } from "../../domain/account/visitor-pass.ts";
import type { VisitorPublicKey, VisitorRestore } from "../../domain/account/visitor-restore.ts";
import { base64url } from "../../domain/lib/base64url.ts";
import { catchNoDatabase, deviceStore, type StoredVisitorPass } from "../device/device-database.ts";
import { isVisitorConfirmed, markVisitorKnown, markVisitorUnknown } from "../lib/page-user.ts";

const KEY_ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE_ALGORITHM = { name: "ECDSA", hash: "SHA-256" };

/**
 * A second cookie, set while the visitor cookie belongs to the pass's visitor. A crash loses both. So a visitor cookie
 * without this mark belongs to a newer visitor, whose page was closed before the pass was used.
 */
const SETTLED_MARK = "visitor-pass=settled";
/** As long as the visitor cookie. */
const SETTLED_SECONDS = 400 * 24 * 60 * 60;
/** A call without an answer after this time is tried again. */
const ANSWER_MS = 15_000;
/** The wait after the first failed restore. It doubles with each further one, up to the longest. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;
/** A database that has not answered by then has no pass: it may never answer. */
const DATABASE_MS = 3_000;

interface VisitorOptions {
  /** Whether the request for this page had a visitor cookie. */
  visitorKnown: boolean;
  /** Whether the browser has one by now. */
  hasCookie: boolean;
  /** Called when the cookie was restored. */
  onRestored: () => void;
}

/**
 * Restores the visitor, or stores the pass of the current one. Retries until the server has responded. Meanwhile the visitor
 * is unknown, and nothing is sent. Returns a function that stops it.
 */
export function maintainVisitor({ visitorKnown, hasCookie, onRestored }: VisitorOptions): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const keep = async () => {
    clearTimeout(timer);
    try {
      const isRestored = !isVisitorConfirmed() && (await restoreVisitor(visitorKnown));
      markVisitorKnown();
      if (isRestored) onRestored();
    } catch (error) {
      console.warn("The visitor could not be restored yet", error);
      const delayMs = Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS);
      if (!stopped.signal.aborted) timer = setTimeout(keep, delayMs);
      return;
    }
    stopped.abort();
    if (hasCookie) await storeVisitorPass().catch(reportNoPass);
  };
  if (!isVisitorConfirmed() && !(visitorKnown && isSettled())) markVisitorUnknown();
  stopped.signal.addEventListener("abort", () => clearTimeout(timer));
  window.addEventListener("online", keep, stopped);
  if (navigator.onLine) void keep();
  return () => stopped.abort();
}

/** Without a database or a network, only the cookie identifies the visitor. */
function reportNoPass(error: unknown): void {
  console.warn("The visitor pass could not be stored", error);
}

/** Requests and stores a pass for the current visitor, unless one is stored. */
async function storeVisitorPass(): Promise<void> {
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

/** Returns true if the visitor cookie was restored. Rejects without an answer from the server. */
async function restoreVisitor(visitorKnown: boolean): Promise<boolean> {
  if (!isSupported() || (visitorKnown && isSettled())) return false;
  const stored = await Promise.race([
    catchNoDatabase(async () => (await deviceStore()).get("visitor", "pass")),
    new Promise<undefined>((resolve) => setTimeout(resolve, DATABASE_MS)),
  ]);
  if (!stored) return false;
  const { challenge } = visitorChallengeSchema.parse(await (await post("/api/visitor/challenge", {})).json());
  const response = await post("/api/visitor", await proveVisitor(stored, challenge));
  // 409: the newer visitor owns recaps, so its cookie stays.
  if (response.ok || response.status === 409) markSettled();
  else if ((await response.text()).includes('"invalid_pass"'))
    await (await deviceStore()).delete("visitor", "pass");
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
