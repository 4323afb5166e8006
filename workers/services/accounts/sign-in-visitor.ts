/** Signs a visitor in: the account, the session and the claim of the visitor's recaps are one batch. */
import { eq, type InferSelectModel, isNull, sql } from "drizzle-orm";
import { SESSION_DAYS } from "../../../app/domain/account/session.ts";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import type { SignedIn } from "../../../app/services/account-service.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { newId } from "../../db/new-id.ts";
import { change, firstRow } from "../../db/run-batch.ts";
import { identities, sessions, signInAttempts, users } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import type { OwnedRecaps } from "./owned-recaps.ts";
import type { OwnedSeasons } from "./owned-seasons.ts";
import { hashToken, newToken } from "./secret-tokens.ts";
import type { IdentityLink } from "./sign-in-attempts.ts";

export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60_000;

interface SignInWith {
  /** The account's user: an existing one by id, or by the email address, which creates it if there is none. */
  user: { id: string } | { email: string; firstName: string | null; lastName: string | null };
  /** Only a new account will do. Needs an email address. */
  isNew?: true;
  identity: IdentityLink | null;
  /** The attempt that ends with the sign-in, and without which there is none. */
  attemptId?: string;
  returnTo: string;
  userAgent: string | null;
}

/**
 * Resolves with null if there is no such account (the user was deleted, or one with this email address is not new), or no
 * such attempt any more.
 */
export type SignIn = (viewer: Viewer, request: SignInWith) => Promise<SignedIn | null>;

interface SignInDeps extends DatabaseDeps {
  recaps: OwnedRecaps;
  seasons: OwnedSeasons;
}

export function createSignIn({ db, now, limits, recaps, seasons }: SignInDeps): SignIn {
  return async (viewer, { user, isNew, identity, attemptId, returnTo, userAgent }) => {
    const nowMs = now();
    const createdId = newId();
    const isUser =
      "id" in user ? eq(users.id, user.id) : isNew ? eq(users.id, createdId) : eq(users.email, user.email);
    const userId = sql`(SELECT ${users.id} FROM ${users} WHERE ${isUser})`;
    const sessionToken = newToken();
    const sid = await hashToken(sessionToken);
    // Loaded with the first sign-in, so that it does not delay the start of the Worker.
    const { deviceName } = await import("./device-name.ts");
    const sess = JSON.stringify({ device: deviceName(userAgent) });
    const charge = limits.chargeIf(
      viewer,
      { writes: sql<number>`${CHARGES.signIn.writes} + ${recaps.countUnclaimed(viewer)}` },
      sql`true`,
    );
    const isAttempt = attemptId === undefined ? sql`false` : eq(signInAttempts.id, attemptId);
    const hasAttempt =
      attemptId === undefined ? sql`true` : sql`EXISTS (SELECT 1 FROM ${signInAttempts} WHERE ${isAttempt})`;
    const {
      created,
      started,
      found: row,
    } = await limits.run({
      created:
        "id" in user
          ? null
          : db
              .insert(users)
              .values({ ...user, id: createdId, createdAt: nowMs, updatedAt: nowMs })
              .onConflictDoNothing({ target: users.email })
              .returning({ id: users.id }),
      charge,
      linked:
        identity &&
        insertRow(
          db,
          identities,
          { issuer: identity.issuer, subject: identity.subject, userId: users.id, createdAt: nowMs },
          sql`FROM ${users} WHERE ${isUser}`,
        ).onConflictDoNothing(),
      named:
        identity &&
        change(
          db
            .update(users)
            .set({ firstName: identity.firstName, lastName: identity.lastName })
            .where(allOf(isUser, isNull(users.firstName), isNull(users.lastName))),
          recaps.noteOwnerChanged(userId, hasChanged),
        ),
      started: insertRow(
        db,
        sessions,
        {
          sid,
          userId: users.id,
          sess,
          createdAt: nowMs,
          lastUsedAt: nowMs,
          expire: nowMs + SESSION_MS,
        },
        sql`FROM ${users} WHERE ${allOf(isUser, hasAttempt)}`,
      ).returning({ sid: sessions.sid }),
      ended: db.delete(signInAttempts).where(isAttempt),
      claimed: recaps.claim(viewer, userId),
      seasons: seasons.claim(viewer, userId),
      found: firstRow(db.select().from(users).where(isUser)),
    });
    if (!row || started.length === 0) return null;
    return { kind: "signed-in", user: toUser(row), sessionToken, returnTo, isNew: created?.length === 1 };
  };
}

export function toUser(row: InferSelectModel<typeof users>): User {
  const { id, email, firstName, lastName, profileImageUrl, subscriptionStatus, createdAt, updatedAt } = row;
  return {
    ...{ id, email, firstName, lastName, profileImageUrl, subscriptionStatus },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}
