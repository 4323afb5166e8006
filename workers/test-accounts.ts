/** An AccountService on the test's database, with a clock that tests move and mails that tests read. */
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import type { Viewer } from "../app/domain/account.ts";
import type { AccountService, SignedIn } from "../app/services/account-service.ts";
import type { MailOutcome } from "../app/services/mail.ts";
import { limitsOf } from "../tests/limits.ts";
import { explained } from "../tests/query-plans.ts";
import { createAccountService } from "./services/accounts/accounts.ts";
import { createOwnedReactions } from "./services/reactions/owned-reactions.ts";
import { createMediaStore } from "./services/recaps/media-store.ts";
import { createOwnedRecaps } from "./services/recaps/owned-recaps.ts";

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
}

type Overrides = Partial<Parameters<typeof createAccountService>[0]>;

export function testAccounts(overrides: Overrides = {}): TestAccounts {
  const db = drizzle(explained(env.DB));
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
    hashMailbox: async (email) => `hash of ${email}`,
    recaps: createOwnedRecaps({ db, store: createMediaStore(env.MEDIA) }),
    reactions: createOwnedReactions(db),
    ...overrides,
  });
  function codeFor(email: string): string | null {
    return /^\d{4} \d{4}$/m.exec(mailsTo(email).at(-1) ?? "")?.[0].replace(" ", "") ?? null;
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
  };
}
