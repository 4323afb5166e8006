/** Stores what has begun and is not finished, such as signing in: only who holds the token can finish it, once. */
import { eq, gt, lt, lte, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { ATTEMPT_MINUTES } from "../../../app/domain/account/sign-in.ts";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { CHARGES } from "../../db/charges.ts";
import { allOf } from "../../db/conditions.ts";
import { NOBODY } from "../../db/limits.ts";
import { change } from "../../db/run-batch.ts";
import { signInAttempts } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import { hashToken, newToken } from "./secret-tokens.ts";

const MAX_CODE_TRIES = 5;

export type AttemptData = {
  code: { email: string; codeMac: string; returnTo: string; link: IdentityLink | null };
  openid: { state: string; nonce: string; codeVerifier: string; callbackUrl: string; returnTo: string };
  passkey: { challenge: string; returnTo: string };
  "passkey-creation": { challenge: string; userId: string };
  "proof-code": InSession & { email: string; codeMac: string };
  /** `begunAt` is in milliseconds since 1970. */
  "proof-openid": InSession & AttemptData["openid"] & { begunAt: number };
  "proof-passkey": InSession & AttemptData["passkey"];
  /** `email` is the new address, `provenAt` when the user proved that it's them, in milliseconds since 1970. */
  "email-change": InSession & { email: string; codeMac: string; provenAt: number };
  /** Of the changed account: `email` is the old address, `provenAt` that of the change. */
  "email-undo": { userId: string; email: string; provenAt: number };
};

/** The visitor and session that began it: it is valid in that session only. */
interface InSession {
  userId: string;
  sessionId: string;
}

export interface IdentityLink {
  issuer: string;
  subject: string;
  provider: string;
  firstName: string | null;
  lastName: string | null;
}

export type Attempts = ReturnType<typeof createAttempts>;
type Kind = keyof AttemptData;

const TRIED = { data: signInAttempts.data, tries: signInAttempts.tries };

export function createAttempts({ db, now, limits }: DatabaseDeps) {
  const pending = async (token: string, kind: Kind) => pendingAttempt(await hashToken(token), kind, now());

  /** As `find`, with the tries that are left. */
  async function findTries<Of extends Kind>(token: string, kind: Of) {
    const isPending = await pending(token, kind);
    return triedOf<Of>(await db.select(TRIED).from(signInAttempts).where(isPending).get());
  }

  return {
    /** Stores an attempt and returns the token for the browser's cookie. */
    async begin<Of extends Kind>(viewer: Viewer, kind: Of, data: AttemptData[Of]): Promise<string> {
      const token = newToken();
      const row = attemptRow(await hashToken(token), { kind, data, nowMs: now() });
      const charge = limits.charge(viewer, CHARGES.attempt);
      await limits.run({ begun: change(db.insert(signInAttempts).values(row), charge) });
      return token;
    },

    /** Returns the attempt's data, or null if it does not exist, has expired, or is of another kind. */
    async find<Of extends Kind>(token: string, kind: Of): Promise<AttemptData[Of] | null> {
      return (await findTries(token, kind))?.data ?? null;
    },

    findTries,

    /** Deletes the attempt; returns its data if it existed: of parallel calls, one gets it. */
    async consume<Of extends Kind>(token: string, kind: Of): Promise<AttemptData[Of] | null> {
      const isPending = await pending(token, kind);
      const row = await db.delete(signInAttempts).where(isPending).returning(TRIED).get();
      return triedOf<Of>(row)?.data ?? null;
    },

    /**
     * As `findTries`, after it has used one up, which counts as a wrong code; null if none was left. Throws a
     * LimitReachedError after too many wrong codes.
     */
    async countTry<Of extends Kind>(token: string, kind: Of) {
      const tried = db
        .update(signInAttempts)
        .set({ tries: sql`${signInAttempts.tries} + 1` })
        .where(allOf(await pending(token, kind), lt(signInAttempts.tries, MAX_CODE_TRIES)))
        .returning(TRIED);
      // Counts before anything is compared, in one transaction: parallel guesses have no more tries than others.
      const { counted } = await limits.run({
        counted: change(tried, limits.charge(NOBODY, CHARGES.wrongCode)),
      });
      return triedOf<Of>(counted[0]);
    },
  };
}

function triedOf<Of extends Kind>(row: { data: string; tries: number } | undefined) {
  if (!row) return null;
  const data: AttemptData[Of] = JSON.parse(row.data);
  return { data, triesLeft: MAX_CODE_TRIES - row.tries };
}

interface NewAttempt<Of extends Kind> {
  kind: Of;
  data: AttemptData[Of];
  nowMs: number;
  minutes?: number;
}

export function attemptRow<Of extends Kind>(
  id: string,
  { kind, data, nowMs, minutes = ATTEMPT_MINUTES }: NewAttempt<Of>,
) {
  return { id, kind, data: JSON.stringify(data), expiresAt: nowMs + minutes * 60_000 };
}

/** Matches an attempt that can still be finished. */
export function pendingAttempt(id: string, kind: Kind, nowMs: number) {
  return allOf(eq(signInAttempts.id, id), eq(signInAttempts.kind, kind), gt(signInAttempts.expiresAt, nowMs));
}

export async function deleteExpiredAttempts(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, nowMs));
}
