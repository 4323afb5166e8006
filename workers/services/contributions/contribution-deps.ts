/** What the methods of ContributionService are made of. */
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { ServiceDeps } from "../storage/service-deps.ts";

export interface ContributionDeps extends ServiceDeps {
  /** Returns the key with which another browser may delete the guest's sending. */
  signSending: (guestId: string, sendingId: string) => Promise<string>;
  isSendingKey: (guestId: string, sendingId: string, key: string) => Promise<boolean>;
  /** Returns the statements that block a visitor and take back their reactions (workers/services/reactions/moderate-comments.ts). */
  blockAuthor: (blocked: { author: SQL; userName: SQL; recap: SQL }) => BatchItem<"sqlite">[];
}
