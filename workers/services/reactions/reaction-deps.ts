/** What the methods of ReactionService are made of. */
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Limits } from "../../db/limits.ts";

export interface ReactionDeps {
  db: DrizzleD1Database;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
  /** Returns the keyed hash of an email. */
  hashEmail: (email: string) => Promise<string>;
  /** Returns the keyed hash of the comment's id and the caller's network prefix. */
  hashReporter: (commentId: string) => Promise<string>;
  /** Whether a token proves that a person wrote the comment; null where no such check is set up. */
  isHuman: ((token: string) => Promise<boolean>) | null;
}
