/** What AccountService is created with. */
import type { SQL } from "drizzle-orm";
import type { OutboxMail } from "../../../app/services/account-service.ts";
import type { SendMail } from "../../../app/services/mail.ts";
import type { ServiceDeps } from "../storage/service-deps.ts";
import type { OpenIdSettings } from "./openid/openid-settings.ts";

export interface AccountDeps extends ServiceDeps {
  /** Null if no way of sending mail is set up. */
  sendMail: SendMail | null;
  /** Returns the mails in the development outbox; null where mails are sent. */
  listOutbox: (() => Promise<OutboxMail[]>) | null;
  /** Null unless an OpenID Connect provider is set up. */
  openId: OpenIdSettings | null;
  /** Returns the keyed hash of a code of an attempt, base64url. */
  hashCode: (attemptId: string, code: string) => Promise<string>;
  /** Returns the keyed hash of an email address, base64url: whose mails are counted. */
  hashMailbox: (email: string) => Promise<string>;
  /** Where links in mails lead: `https://example.com`. Without it mails have no links, and no news mails are sent. */
  linkOrigin: string | null;
  /** The operator's mail address; null if it is not set. */
  contactEmail: string | null;
  /** Whether this is the keyed hash in the token that stops the mails to this address. */
  isUnsubscribeMac: (user: { userId: string; email: string }, mac: string) => Promise<boolean>;
  /** Runs a change that hides something on the pages of the recaps which `where` matches, and purges these pages. */
  whileHiding: (where: SQL, change: () => Promise<void>) => Promise<void>;
}
