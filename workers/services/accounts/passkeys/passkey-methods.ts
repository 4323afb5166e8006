/** The methods of AccountService for passkeys. */
import { desc, eq, lt, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { MAX_PASSKEYS, type PasskeyAnswer } from "../../../../app/domain/account/passkey.ts";
import { passkeyMail } from "../../../../app/mails/account-mails.ts";
import type { AccountService } from "../../../../app/services/account-service.ts";
import { textBytes } from "../../../db/charge-limits.ts";
import { CHARGES } from "../../../db/charges.ts";
import { allOf, anyOf } from "../../../db/conditions.ts";
import { insertRow } from "../../../db/insert-row.ts";
import { change, runBatch } from "../../../db/run-batch.ts";
import { identities, passkeys, users } from "../../../db/schema.ts";
import type { AccountParts } from "../account-parts.ts";

const transportsSchema = z.array(z.string());

export function passkeyMethods(parts: AccountParts) {
  const { db, now, limits, sendMail, hashMailbox, attempts, signIn, proofs } = parts;
  const newestOf = (userId: string) =>
    db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));

  async function namedOf(userId: string) {
    const rows = await newestOf(userId);
    return rows.map(({ id, transports }) => ({
      id,
      transports: transportsSchema.parse(JSON.parse(transports)),
    }));
  }

  /** Returns the owner of the passkey if its answer is valid, and stores the use; else null. */
  async function userOf(
    answer: PasskeyAnswer<"sign-in">,
    expected: { challenge: string; origin: string },
  ): Promise<{ id: string } | null> {
    const passkey = await db.select().from(passkeys).where(eq(passkeys.id, answer.id)).get();
    if (!passkey) return null;
    const { verifiedCounter } = await loadWebAuthn();
    const counter = await verifiedCounter(answer, passkey, expected);
    return counter === null ? null : use(passkey.id, counter);
  }

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
    async beginPasskeySignIn(viewer, { origin }, returnTo) {
      const { signInOptions } = await loadWebAuthn();
      const options = await signInOptions({ origin });
      const { challenge } = options;
      const attemptToken = await attempts.begin(viewer, "passkey", { challenge, returnTo });
      return { kind: "begun", attemptToken, options };
    },

    async finishPasskeySignIn(viewer, attemptToken, answer, { origin, userAgent }) {
      const attempt = await attempts.consume(attemptToken, "passkey");
      if (!attempt) return { kind: "no-attempt" };
      const { challenge, returnTo } = attempt;
      const user = await userOf(answer, { challenge, origin });
      if (!user) return { kind: "unknown-passkey" };
      const signedIn = await signIn(viewer, { user, identity: null, returnTo, userAgent });
      return signedIn ?? { kind: "unknown-passkey" };
    },

    async beginPasskeyProof(viewer, { user, sessionId }, { origin, returnTo }) {
      const { signInOptions } = await loadWebAuthn();
      const options = await signInOptions({ origin, allowed: await namedOf(user.id) });
      const data = { challenge: options.challenge, returnTo, userId: user.id, sessionId };
      return { kind: "begun", attemptToken: await attempts.begin(viewer, "proof-passkey", data), options };
    },

    async finishPasskeyProof(session, attemptToken, answer, { origin }) {
      const attempt = await attempts.consume(attemptToken, "proof-passkey");
      if (attempt?.sessionId !== session.sessionId) return { kind: "no-attempt" };
      const { challenge, returnTo } = attempt;
      const user = await userOf(answer, { challenge, origin });
      if (user?.id !== session.user.id) return { kind: "unknown-passkey" };
      await proofs.store(session);
      return { kind: "proven", returnTo };
    },

    async beginPasskeyCreation(viewer, session, { origin }) {
      // A passkey signs in for good and proves who the user is: an open session alone may not add one.
      if ((await proofs.find(session)) === null) return { kind: "unproven" };
      const { user } = session;
      const { creationOptions } = await loadWebAuthn();
      const options = await creationOptions(user, { origin, existing: await namedOf(user.id) });
      const data = { challenge: options.challenge, userId: user.id };
      return { kind: "begun", attemptToken: await attempts.begin(viewer, "passkey-creation", data), options };
    },

    async finishPasskeyCreation(viewer, { id: userId, email }, attemptToken, answer, { origin, userAgent }) {
      const attempt = await attempts.consume(attemptToken, "passkey-creation");
      if (attempt?.userId !== userId) return { kind: "no-attempt" };
      const { verifiedPasskey } = await loadWebAuthn();
      const created = await verifiedPasskey(answer, { challenge: attempt.challenge, origin });
      if (!created) return { kind: "invalid" };
      const { id, publicKey, counter } = created;
      const transports = JSON.stringify(answer.response.transports ?? []);
      const { deviceName } = await import("../device-name.ts");
      const device = deviceName(userAgent);
      const text = textBytes({ id, userId, publicKey, transports, device });
      const mails = sendMail ? { mails: 1 } : {};
      const about = { mailbox: await hashMailbox(email) };
      const charge = limits.charge(viewer, { ...CHARGES.passkey, text, ...mails }, about);
      const count = sql`(SELECT count(*) FROM ${passkeys} WHERE ${eq(passkeys.userId, userId)})`;
      const { added } = await limits.run({
        added: change(
          insertRow(
            db,
            passkeys,
            { id, userId, publicKey, counter, transports, device, createdAt: now() },
            sql`FROM ${users} WHERE ${allOf(eq(users.id, userId), sql`${count} < ${MAX_PASSKEYS}`)}`,
          )
            .onConflictDoNothing()
            .returning({ id: passkeys.id }),
          charge,
        ),
      });
      if (added.length === 0) return { kind: "invalid" };
      await sendMail?.({ to: email, ...passkeyMail() });
      return { kind: "added" };
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

    async deletePasskey(session, passkeyId) {
      if ((await proofs.find(session)) === null) return "unproven";
      const userId = session.user.id;
      const own = allOf(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId));
      const hasOther = sql`EXISTS (SELECT 1 FROM passkeys AS other WHERE other.user_id = ${userId} AND other.id <> ${passkeyId})`;
      const isLinked = sql`EXISTS (SELECT 1 FROM ${identities} WHERE ${eq(identities.userId, userId)})`;
      const { deleted, left } = await runBatch(db, {
        deleted: db
          .delete(passkeys)
          .where(sendMail ? own : allOf(own, anyOf(hasOther, isLinked)))
          .returning({ id: passkeys.id }),
        left: db.select({ id: passkeys.id }).from(passkeys).where(own),
      });
      if (deleted.length > 0) return "deleted";
      return left.length > 0 ? "last-way" : "not-found";
    },
  } satisfies Partial<AccountService>;
}

/** Loaded with the first passkey, so that it does not delay the start of the Worker. */
function loadWebAuthn() {
  return import("./webauthn.ts");
}
