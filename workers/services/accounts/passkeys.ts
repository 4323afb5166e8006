/** The methods of AccountService for passkeys (https://www.w3.org/TR/webauthn-3/, sections 7.1 and 7.2). */
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { COSEALG, decodeAttestationObject } from "@simplewebauthn/server/helpers";
import { desc, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { base64url, fromBase64url } from "../../../app/domain/base64url.ts";
import type { PasskeyAnswer } from "../../../app/domain/passkey.ts";
import type { AccountService, Site } from "../../../app/services/account-service.ts";
import { textBytes } from "../../db/charge.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { WRITES } from "../../db/limit-caps.ts";
import { passkeys, users } from "../../db/schema.ts";
import type { AccountParts } from "./account-parts.ts";
import type { Attempts } from "./attempts.ts";
import { deviceName } from "./device-name.ts";
import type { SignIn } from "./sign-in.ts";

const MAX_PASSKEYS = 20;
const SITE_NAME = "Race Recap";
/** What phones, computers and security keys use; whatever else the runtime may support. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Browsers ignore those that they do not know. */
const transportsSchema = z.array(z.custom<AuthenticatorTransport>((name) => typeof name === "string"));

type PasskeyParts = Pick<AccountParts, "db" | "now" | "limits"> & { attempts: Attempts; signIn: SignIn };

type PasskeyMethods = Pick<
  AccountService,
  | "beginPasskeySignIn"
  | "finishPasskeySignIn"
  | "beginPasskeyCreation"
  | "finishPasskeyCreation"
  | "listPasskeys"
  | "deletePasskey"
>;

export function passkeyMethods({ db, now, limits, attempts, signIn }: PasskeyParts): PasskeyMethods {
  const newestOf = (userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));

  /** Stores a use, and returns whose passkey it is: null if it no longer exists, or the counter is not a new one. */
  async function use(id: string, counter: number): Promise<{ id: string } | null> {
    const isNew = anyOf(lt(passkeys.counter, counter), sql`(${passkeys.counter} = 0 AND ${counter} = 0)`);
    const [used] = await db
      .update(passkeys)
      .set({ counter, lastUsedAt: now() })
      .where(allOf(eq(passkeys.id, id), isNew))
      .returning({ id: passkeys.userId });
    return used ?? null;
  }

  return {
    /** Names no passkey: the device offers those that it has for this site. */
    async beginPasskeySignIn(viewer, { origin }, returnTo) {
      const options = await generateAuthenticationOptions({
        rpID: hostOf(origin),
        userVerification: "preferred",
      });
      const { challenge } = options;
      return { attemptToken: await attempts.begin(viewer, "passkey", { challenge, returnTo }), options };
    },

    async finishPasskeySignIn(viewer, attemptToken, answer, { origin, userAgent }) {
      const attempt = await attempts.consume(attemptToken, "passkey");
      if (!attempt) return { kind: "no-attempt" };
      const { challenge, returnTo } = attempt;
      const passkey = await db.select().from(passkeys).where(eq(passkeys.id, answer.id)).get();
      if (!passkey || !isHandleOf(passkey.userId, answer.response.userHandle))
        return { kind: "unknown-passkey" };
      const counter = await verifiedCounter(answer, passkey, { challenge, origin });
      const user = counter === null ? null : await use(passkey.id, counter);
      if (!user) return { kind: "unknown-passkey" };
      return signIn(viewer, { user, identity: null, returnTo, userAgent });
    },

    async beginPasskeyCreation(viewer, user, { origin }) {
      const existing = await newestOf(user.id);
      const options = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID: hostOf(origin),
        userID: handleOf(user.id),
        userName: user.email,
        excludeCredentials: existing.map(({ id, transports }) => ({
          id,
          transports: transportsSchema.parse(JSON.parse(transports)),
        })),
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        attestationType: "none",
        supportedAlgorithmIDs: ALGORITHMS,
      });
      const data = { challenge: options.challenge, userId: user.id };
      return { attemptToken: await attempts.begin(viewer, "passkey-creation", data), options };
    },

    async finishPasskeyCreation(viewer, { id: userId }, attemptToken, answer, { origin, userAgent }) {
      const attempt = await attempts.consume(attemptToken, "passkey-creation");
      if (attempt?.userId !== userId) return { kind: "no-attempt" };
      const created = await verifiedPasskey(answer, { challenge: attempt.challenge, origin });
      if (!created) return { kind: "invalid" };
      const { id, publicKey, counter } = created;
      const transports = JSON.stringify(answer.response.transports ?? []);
      const device = deviceName(userAgent);
      const text = textBytes({ id, userId, publicKey, transports, device });
      const charge = limits.charge(viewer, { writes: WRITES.passkey, text });
      const count = sql`(SELECT count(*) FROM ${passkeys} WHERE ${eq(passkeys.userId, userId)})`;
      const [added] = await limits.run([charge], () =>
        db.batch([
          db
            .insert(passkeys)
            .select(
              sql`SELECT ${id}, ${users.id}, ${publicKey}, ${counter}, ${transports}, ${device}, ${now()}, NULL
                FROM ${users} WHERE ${allOf(eq(users.id, userId), sql`${count} < ${MAX_PASSKEYS}`)}`,
            )
            .onConflictDoNothing()
            .returning({ id: passkeys.id }),
          charge.count,
        ]),
      );
      return { kind: added.length > 0 ? "added" : "invalid" };
    },

    async listPasskeys({ id }) {
      const rows = await newestOf(id);
      return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt: new Date(createdAt).toISOString(),
        lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
      }));
    },

    async deletePasskey({ id }, passkeyId) {
      const [deleted] = await db
        .delete(passkeys)
        .where(allOf(eq(passkeys.id, passkeyId), eq(passkeys.userId, id)))
        .returning({ id: passkeys.id });
      return deleted !== undefined;
    },
  };
}

interface Expected extends Site {
  challenge: string;
}

/** Returns the counter that a valid answer to a sign-in has; null if the answer is not valid. */
async function verifiedCounter(
  answer: PasskeyAnswer<"sign-in">,
  { id, publicKey, counter }: { id: string; publicKey: string; counter: number },
  { challenge, origin }: Expected,
): Promise<number | null> {
  const verification = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    credential: { id, publicKey: fromBase64url(publicKey), counter },
    requireUserVerification: false,
  }).catch(notValid);
  return verification?.verified ? verification.authenticationInfo.newCounter : null;
}

/** Returns the passkey that a valid answer to its creation contains; null if the answer is not valid. */
async function verifiedPasskey(
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
      requireUserVerification: false,
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

/** Returns the bytes by which authenticators know the user. */
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
