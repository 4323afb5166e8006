/** Stores what has begun and is not finished, such as signing in: only who holds the token can finish it, once. */
import { eq, gt, lt, lte, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { ATTEMPT_MINUTES, MAX_CODE_TRIES } from "../../../app/domain/account/sign-in.ts";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { allOf } from "../../db/conditions.ts";
import { NOBODY } from "../../db/limits.ts";
import { change } from "../../db/run-batch.ts";
import { signInAttempts } from "../../db/schema.ts";
import { WRITES } from "../../db/write-charges.ts";
import type { AccountDeps } from "./account-deps.ts";
import { hashToken, newToken } from "./secret-tokens.ts";

/** What each kind of attempt stores. */
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

/** An identity at a provider, to be linked with an account. */
export interface IdentityLink {
  issuer: string;
  subject: string;
  /** The provider's name. */
  provider: string;
  firstName: string | null;
  lastName: string | null;
}

export interface Attempts {
  /** Stores an attempt and returns the token for the browser's cookie. */
  begin<Kind extends keyof AttemptData>(viewer: Viewer, kind: Kind, data: AttemptData[Kind]): Promise<string>;
  /** Returns the attempt's data, or null if it does not exist, has expired, or is of another kind. */
  find<Kind extends keyof AttemptData>(token: string, kind: Kind): Promise<AttemptData[Kind] | null>;
  /** Deletes the attempt; returns its data if it existed: of parallel calls, one gets it. */
  consume<Kind extends keyof AttemptData>(token: string, kind: Kind): Promise<AttemptData[Kind] | null>;
  /** As `find`, with the tries that are left. */
  findTries<Kind extends keyof AttemptData>(token: string, kind: Kind): Promise<Tried<Kind> | null>;
  /**
   * As `findTries`, after it has used one up, which counts as a wrong code; null if none was left. Throws a
   * LimitReachedError after too many wrong codes.
   */
  countTry<Kind extends keyof AttemptData>(token: string, kind: Kind): Promise<Tried<Kind> | null>;
}

interface Tried<Kind extends keyof AttemptData> {
  data: AttemptData[Kind];
  triesLeft: number;
}

export function createAttempts({ db, now, limits }: Pick<AccountDeps, "db" | "now" | "limits">): Attempts {
  return {
    async begin(viewer, kind, data) {
      const token = newToken();
      const row = attemptRow(await hashToken(token), { kind, data, nowMs: now() });
      const charge = limits.charge(viewer, { writes: WRITES.attempt });
      await limits.run({ begun: change(db.insert(signInAttempts).values(row), charge) });
      return token;
    },

    async find(token, kind) {
      const row = await db
        .select({ data: signInAttempts.data })
        .from(signInAttempts)
        .where(pendingAttempt(await hashToken(token), kind, now()))
        .get();
      return row ? JSON.parse(row.data) : null;
    },

    async consume(token, kind) {
      const row = await db
        .delete(signInAttempts)
        .where(pendingAttempt(await hashToken(token), kind, now()))
        .returning({ data: signInAttempts.data })
        .get();
      return row ? JSON.parse(row.data) : null;
    },

    async findTries(token, kind) {
      const row = await db
        .select({ data: signInAttempts.data, tries: signInAttempts.tries })
        .from(signInAttempts)
        .where(pendingAttempt(await hashToken(token), kind, now()))
        .get();
      return row ? { data: JSON.parse(row.data), triesLeft: MAX_CODE_TRIES - row.tries } : null;
    },

    async countTry(token, kind) {
      const pending = pendingAttempt(await hashToken(token), kind, now());
      const tried = db
        .update(signInAttempts)
        .set({ tries: sql`${signInAttempts.tries} + 1` })
        .where(allOf(pending, lt(signInAttempts.tries, MAX_CODE_TRIES)))
        .returning({ data: signInAttempts.data, tries: signInAttempts.tries });
      // Counts before anything is compared, in one transaction: parallel guesses have no more tries than others.
      const { counted } = await limits.run({
        counted: change(tried, limits.charge(NOBODY, { wrongCodes: 1 })),
      });
      const [row] = counted;
      return row ? { data: JSON.parse(row.data), triesLeft: MAX_CODE_TRIES - row.tries } : null;
    },
  };
}

interface NewAttempt<Kind extends keyof AttemptData> {
  kind: Kind;
  data: AttemptData[Kind];
  nowMs: number;
  /** How long it lasts. */
  minutes?: number;
}

export function attemptRow<Kind extends keyof AttemptData>(
  id: string,
  { kind, data, nowMs, minutes = ATTEMPT_MINUTES }: NewAttempt<Kind>,
) {
  return { id, kind, data: JSON.stringify(data), expiresAt: nowMs + minutes * 60_000 };
}

/** Matches an attempt that can still be finished. */
export function pendingAttempt(id: string, kind: keyof AttemptData, nowMs: number) {
  return allOf(eq(signInAttempts.id, id), eq(signInAttempts.kind, kind), gt(signInAttempts.expiresAt, nowMs));
}

export async function deleteExpiredAttempts(db: DrizzleD1Database, nowMs: number): Promise<void> {
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, nowMs));
}
