/** What the parts of AccountService are given. */

import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import type { SendMail } from "../../../app/services/mail.ts";
import type { Limits } from "../../db/limits.ts";
import type { OpenIdSettings } from "./openid-settings.ts";

export interface AccountParts {
  db: DrizzleD1Database;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
  /** Null if no way of sending mail is set up. */
  sendMail: SendMail | null;
  /** Whether mails are kept in the outbox. */
  keepsMails: boolean;
  /** Null unless an OpenID Connect provider is set up. */
  openId: OpenIdSettings | null;
  /** Returns the keyed hash of a code of an attempt, base64url. */
  hashCode: (attemptId: string, code: string) => Promise<string>;
  /** Returns the keyed hash of an email address, base64url: whose mails are counted. */
  hashMailbox: (email: string) => Promise<string>;
  claims: RecapClaims;
}

/** The recaps that a visitor made while signed out. The recap service owns their table. */
export interface RecapClaims {
  /** The statement that makes them the user's, where `condition` holds. `userId` may be a query. */
  claim(viewer: Viewer, userId: string | SQL, condition: SQL): BatchItem<"sqlite">;
  /** Returns how many there are, as SQL. */
  count(viewer: Viewer): SQL<number>;
}
