/** Reads lists of the viewer's recaps: one statement, whatever the number of recaps. It reads no answers or transcripts. */
import { desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import { type DeletedRecap, MAX_LISTED_DELETED } from "../../../app/domain/deleted-recap.ts";
import type { Media } from "../../../app/domain/media.ts";
import type { RecapCursor, RecapPage, RecapPlace } from "../../../app/domain/recap-pages.ts";
import type { FoundDeleted, WantedRecaps } from "../../../app/services/recap-service.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { ownRanges, restorableBy, restorableRanges } from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";
import { type StoredMedia, toMedia } from "./media-row.ts";
import { ownerColumn, storedMediaJson, toSummary } from "./recap-row.ts";

const { questions: _, answers: __, ...columnsWithoutStory } = getTableColumns(recaps);

/** The columns of a summary: all but the large ones, and the cover. */
const summaryColumns = {
  ...columnsWithoutStory,
  ...ownerColumn,
  /** JSON: StoredMedia. The same photo as `coverOf` of the domain, null without photos. */
  cover: sql<string | null>`(
    SELECT ${storedMediaJson} FROM media
    WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL AND media.file_type = 'image'
    ORDER BY media.id = recaps.cover_media_id DESC, media.position, media.created_at, media.id LIMIT 1
  )`,
};

export async function findRecapPage(
  db: DrizzleD1Database,
  viewer: Viewer,
  { status, cursor, pageSize }: WantedRecaps,
): Promise<RecapPage> {
  const ranges = ownRanges(viewer).map((range) => allOf(range, eq(recaps.status, status)));
  // One recap more than the page has tells whether there are others.
  const rows = await db
    .select({ ...summaryColumns, isBeyond: existsBeyond(ranges, cursor).as("is_beyond") })
    .from(recaps)
    .where(sql`${recaps.id} IN (${idsFrom(ranges, cursor, pageSize + 1)})`)
    .orderBy(desc(recaps.createdAt), desc(recaps.id));
  const hasMore = rows.length > pageSize;
  const isBeyond = rows[0]?.isBeyond === 1;
  const isBackwards = isAfter(cursor);
  const page = isBackwards ? rows.slice(-pageSize) : rows.slice(0, pageSize);
  return {
    recaps: page.map(({ cover, ...row }) => ({ ...toSummary(row), cover: coverIn(cover) })),
    hasNewer: isBackwards ? hasMore : isBeyond,
    hasOlder: isBackwards ? isBeyond : hasMore,
  };
}

/** Returns the recaps that the viewer has deleted and can restore, most recently deleted first. */
export async function findDeletedRecaps(
  db: DrizzleD1Database,
  viewer: Viewer,
  nowMs: number,
): Promise<DeletedRecap[]> {
  const newest = sql`ORDER BY deleted_at DESC, id DESC LIMIT ${MAX_LISTED_DELETED}`;
  const parts = restorableRanges(viewer, nowMs).map(
    (range) => sql`SELECT * FROM (SELECT id, deleted_at FROM recaps WHERE ${range} ${newest})`,
  );
  const rows = await db
    .select(summaryColumns)
    .from(recaps)
    .where(sql`${recaps.id} IN (SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ${newest})`)
    .orderBy(desc(recaps.deletedAt), desc(recaps.id));
  return rows.map(({ cover, ...row }) => ({
    ...toSummary(row),
    cover: coverIn(cover),
    deletedAt: new Date(row.deletedAt ?? 0).toISOString(),
  }));
}

/** Tells whether the viewer has deleted recaps, and looks for one of them. */
export async function findDeletedRecap(
  db: DrizzleD1Database,
  viewer: Viewer,
  { shareId, nowMs }: { shareId: string | null; nowMs: number },
): Promise<FoundDeleted> {
  const [first, ...others] = restorableRanges(viewer, nowMs).map(
    (range) => sql`EXISTS (SELECT 1 FROM recaps WHERE ${range})`,
  );
  const [[any], [recap]] = await db.batch([
    db.select({ hasAny: sql<number>`${anyOf(first ?? sql`0`, ...others)}` }).from(sql`(SELECT 1)`),
    db
      .select({ shareId: recaps.shareId, name: recaps.name })
      .from(recaps)
      .where(allOf(eq(recaps.shareId, shareId ?? ""), restorableBy(viewer, nowMs))),
  ]);
  return { hasAny: any?.hasAny === 1, recap: recap ?? null };
}

function isAfter(cursor: RecapCursor): cursor is { after: RecapPlace } {
  return cursor !== null && "after" in cursor;
}

/** Selects recaps from the cursor on. Each range is read in the order of its index. */
function idsFrom(ranges: SQL[], cursor: RecapCursor, count: number): SQL {
  const direction = isAfter(cursor) ? sql`ASC` : sql`DESC`;
  const limit = sql`ORDER BY created_at ${direction}, id ${direction} LIMIT ${count}`;
  const parts = ranges.map(
    (range) =>
      sql`SELECT * FROM (SELECT id, created_at FROM recaps WHERE ${allOf(range, onThisSide(cursor))} ${limit})`,
  );
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ${limit}`;
}

function onThisSide(cursor: RecapCursor): SQL {
  if (cursor === null) return sql`true`;
  return isAfter(cursor)
    ? sql`${PLACE} > ${placeValues(cursor.after)}`
    : sql`${PLACE} < ${placeValues(cursor.before)}`;
}

/** Whether there is a recap on the other side of the cursor. */
function existsBeyond(ranges: SQL[], cursor: RecapCursor): SQL<number> {
  if (cursor === null) return sql<number>`0`;
  const beyond = isAfter(cursor)
    ? sql`${PLACE} <= ${placeValues(cursor.after)}`
    : sql`${PLACE} >= ${placeValues(cursor.before)}`;
  const [first = sql`0`, ...others] = ranges.map(
    (range) => sql`EXISTS (SELECT 1 FROM recaps WHERE ${allOf(range, beyond)})`,
  );
  return sql<number>`${anyOf(first, ...others)}`;
}

const PLACE = sql`(created_at, id)`;

function placeValues({ createdAtMs, id }: RecapPlace): SQL {
  return sql`(${createdAtMs}, ${id})`;
}

function coverIn(json: string | null): Media | null {
  const stored: StoredMedia | null = json === null ? null : JSON.parse(json);
  return stored && toMedia(stored);
}
