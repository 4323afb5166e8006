/** How many cards a recap has: a new one supersedes the one in its place, and the oldest beyond the limit. */
import { eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { allOf, hasChanged } from "../../db/conditions.ts";
import { cards } from "../../db/schema.ts";
import type { CardPlan } from "./card-plan.ts";

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
