/** The proof that a signed-in user is who signed in: it counts in one session, for ten minutes. */
import { eq, gt, sql } from "drizzle-orm";
import type { AccountService, UserSession } from "../../../app/services/account-service.ts";
import { allOf } from "../../db/conditions.ts";
import { runBatch } from "../../db/run-batch.ts";
import { sessions, signInAttempts } from "../../db/schema.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import type { CodeMails } from "./email/send-code-mail.ts";
import { readSess } from "./sessions.ts";
import type { Attempts } from "./sign-in-attempts.ts";

/** How long a sign-in, or a later proof that it's the athlete, counts before the ways in may change (ASVS 7.5.1). */
export const PROOF_MINUTES = 10;

export type Proofs = ReturnType<typeof createProofs>;

export function createProofs({ db, now }: DatabaseDeps) {
  const isSession = ({ user, sessionId }: UserSession) =>
    allOf(eq(sessions.sid, sessionId), eq(sessions.userId, user.id));
  return {
    /** Returns when the user last proved that it's them, in milliseconds since 1970; null if that no longer counts. */
    async find(session: UserSession): Promise<number | null> {
      const nowMs = now();
      const row = await db
        .select({ sess: sessions.sess, createdAt: sessions.createdAt })
        .from(sessions)
        .where(allOf(isSession(session), gt(sessions.expire, nowMs)))
        .get();
      if (!row) return null;
      const { isEnded, provenAt } = readSess(row.sess);
      const lastAt = Math.max(row.createdAt, provenAt);
      return isEnded || lastAt <= nowMs - PROOF_MINUTES * 60_000 ? null : lastAt;
    },

    /** Stores that the user has proved it now. */
    store: (session: UserSession) =>
      db
        .update(sessions)
        .set({ sess: sql`json_set(${sessions.sess}, '$.provenAt', ${now()})` })
        .where(isSession(session)),
  };
}

interface ProofParts extends DatabaseDeps {
  attempts: Attempts;
  codeMails: CodeMails;
  proofs: Proofs;
}

export function proofMethods({ db, attempts, codeMails, proofs }: ProofParts) {
  return {
    isProven: async (session) => (await proofs.find(session)) !== null,

    requestProofCode: (viewer, { user, sessionId }, replaces) =>
      codeMails.send(viewer, "proof-code", {
        data: { email: user.email, userId: user.id, sessionId },
        replaces,
      }),

    async findProofCode({ sessionId }, token) {
      const attempt = await attempts.findTries(token, "proof-code");
      return attempt?.data.sessionId === sessionId ? { triesLeft: attempt.triesLeft } : null;
    },

    async enterProofCode(session, token, code) {
      const entered = await codeMails.enter(token, "proof-code", code);
      if (entered.kind !== "right-code") return entered;
      const { email, sessionId } = entered.data;
      // The address may have changed since, in another tab.
      if (sessionId !== session.sessionId || email !== session.user.email) return { kind: "no-attempt" };
      await runBatch(db, {
        proven: proofs.store(session),
        ended: db.delete(signInAttempts).where(eq(signInAttempts.id, entered.attemptId)),
      });
      return { kind: "proven" };
    },
  } satisfies Partial<AccountService>;
}
