/** Reads what guests have added to a recap, as the viewer may see it: one statement, whatever their number. */

import { eq, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import {
  CONTRIBUTION_PAGE_SIZE,
  CONTRIBUTION_STATUSES,
  type ContributionCursor,
} from "../../../app/domain/contributions/contribution.ts";
import { MAX_HELD_COUNT } from "../../../app/domain/reactions/comment-limits.ts";
import type { RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { ContributionPage, WantedContributions } from "../../../app/services/contribution-service.ts";
import { allOf, firstOf, jsonFields, not, type Selected } from "../../db/conditions.ts";
import { belongsTo, reactableRecap } from "../../db/recap-access.ts";
import { type Reading, reading } from "../../db/run-batch.ts";
import { contributions, recaps } from "../../db/schema.ts";
import { acceptsContributions } from "../storage/contributions/contribution-room.ts";
import {
  contributionColumns,
  isBy,
  isThere,
  type StoredContribution,
  toContribution,
} from "../storage/contributions/contribution-row.ts";

const foundColumns = {
  isOpen: sql<number | null>`isOpen`,
  isOwner: sql<number>`isOwner`,
  heldCount: sql<number>`heldCount`,
  /** JSON: [StoredContribution], one more than a page has. */
  contributions: sql<string>`contributions`,
};
type FoundRow = Selected<typeof foundColumns>;

interface Search {
  viewer: Viewer;
  handle: RecapHandle;
  wanted: WantedContributions;
}

export function readContributions(
  db: DrizzleD1Database,
  { viewer, handle, wanted }: Search,
): Reading<ContributionPage | null> {
  const isOwner = belongsTo(viewer);
  const found = sql`(
    SELECT
      iif(${isOwner} OR ${recaps.guestsOpen} IS NULL, ${recaps.guestsOpen}, ${acceptsContributions(viewer)}) AS isOpen,
      ${isOwner} AS isOwner,
      CASE WHEN ${isOwner} THEN (
        SELECT count(*) FROM (
          SELECT 1 FROM ${contributions}
          WHERE ${contributions.recapId} = ${recaps.id} AND ${contributions.status} = 'held'
          LIMIT ${MAX_HELD_COUNT}
        )
      ) ELSE 0 END AS heldCount,
      (
        SELECT json_group_array(json_object(${jsonFields(contributionColumns(viewer))}))
        FROM (${pageOf(visibleRanges(viewer, wanted), wanted.after)}) AS contributions
      ) AS contributions
    FROM ${recaps} WHERE ${reactableRecap(viewer, handle)}
  ) AS found`;
  // A raw statement cannot be part of drizzle's batches: this selects its columns from it.
  return reading(db.select(foundColumns).from(found), ([row]) => (row ? toPage(row) : null));
}

function toPage(row: FoundRow): ContributionPage {
  const found: StoredContribution[] = JSON.parse(row.contributions);
  const inOrder = found.sort((one, other) => one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1));
  return {
    contributions: inOrder.slice(0, CONTRIBUTION_PAGE_SIZE).map(toContribution),
    hasMore: inOrder.length > CONTRIBUTION_PAGE_SIZE,
    heldCount: row.heldCount,
    isOpen: row.isOpen === null ? null : row.isOpen === 1,
    isOwner: row.isOwner === 1,
  };
}

/** `visibleContribution` for one recap, as conditions of which each can be read in order from an index. */
function visibleRanges(viewer: Viewer, { only }: WantedContributions): SQL[] {
  const owner = belongsTo(viewer);
  const ofRecap = sql`${contributions.recapId} = ${recaps.id}`;
  if (only === "mine") return [allOf(isBy(viewer), ofRecap)];
  const ofAll = CONTRIBUTION_STATUSES.filter((status) => only === null || status === only).map((status) =>
    allOf(ofRecap, eq(contributions.status, status), status === "shown" ? sql`true` : owner),
  );
  if (only === "shown") return ofAll;
  // The plus keeps SQLite from reading all contributions of the recap instead of the visitor's own.
  const status = sql`+${contributions.status}`;
  const wanted = only === null ? sql`${status} <> 'shown'` : sql`${status} = ${only}`;
  return [...ofAll, allOf(isBy(viewer), ofRecap, wanted, not(owner))];
}

/** Selects one contribution more than a page has, after the cursor. */
function pageOf(ranges: SQL[], after: ContributionCursor | null): SQL {
  const rest =
    after === null
      ? sql`true`
      : sql`(${contributions.createdAt}, ${contributions.id}) > (${after.createdAt}, ${after.id})`;
  const wanted = ranges.map((range) => allOf(range, isThere, rest));
  const order = sql`ORDER BY created_at, id LIMIT ${CONTRIBUTION_PAGE_SIZE + 1}`;
  return firstOf(sql`SELECT * FROM ${contributions}`, wanted, order);
}
