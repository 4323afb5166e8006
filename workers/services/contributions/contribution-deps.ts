/** What the methods of ContributionService are made of. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Limits } from "../../db/limits.ts";
import type { MediaStore } from "../storage/media-store.ts";

export interface ContributionDeps {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
  limits: Limits;
  /** Returns the key with which another browser may delete the guest's sending. */
  signSending: (guestId: string, sendingId: string) => Promise<string>;
  /** Whether it is that key. */
  isSendingKey: (guestId: string, sendingId: string, key: string) => Promise<boolean>;
  /** Returns the statements that block a visitor and take back their reactions (workers/services/reactions/moderate-comments.ts). */
  blockAuthor: (blocked: { author: SQL; userName: SQL; recap: SQL }) => BatchItem<"sqlite">[];
}
