/** A deleted recap: hidden from everybody, and restorable for a while (product.md, Deletion). */
import { type RecapSummary, recapSummaryJson } from "./recap-summary.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
export const RESTORABLE_DAYS = 7;
export const RESTORABLE_MS = RESTORABLE_DAYS * DAY_MS;
/** A list of deleted recaps contains the most recently deleted ones. */
export const MAX_LISTED_DELETED = 100;

export interface DeletedRecap extends RecapSummary {
  /** ISO 8601, UTC. */
  deletedAt: string;
}

/** Returns the days for which it can still be restored, rounded up: at least 1. */
export function daysLeft({ deletedAt }: Pick<DeletedRecap, "deletedAt">, nowMs: number): number {
  return Math.max(1, Math.ceil((Date.parse(deletedAt) + RESTORABLE_MS - nowMs) / DAY_MS));
}

/** Returns what GET /api/deleted-recaps contains (product.md, The API's shapes). */
export function deletedRecapJson(recap: DeletedRecap) {
  return { ...recapSummaryJson(recap), deletedAt: recap.deletedAt };
}
