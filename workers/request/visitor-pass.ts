/**
 * Issues and verifies visitor passes (docs/decisions/0005-visitor-pass.md). Needs no storage, only the signing secret.
 */
import { visitorProof } from "../../app/domain/account/visitor-pass.ts";
import type { VisitorPublicKey, VisitorRestore } from "../../app/domain/account/visitor-restore.ts";
import { base64url, fromBase64url } from "../../app/domain/lib/base64url.ts";
import { isSigned, type SigningSecret, sign } from "../signing.ts";

/** How long a challenge is valid. */
const CHALLENGE_MAX_AGE_SECONDS = 120;

export async function issueVisitorPass(
  visitorId: string,
  publicKey: VisitorPublicKey,
  signingSecret: SigningSecret,
): Promise<string> {
  return `${visitorId}.${base64url(await sign(passContent(visitorId, publicKey), signingSecret))}`;
}

export async function issueChallenge(nowSeconds: number, signingSecret: SigningSecret): Promise<string> {
  return `${nowSeconds}.${base64url(await sign(challengeContent(String(nowSeconds)), signingSecret))}`;
}

/** Whether a challenge has not expired. `verifyVisitorPass` checks its signature. */
export function isFreshChallenge(challenge: string, nowSeconds: number): boolean {
  return nowSeconds - Number.parseInt(challenge, 10) <= CHALLENGE_MAX_AGE_SECONDS;
}

interface VerifyOptions {
  host: string;
  signingSecret: SigningSecret;
}

/** Returns the visitor id in the pass, or null if the challenge, the pass or the signature is invalid. */
export async function verifyVisitorPass(
  { pass, publicKey, challenge, signature }: VisitorRestore,
  { host, signingSecret }: VerifyOptions,
): Promise<string | null> {
  const [issuedAt = "", challengeMac = ""] = challenge.split(".");
  if (!(await isSigned(challengeContent(issuedAt), fromBase64url(challengeMac), signingSecret))) return null;
  const [visitorId = "", passMac = ""] = pass.split(".");
  if (!(await isSigned(passContent(visitorId, publicKey), fromBase64url(passMac), signingSecret)))
    return null;
  const proof = visitorProof(host, challenge, pass);
  return (await isSignedBy(publicKey, fromBase64url(signature), proof)) ? visitorId : null;
}

async function isSignedBy(
  publicKey: VisitorPublicKey,
  signature: BufferSource,
  data: BufferSource,
): Promise<boolean> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  try {
    const key = await crypto.subtle.importKey("jwk", publicKey, algorithm, false, ["verify"]);
    return await crypto.subtle.verify(algorithm, key, signature, data);
  } catch (error) {
    // Thrown for a point that is not on the curve.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function passContent(visitorId: string, { x, y }: VisitorPublicKey): string {
  return `visitor pass\n${visitorId}\n${x}\n${y}`;
}

function challengeContent(issuedAt: string): string {
  return `visitor challenge\n${issuedAt}`;
}
