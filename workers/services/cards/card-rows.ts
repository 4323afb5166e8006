/**
 * The statements on rows of cards: one request renders a card while the others wait for it (docs/decisions/0019), and a new one
 * supersedes the one in its place, and the oldest beyond the limit.
 */
import { eq, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf, hasChanged, not } from "../../db/conditions.ts";
import { insertRow } from "../../db/insert-row.ts";
import { cards, recaps } from "../../db/schema.ts";
import { isExpired } from "../storage/card-sweep.ts";
import type { CardPlan } from "./card-plan.ts";

/** A render takes a tenth of a second; a request that dies holds its lease until then. */
const LEASE_MS = 30_000;

export interface Lease {
  plan: CardPlan;
  until: number;
}

export function newLease(plan: CardPlan, nowMs: number): Lease {
  return { plan, until: nowMs + LEASE_MS };
}

/**
 * Inserts the card's row with a lease, or takes the expired lease of a row without an object. Returns no row if the card is
 * stored, if another request holds the lease, or if `recap` matches none.
 */
export function acquireLease(db: DrizzleD1Database, recap: SQL, { plan, until }: Lease, nowMs: number) {
  const { id, slot, contentType, photo } = plan;
  const planned = { id, slot, contentType, mediaId: photo?.mediaId ?? null };
  const row = { ...planned, recapId: recaps.id, renderingUntil: until, createdAt: nowMs };
  return insertRow(db, cards, row, sql`FROM ${recaps} WHERE ${recap}`)
    .onConflictDoUpdate({
      target: [cards.recapId, cards.id],
      set: { renderingUntil: until, supersededAt: null },
      setWhere: allOf(isNull(cards.size), lte(cards.renderingUntil, nowMs)),
    })
    .returning({ recapId: cards.recapId });
}

/** Ends the lease of a card whose object is stored. Returns no row if the lease was lost, or the card has expired meanwhile. */
export function endLease(
  db: DrizzleD1Database,
  card: { recapId: number; lease: Lease; size: number; nowMs: number },
) {
  const { recapId, lease, size, nowMs } = card;
  return db
    .update(cards)
    .set({ size, renderingUntil: null, supersededAt: null, createdAt: nowMs })
    .where(allOf(isCard(recapId, lease.plan.id), eq(cards.renderingUntil, lease.until), not(isExpired)))
    .returning({ id: cards.id });
}

export function releaseLease(db: DrizzleD1Database, recapId: number, { plan, until }: Lease) {
  return db
    .update(cards)
    .set({ renderingUntil: 0 })
    .where(allOf(isCard(recapId, plan.id), eq(cards.renderingUntil, until)));
}

/** Makes a superseded card current again, as after a change that was taken back. Returns no row if it is not stored. */
export function makeCurrent(db: DrizzleD1Database, recapId: number, { id }: CardPlan, nowMs: number) {
  return db
    .update(cards)
    .set({ supersededAt: null, createdAt: nowMs })
    .where(allOf(isCard(recapId, id), isNotNull(cards.size), isNotNull(cards.supersededAt)))
    .returning({ id: cards.id });
}

export function isCard(recapId: number, id: string): SQL {
  return allOf(eq(cards.recapId, recapId), eq(cards.id, id));
}

/** The newest cards of a recap stay; older ones are superseded. */
const MAX_CARDS = 50;

/** Marks the cards that this one replaces, and those beyond the newest. Directly after the card became current. */
export function supersedeOthers(
  db: DrizzleD1Database,
  { recapId, plan, nowMs }: { recapId: number; plan: CardPlan; nowMs: number },
) {
  const isOlder = sql`${cards.id} IN (
    SELECT id FROM cards AS stored WHERE stored.recap_id = ${recapId} AND stored.superseded_at IS NULL
    ORDER BY stored.created_at DESC LIMIT -1 OFFSET ${MAX_CARDS}
  )`;
  return db
    .update(cards)
    .set({ supersededAt: nowMs })
    .where(
      allOf(
        hasChanged,
        eq(cards.recapId, recapId),
        ne(cards.id, plan.id),
        isNotNull(cards.size),
        isNull(cards.supersededAt),
        sql`(${cards.slot} = ${plan.slot} OR ${isOlder})`,
      ),
    );
}
