/**
 * The part of the hourly cleanup that concerns cards. An object goes before its row: the row's lease keeps the same card from
 * being rendered meanwhile. So an object loses its row only together with its recap.
 */
import { eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf, anyOf } from "../../db/conditions.ts";
import { cards, media } from "../../db/schema.ts";
import type { MediaStore } from "./media-store.ts";

/** How long a superseded card stays at its address. */
const SUPERSEDED_MS = 7 * 24 * 60 * 60 * 1_000;
/** How long after its lease an unfinished card is given up. */
const UNFINISHED_MS = 60 * 60 * 1_000;
/** Longer than the cleanup takes. */
const DELETION_LEASE_MS = 10 * 60 * 1_000;
/** Cards deleted in one run, at most: R2 deletes 1,000 objects in one call. */
const CARDS_PER_RUN = 1_000;

interface CardSweep {
  db: DrizzleD1Database;
  store: MediaStore;
  /** Milliseconds since 1970. */
  nowMs: number;
}

export async function deleteOldCards({ db, store, nowMs }: CardSweep): Promise<void> {
  const lease = nowMs + DELETION_LEASE_MS;
  const isOld = anyOf(
    lt(cards.supersededAt, nowMs - SUPERSEDED_MS),
    allOf(sql`${cards.size} IS NULL`, lt(cards.renderingUntil, nowMs - UNFINISHED_MS)),
  );
  const rowid = sql<number>`cards.rowid`;
  const old = db.select({ rowid }).from(cards).where(isOld).limit(CARDS_PER_RUN);
  const leased = await db
    .update(cards)
    .set({ size: null, renderingUntil: lease, supersededAt: 0 })
    .where(inArray(rowid, old))
    .returning({
      id: cards.id,
      shareId: sql<string>`(SELECT recaps.share_id FROM recaps WHERE recaps.id = cards.recap_id)`,
    });
  if (leased.length === 0) return;
  await store.delete(leased.map((card) => ({ ...card, kind: "cards" as const })));
  await db.delete(cards).where(eq(cards.renderingUntil, lease));
}

/** Returns the update after which the cards with these photos are deleted. Before the photos' rows go, in the same batch. */
export function expireCardsOf(db: DrizzleD1Database, photos: SQL) {
  const ids = db.select({ id: media.id }).from(media).where(photos);
  return db.update(cards).set({ supersededAt: 0 }).where(inArray(cards.mediaId, ids));
}
