/** An AccountService on the test's database, with a clock that tests move and mails that tests read. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SESSION_DAYS } from "../../../app/domain/account/session.ts";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import type { AccountService, SignedIn, UserSession } from "../../../app/services/account-service.ts";
import type { MailOutcome } from "../../../app/services/mail.ts";
import { newId } from "../../../workers/db/new-id.ts";
import { sessions } from "../../../workers/db/schema.ts";
import { createAccountService } from "../../../workers/services/accounts/account-service.ts";
import { PROOF_MINUTES } from "../../../workers/services/accounts/identity-proofs.ts";
import { createMediaStore } from "../../../workers/services/storage/media-store.ts";
import { type Authenticator, newAuthenticator } from "../../authenticator.ts";
import { visitor } from "../../factories.ts";
import { limitsOf } from "../../limits.ts";
import { explained } from "../../query-plans.ts";

/** Where tests sign in. */
export const PLACE = { origin: "https://recap.example", userAgent: null };

export interface TestAccounts {
  accounts: AccountService;
  clock: { nowMs: number };
  /** What the next mails come to. */
  mail: { outcome: MailOutcome };
  /** Returns the texts of the mails to this address. */
  mailsTo(email: string): string[];
  /** Returns the code in the last mail to this address; null without one. */
  codeFor(email: string): string | null;
  /** Requests a code and enters it. */
  signIn(viewer: Viewer, email: string): Promise<SignedIn>;
  /** Returns the session that a sign-in began. */
  sessionOf(signedIn: Pick<SignedIn, "sessionToken">): Promise<UserSession>;
}

/** Returns an email address that no other test uses. */
export function newAddress(): string {
  return `${newId().toLowerCase()}@example.com`;
}

type Overrides = Partial<Parameters<typeof createAccountService>[0]>;

export function testAccounts(overrides: Overrides = {}): TestAccounts {
  const { db = drizzle(explained(env.DB)) } = overrides;
  const clock = { nowMs: Date.now() };
  const now = () => clock.nowMs;
  const mails = new Map<string, string[]>();
  const mailsTo = (email: string) => mails.get(email) ?? [];
  const mail: TestAccounts["mail"] = { outcome: "sent" };
  const accounts = createAccountService({
    db,
    now,
    limits: limitsOf(db, { now, caps: { "mails-mailboxNetwork-hour": 5 } }),
    async sendMail({ to, text }) {
      if (mail.outcome === "sent") mails.set(to, [...mailsTo(to), text]);
      return mail.outcome;
    },
    listOutbox: null,
    openId: null,
    hashCode: async (attemptId, code) => `hash of ${attemptId} ${code}`,
    linkOrigin: PLACE.origin,
    contactEmail: null,
    isUnsubscribeMac: async () => false,
    hashMailbox: async (email) => `hash of ${email}`,
    store: createMediaStore(env.MEDIA),
    whileHiding: (_where, change) => change(),
    ...overrides,
  });
  function codeFor(email: string): string | null {
    return /^\d{3} \d{3}$/m.exec(mailsTo(email).at(-1) ?? "")?.[0].replace(" ", "") ?? null;
  }
  return {
    accounts,
    clock,
    mail,
    codeFor,
    mailsTo,
    async signIn(viewer, email) {
      const asked = await accounts.requestCode(viewer, { email, returnTo: "/", replaces: null });
      if (asked.kind !== "sent") throw new Error(`No code was sent: ${asked.kind}`);
      const code = codeFor(email) ?? "";
      const outcome = await accounts.enterCode(viewer, asked.attemptToken, { ...PLACE, code });
      if (outcome.kind !== "signed-in") throw new Error(`Not signed in: ${outcome.kind}`);
      return outcome;
    },
    async sessionOf({ sessionToken }) {
      const session = await accounts.resumeSession(sessionToken);
      if (session?.kind !== "live") throw new Error("Nobody is signed in");
      return { user: session.user, sessionId: session.sessionId };
    },
  };
}

/** Stores a session that begins now. */
export async function openSession(user: User, nowMs: number): Promise<UserSession> {
  const times = { createdAt: nowMs, lastUsedAt: nowMs, expire: nowMs + SESSION_DAYS * 24 * 60 * 60_000 };
  const session = { sid: newId(), userId: user.id, sess: JSON.stringify({ device: "" }), ...times };
  await drizzle(env.DB).insert(sessions).values(session);
  return { user, sessionId: session.sid };
}

/** Begins adding a passkey, in a session for this alone. */
export async function beginCreation(
  { accounts, clock }: Pick<TestAccounts, "accounts" | "clock">,
  user: User,
  { origin }: { origin: string } = PLACE,
) {
  const session = await openSession(user, clock.nowMs);
  const begun = await accounts.beginPasskeyCreation(visitor(user), session, { origin });
  if (begun.kind !== "begun") throw new Error(begun.kind);
  await drizzle(env.DB).delete(sessions).where(eq(sessions.sid, session.sessionId));
  return begun;
}

/** Adds a passkey. Returns the device that has it. */
export async function addPasskey(
  site: Pick<TestAccounts, "accounts" | "clock">,
  user: User,
): Promise<Authenticator> {
  const authenticator = await newAuthenticator();
  const { attemptToken, options } = await beginCreation(site, user);
  const answer = await authenticator.create({ ...options, ...PLACE, userId: user.id });
  await site.accounts.finishPasskeyCreation(visitor(user), user, attemptToken, answer, PLACE);
  return authenticator;
}

/** An athlete who has just signed up, and what they do to change the address. */
export interface TestAthlete extends TestAccounts {
  session: UserSession;
  sessionToken: string;
  /** Moves the clock, so that the sign-in proves nothing any more. */
  waitUntilUnproven(): void;
  /** Requests a change. Returns the attempt, and the code that was sent. */
  request(email: string, replaces?: string | null): Promise<{ token: string; code: string }>;
  finish(
    token: string,
    code: string,
    by?: UserSession,
  ): ReturnType<TestAccounts["accounts"]["finishEmailChange"]>;
  /** Changes the address. */
  change(email: string): Promise<void>;
}

export async function testAthlete(site = testAccounts()): Promise<TestAthlete> {
  const { accounts, clock, codeFor, signIn, sessionOf } = site;
  const { sessionToken } = await signIn(visitor(), newAddress());
  const session = await sessionOf({ sessionToken });
  const athlete: TestAthlete = {
    ...site,
    session,
    sessionToken,
    waitUntilUnproven() {
      clock.nowMs += PROOF_MINUTES * 60_000;
    },
    async request(email, replaces = null) {
      const outcome = await accounts.requestEmailChange(visitor(session.user), session, { email, replaces });
      if (outcome.kind !== "sent") throw new Error(outcome.kind);
      return { token: outcome.attemptToken, code: codeFor(email) ?? "" };
    },
    finish: (token, code, by = session) => accounts.finishEmailChange(visitor(by.user), by, token, code),
    async change(email) {
      const { token, code } = await athlete.request(email);
      const outcome = await athlete.finish(token, code);
      if (outcome.kind !== "changed") throw new Error(outcome.kind);
      session.user.email = email;
    },
  };
  return athlete;
}
