/** The dependencies of AccountService's parts. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { User, Viewer } from "../../../app/domain/account/viewer.ts";
import type { OutboxMail } from "../../../app/services/account-service.ts";
import type { SendMail } from "../../../app/services/mail.ts";
import type { Author } from "../../db/conditions.ts";
import type { RecordedRemovals } from "../storage/file-removals.ts";
import type { DatabaseDeps } from "../storage/service-deps.ts";
import type { OpenIdSettings } from "./openid/openid-settings.ts";

export interface AccountDeps extends DatabaseDeps {
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
  recaps: OwnedRecaps;
  reactions: OwnedReactions;
  contributions: OwnedContributions;
  seasons: OwnedSeasons;
}

/** What concerns seasons. The season service owns their table. */
interface OwnedSeasons {
  /** Makes the visitor's seasons the user's. `userId` may be a query. */
  claim(viewer: Viewer, userId: SQL): BatchItem<"sqlite">;
  /** Returns the statement that deletes what the visitor has stored and nobody claimed. The user's go with the user. */
  deletion(viewer: Viewer): BatchItem<"sqlite">;
}

/** What concerns recaps. The recap service owns their table. */
interface OwnedRecaps {
  /** Makes what the visitor made while signed out the user's. `userId` may be a query. */
  claim(viewer: Viewer, userId: SQL): BatchItem<"sqlite">;
  /** Returns how many recaps `claim` would change, as SQL. */
  countUnclaimed(viewer: Viewer): SQL<number>;
  /** Raises the version of the user's recaps: readers see another name. */
  noteOwnerChanged(userId: string | SQL, where?: SQL): BatchItem<"sqlite">;
  /** Returns how many recaps `noteOwnerChanged` changes, as SQL. */
  countOwned(userId: string): SQL<number>;
  /** Returns the share ids of the user's recaps, and the visitors who made them. */
  listOwners(userId: string): Promise<{ shareId: string; visitorId: string }[]>;
  /** Deletes the user's recaps and picture with all files, in one batch with these statements. */
  deleteAll(viewer: Viewer & { user: User }, statements: DeletionStatements): Promise<void>;
}

interface DeletionStatements {
  /** Run first; they return further objects to delete from R2. */
  recorded: RecordedRemovals;
  before: BatchItem<"sqlite">[];
  after: BatchItem<"sqlite">[];
  /** Matches the other recaps from whose pages the statements delete something. */
  changedToo: SQL;
}

/** What concerns likes and comments. The reaction service owns their tables. */
interface OwnedReactions {
  /** Returns the visitors who liked or commented while the user was signed in. */
  listVisitors(userId: string): Promise<string[]>;
  /** Returns the statements that delete what the user has liked and written, on other recaps too. */
  deletion(author: Author): BatchItem<"sqlite">[];
  /** A condition on `recaps`: the user has commented on it. */
  hasCommentBy(author: { userId: string; visitorIds: string[] }): SQL;
}

/** What concerns contributions of guests. The contribution service owns their table. */
interface OwnedContributions {
  /** Returns the visitors who added something while the user was signed in. */
  listVisitors(userId: string): Promise<string[]>;
  /** Returns the statements that delete what the user has added, on other recaps too; `recorded` runs first. */
  deletion(author: Author, nowMs: number): { recorded: RecordedRemovals; deletion: BatchItem<"sqlite">[] };
  /** A condition on `recaps`: the user has added something to it. */
  hasContributionBy(author: Author): SQL;
}
