/**
 * The methods of AccountService for signing in with an OpenID Connect provider. Who somebody is at the provider is the pair
 * of issuer and subject. An email address never opens an account that exists: a code that is sent to it has to confirm it.
 */
import { eq } from "drizzle-orm";
import { WWWAuthenticateChallengeError } from "openid-client";
import { accountNameSchema } from "../../../../app/domain/account/account-name.ts";
import { codeRequestSchema } from "../../../../app/domain/account/sign-in.ts";
import { logFault } from "../../../../app/domain/site/log-fault.ts";
import type { AccountService, OpenIdBegin } from "../../../../app/services/account-service.ts";
import { allOf } from "../../../db/conditions.ts";
import { identities } from "../../../db/schema.ts";
import type { AccountParts } from "../account-parts.ts";
import type { AttemptData } from "../sign-in-attempts.ts";
import { type Claims, createOpenIdProtocol } from "./openid-protocol.ts";

export function openIdMethods({ db, now, openId, attempts, signIn, proofs, codeMails }: AccountParts) {
  const protocol = openId && createOpenIdProtocol(openId, now);

  /** Returns the provider's page, once `store` has stored what is needed to check its answer. */
  async function begin(
    { callbackUrl, isProof }: { callbackUrl: string; isProof: boolean },
    store: (checks: Pick<AttemptData["openid"], "state" | "nonce" | "codeVerifier">) => Promise<string>,
  ): Promise<OpenIdBegin> {
    const authorization = await protocol?.authorize(callbackUrl, isProof).catch(logFailure);
    if (!authorization) return { kind: "unavailable" };
    const { url, ...checks } = authorization;
    return { kind: "begun", attemptToken: await store(checks), url };
  }

  async function findIdentity({ issuer, subject }: Claims) {
    const isIdentity = allOf(eq(identities.issuer, issuer), eq(identities.subject, subject));
    const row = await db.select({ id: identities.userId }).from(identities).where(isIdentity).get();
    return row ?? null;
  }

  return {
    beginOpenId: (viewer, request) =>
      begin({ ...request, isProof: false }, (checks) =>
        attempts.begin(viewer, "openid", { ...checks, ...request }),
      ),

    beginOpenIdProof: (viewer, { user, sessionId }, request) =>
      begin({ ...request, isProof: true }, (checks) => {
        const of = { userId: user.id, sessionId, begunAt: now() };
        return attempts.begin(viewer, "proof-openid", { ...checks, ...request, ...of });
      }),

    async finishOpenIdProof(session, attemptToken, url) {
      const attempt = await attempts.consume(attemptToken, "proof-openid");
      if (attempt?.sessionId !== session.sessionId || !protocol) return { kind: "no-attempt" };
      const { returnTo } = attempt;
      const claims = await protocol.redeem(attempt, url).catch(logFailure);
      if (claims === undefined) return { kind: "refused", returnTo };
      if (claims === null) return { kind: "declined", returnTo };
      const owner = await findIdentity(claims);
      if (owner?.id !== session.user.id) return { kind: "other-account", returnTo };
      await proofs.store(session);
      return { kind: "proven", returnTo };
    },

    async finishOpenId(viewer, attemptToken, { url, userAgent }) {
      const attempt = await attempts.consume(attemptToken, "openid");
      if (!attempt || !openId || !protocol) return { kind: "no-attempt" };
      const { returnTo } = attempt;
      const claims = await protocol.redeem(attempt, url).catch(logFailure);
      if (claims === undefined) return { kind: "refused", returnTo };
      if (claims === null) return { kind: "declined", returnTo };
      const known = await findIdentity(claims);
      const owner = known && (await signIn(viewer, { user: known, identity: null, returnTo, userAgent }));
      if (owner) return owner;
      const { email, isVerified, ...name } = profileOf(claims);
      if (email === null) return { kind: "no-email", returnTo };
      const { issuer, subject } = claims;
      const link = { issuer, subject, provider: openId.name, ...name };
      const user = { email, ...name };
      const newcomer =
        isVerified && (await signIn(viewer, { user, isNew: true, identity: link, returnTo, userAgent }));
      if (newcomer) return newcomer;
      const outcome = await codeMails.send(viewer, "code", {
        data: { email, returnTo, link },
        replaces: null,
      });
      return outcome.kind === "sent" ? { ...outcome, kind: "code-sent" } : { ...outcome, returnTo };
    },
  } satisfies Partial<AccountService>;
}

/** Returns what an account needs of a profile. Names that an account cannot have are left out. */
function profileOf({ profile }: Claims) {
  const { firstName, lastName } = accountNameSchema.shape;
  const { email, email_verified: isVerified, given_name: givenName, family_name: familyName } = profile;
  return {
    email: codeRequestSchema.shape.email.safeParse(email).data ?? null,
    // Some providers, such as Apple, send a string.
    isVerified: isVerified === true || isVerified === "true",
    firstName: firstName.safeParse(givenName).data ?? null,
    lastName: lastName.safeParse(familyName).data ?? null,
  };
}

/** Logs why the provider's answer was not accepted: no token, no claim. */
function logFailure(error: unknown): undefined {
  logFault("Signing in with the OpenID Connect provider failed", undefined, {
    code: codeOf(error),
    reason: reasonOf(error),
  });
}

/** Returns the provider's code, such as invalid_client (RFC 6749, section 5.2); empty without one. */
function codeOf(error: unknown): string {
  const code =
    error instanceof WWWAuthenticateChallengeError
      ? error.cause[0]?.parameters.error
      : error instanceof Error && Reflect.get(error, "error");
  // In a callback address it may be anything.
  return typeof code === "string" && /^[a-z_]{1,40}$/.test(code) ? code : "";
}

/** Returns the messages of an error and its causes, without that of a parser, which would quote the provider's answer. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error instanceof SyntaxError) return "";
  return [error.message, reasonOf(error.cause)].filter(Boolean).join(": ");
}
