/**
 * What browsers and authenticators are asked for, and whether their answers are valid
 * (https://www.w3.org/TR/webauthn-3/, sections 7.1 and 7.2). Knows no database.
 */
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { COSEALG, decodeAttestationObject } from "@simplewebauthn/server/helpers";
import type { PasskeyAnswer } from "../../../../app/domain/account/passkey.ts";
import type { User } from "../../../../app/domain/account/viewer.ts";
import { base64url, fromBase64url } from "../../../../app/domain/lib/base64url.ts";
import type { Site } from "../../../../app/services/account-service.ts";

const SITE_NAME = "Race Recap";
/** What phones, computers and security keys use; whatever else the runtime may support. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

interface Expected extends Site {
  challenge: string;
}

interface StoredPasskey {
  id: string;
  userId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
}

interface NamedPasskey {
  id: string;
  transports: string[];
}

interface SignInRequest extends Site {
  /** The only passkeys that will do. Without them, the device offers those that it has for this site. */
  allowed?: NamedPasskey[];
}

export function signInOptions({ origin, allowed }: SignInRequest) {
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: "required",
    ...(allowed && { allowCredentials: allowed }),
  });
}

interface Creation extends Site {
  /** The passkeys that the user has. A device that has one of them creates no other. */
  existing: NamedPasskey[];
}

export function creationOptions({ id, email }: User, { origin, existing }: Creation) {
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: hostOf(origin),
    userID: handleOf(id),
    userName: email,
    // Browsers ignore the transports that they do not know.
    excludeCredentials: existing as { id: string; transports: AuthenticatorTransport[] }[],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Returns the counter that a valid answer to a sign-in has; null if the answer is not valid. */
export async function verifiedCounter(
  answer: PasskeyAnswer<"sign-in">,
  { id, userId, publicKey, counter }: StoredPasskey,
  { challenge, origin }: Expected,
): Promise<number | null> {
  if (!isHandleOf(userId, answer.response.userHandle)) return null;
  const verification = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id, publicKey: fromBase64url(publicKey), counter },
    requireUserVerification: true,
  }).catch(notValid);
  return verification?.verified ? verification.authenticationInfo.newCounter : null;
}

/** Returns the passkey that a valid answer to its creation contains; null if the answer is not valid. */
export async function verifiedPasskey(
  { response: { clientDataJSON, attestationObject }, ...answer }: PasskeyAnswer<"creation">,
  { challenge, origin }: Expected,
) {
  try {
    if (!isPlainAttestation(attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== answer.id) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey: base64url(publicKey), counter };
  } catch {
    return notValid();
  }
}

/**
 * Whether an attestation has no certificates, as browsers send it where none is asked for (section 5.1.3). Certificates would
 * name the addresses of revocation lists, which the package loads.
 */
function isPlainAttestation(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(fromBase64url(attestationObject));
  const format = attestation.get("fmt");
  return format === "none" || (format === "packed" && attestation.get("attStmt").get("x5c") === undefined);
}

/** The package throws Errors for answers that are not valid. They reveal nothing about a fault of ours. */
function notValid(): null {
  return null;
}

function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(userId));
}

/** Whether this is the user's handle. Authenticators may leave it out. */
function isHandleOf(userId: string, handle: string | undefined): boolean {
  return handle === undefined || handle === base64url(handleOf(userId));
}

/** The site that passkeys belong to: a host name, without the port. */
function hostOf(origin: string): string {
  return new URL(origin).hostname;
}
