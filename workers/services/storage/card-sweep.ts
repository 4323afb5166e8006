/**
 * The part of the hourly cleanup that concerns cards. An object goes before its row: the row's lease keeps the same card from
 * being rendered meanwhile. So an object loses its row only together with its recap.
 */
import { eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf, anyOf, not } from "../../db/conditions.ts";
import { isOfRecap } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import { cards, media } from "../../db/schema.ts";
import type { MediaStore } from "./media-store.ts";

/** A condition on a card: nobody gets it any more. */
export const isExpired = eq(cards.supersededAt, 0);

/** How long a superseded card stays at its address. */
const SUPERSEDED_MS = 7 * 24 * 60 * 60 * 1_000;
/** How long after its lease an unfinished card is given up. */
const UNFINISHED_MS = 60 * 60 * 1_000;
/** Longer than the cleanup takes. */
const DELETION_LEASE_MS = 10 * 60 * 1_000;
/** Cards deleted at once: R2 deletes 1,000 objects in one call. */
const BATCH = 1_000;
const BATCHES_PER_RUN = 10;

export interface Sweep {
  db: DrizzleD1Database;
  store: MediaStore;
  nowMs: number;
}

export async function deleteOldCards(sweep: Sweep): Promise<void> {
  for (let batches = 0; batches < BATCHES_PER_RUN; batches++) {
    if ((await deleteBatch(sweep)) < BATCH) return;
  }
}

/** Returns how many cards it deleted. */
async function deleteBatch({ db, store, nowMs }: Sweep): Promise<number> {
  const lease = nowMs + DELETION_LEASE_MS;
  const isOld = anyOf(
    lt(cards.supersededAt, nowMs - SUPERSEDED_MS),
    allOf(sql`${cards.size} IS NULL`, lt(cards.renderingUntil, nowMs - UNFINISHED_MS)),
  );
  const rowid = sql<number>`cards.rowid`;
  const old = db.select({ rowid }).from(cards).where(isOld).limit(BATCH);
  const leased = await db
    .update(cards)
    .set({ size: null, renderingUntil: lease, supersededAt: 0 })
    .where(inArray(rowid, old))
    .returning({
      id: cards.id,
      shareId: sql<string>`(SELECT recaps.share_id FROM recaps WHERE recaps.id = cards.recap_id)`,
    });
  if (leased.length === 0) return 0;
  await store.delete(leased.map((card) => ({ ...card, kind: "cards" as const })));
  await db.delete(cards).where(eq(cards.renderingUntil, lease));
  return leased.length;
}

/**
 * Returns the ids of those cards in the list of all objects that have a row. The others belonged to recaps that no longer
 * exist. A card that was made before its recap's last change is superseded: it may say what the athlete has since removed.
 */
export async function cardsWithRows(
  db: DrizzleD1Database,
  listed: { shareId: string; id: string }[],
  nowMs: number,
): Promise<Set<string>> {
  if (listed.length === 0) return new Set();
  const names = JSON.stringify(listed.map(({ shareId, id }) => [shareId, id]));
  const rowids = sql`(
    SELECT cards.rowid FROM json_each(${names}) AS listed
    JOIN recaps ON recaps.share_id = json_extract(listed.value, '$[0]')
    JOIN cards ON cards.recap_id = recaps.id AND cards.id = json_extract(listed.value, '$[1]')
  )`;
  const { found } = await runBatch(db, {
    found: db.select({ id: cards.id }).from(cards).where(sql`cards.rowid IN ${rowids}`),
    superseded: db
      .update(cards)
      .set({ supersededAt: nowMs })
      .where(
        allOf(
          sql`cards.rowid IN ${rowids}`,
          isNull(cards.supersededAt),
          sql`${cards.createdAt} < (SELECT recaps.updated_at FROM recaps WHERE recaps.id = ${cards.recapId})`,
        ),
      ),
  });
  return new Set(found.map(({ id }) => id));
}

/** Returns the update after which the cards with these photos are deleted. Before the photos' rows go, in the same batch. */
export function expireCardsOf(db: DrizzleD1Database, photos: SQL) {
  const ids = db.select({ id: media.id }).from(media).where(photos);
  return db.update(cards).set({ supersededAt: 0 }).where(inArray(cards.mediaId, ids));
}

/**
 * Returns the update after which the cards and stickers with the course of these recaps are deleted. Their slots name it
 * (cards/card-plan.ts); a hashtag of that name expires its card, too.
 */
export function expireCourseCards(db: DrizzleD1Database, recap: SQL) {
  const showsCourse = sql`instr(${cards.slot}, '"course"') > 0`;
  return db
    .update(cards)
    .set({ supersededAt: 0 })
    .where(allOf(isOfRecap(cards, recap), showsCourse, not(isExpired)));
}
