import type { DatabaseDeps } from "../storage/service-deps.ts";

export interface ReactionDeps extends DatabaseDeps {
  hashEmail: (email: string) => Promise<string>;
  /** Returns the keyed hash of the comment's id and the caller's network prefix. */
  hashReporter: (commentId: string) => Promise<string>;
  /** Whether a token proves that a person wrote the comment; null where no such check is set up. */
  isHuman: ((token: string) => Promise<boolean>) | null;
}
