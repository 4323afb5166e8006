/** Reads lists of the viewer's recaps: one statement, whatever the number of recaps. It reads no answers or transcripts. */
import { desc, eq, getTableColumns, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import * as z from "zod/mini";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { Units } from "../../../app/domain/race/units.ts";
import type { Recap } from "../../../app/domain/recap/recap.ts";
import { type DeletedRecap, MAX_LISTED_DELETED } from "../../../app/domain/recap-list/deleted-recap.ts";
import { isFiltered, type RecapFilter } from "../../../app/domain/recap-list/recap-filter.ts";
import {
  isByRace,
  type RecapCursor,
  type RecapOrder,
  type RecapPlace,
} from "../../../app/domain/recap-list/recap-pages.ts";
import type { CollectionPage, NamedRecap, WantedCollection } from "../../../app/services/recap-service.ts";
import { allOf, existsAny, firstOf } from "../../db/conditions.ts";
import { manyOwnRanges, ownRanges, restorableBy, restorableRanges } from "../../db/recap-access.ts";
import { recaps } from "../../db/schema.ts";
import { type StoredMedia, toMedia } from "../storage/media-row.ts";
import { ownerColumn, storedMediaJson, toSummary } from "../storage/recap-row.ts";
import { choicesIn, matching, parseChoices } from "./filter-recaps.ts";
import { ofNewest, ownUnits } from "./newest-recap.ts";
import { parseSeasons, parseTotals, seasonsIn, totalsIn } from "./total-races.ts";

const { questionTexts: _, answers: __, ...columnsWithoutStory } = getTableColumns(recaps);

/** The columns of a summary: all but the large ones, and the cover. */
export const summaryColumns = {
  ...columnsWithoutStory,
  ...ownerColumn,
  /** JSON: StoredMedia. The same photo as `coverOf` of the domain, null without photos. */
  cover: sql<string | null>`(
    SELECT ${storedMediaJson} FROM media
    WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL AND media.file_type = 'image'
    ORDER BY media.id = recaps.cover_media_id DESC, media.position, media.created_at, media.id LIMIT 1
  )`,
};

type FoundRow = Omit<InferSelectModel<typeof recaps>, "questionTexts" | "answers"> & {
  owner: string | null;
  cover: string | null;
};

interface Wanted extends Omit<WantedCollection, "deletedShareId"> {
  /** In the order of the list. */
  statuses: readonly Recap["status"][];
  order: RecapOrder;
  /**
   * Whether to read what surrounds the list, too: the choices and totals, for which the number of recaps matters, and
   * deleted recaps.
   */
  surroundings: { deletedShareId: string | null; nowMs: number } | null;
}

/** The viewer's recaps of one status and one owner: they are read in the order of an index. */
interface Range {
  status: Recap["status"];
  isByRace: boolean;
  condition: SQL;
}

export async function findRecapPage(
  db: DrizzleD1Database,
  viewer: Viewer,
  { statuses, order, filter, cursor, pageSize, surroundings }: Wanted,
): Promise<CollectionPage> {
  const ranges = rangesOf(viewer, statuses, order, filter);
  const list = {
    isBeyond: existsBeyond(ranges, cursor),
    choices: surroundings ? choicesOf(viewer, statuses) : sql`'[]'`,
    totals: surroundings && !isFiltered(filter) ? totalsIn(publishedRanges(viewer)) : sql`NULL`,
    seasons: surroundings && !isFiltered(filter) ? seasonsIn(publishedRanges(viewer)) : sql`'[]'`,
    units: surroundings && !isFiltered(filter) ? ofNewest(viewer, ownUnits) : sql`NULL`,
    deleted: surroundings ? deletedJson(viewer, surroundings) : sql`NULL`,
    news: surroundings ? newsOf(viewer) : sql`NULL`,
  };
  const rows = await db
    .select({
      ...summaryColumns,
      isBeyond: sql<number>`list.is_beyond`,
      choices: sql<string>`list.choices`,
      totals: sql<string | null>`list.totals`,
      seasons: sql<string>`list.seasons`,
      newestUnits: sql<Units | null>`list.units`,
      deleted: sql<string | null>`list.deleted`,
      allNews: sql<number | null>`list.news`,
    })
    // One row, also for a page without recaps.
    .from(
      sql`(SELECT ${list.isBeyond} AS is_beyond, ${list.choices} AS choices, ${list.totals} AS totals,
        ${list.seasons} AS seasons, ${list.units} AS units,
        ${list.deleted} AS deleted, ${list.news} AS news) AS list`,
    )
    // One recap more than the page has tells whether there are others.
    .leftJoin(recaps, sql`${recaps.id} IN (${idsFrom(ranges, cursor, pageSize + 1)})`)
    .orderBy(recaps.status, desc(raceDateIn(order)), desc(recaps.createdAt), desc(recaps.id));
  const found = rows.filter((row) => row.id !== null) as FoundRow[];
  const hasMore = found.length > pageSize;
  const isBeyond = rows[0]?.isBeyond === 1;
  const isBackwards = isAfter(cursor);
  const page = isBackwards ? found.slice(-pageSize) : found.slice(0, pageSize);
  return {
    recaps: page.map(toListed),
    order,
    hasNewer: isBackwards ? hasMore : isBeyond,
    hasOlder: isBackwards ? isBeyond : hasMore,
    choices: parseChoices(rows[0]?.choices ?? "[]"),
    totals: parseTotals(rows[0]?.totals ?? null, rows[0]?.newestUnits ?? "km"),
    seasons: parseSeasons(rows[0]?.seasons ?? "[]"),
    newsCount: rows[0]?.allNews ?? 0,
    deleted: foundDeletedSchema.parse(JSON.parse(rows[0]?.deleted ?? NONE_DELETED)),
  };
}

/** Returns the recaps that the viewer has deleted and can restore, most recently deleted first. */
export async function findDeletedRecaps(
  db: DrizzleD1Database,
  viewer: Viewer,
  nowMs: number,
): Promise<DeletedRecap[]> {
  const newest = sql`ORDER BY deleted_at DESC, id DESC LIMIT ${MAX_LISTED_DELETED}`;
  const found = firstOf(sql`SELECT id, deleted_at FROM recaps`, restorableRanges(viewer, nowMs), newest);
  const rows = await db
    .select(summaryColumns)
    .from(recaps)
    .where(sql`${recaps.id} IN (SELECT id FROM (${found}))`)
    .orderBy(desc(recaps.deletedAt), desc(recaps.id));
  return rows.map((row) => ({ ...toListed(row), deletedAt: new Date(row.deletedAt ?? 0).toISOString() }));
}

/** Looks for one of the recaps that the viewer has deleted and can restore. */
export async function findDeletedRecap(
  db: DrizzleD1Database,
  viewer: Viewer,
  shareId: string,
  nowMs: number,
): Promise<NamedRecap | null> {
  const row = await db
    .select({ shareId: recaps.shareId, name: recaps.name })
    .from(recaps)
    .where(isDeleted(viewer, shareId, nowMs))
    .get();
  return row ?? null;
}

function isDeleted(viewer: Viewer, shareId: string, nowMs: number): SQL {
  return allOf(eq(recaps.shareId, shareId), restorableBy(viewer, nowMs));
}

const NONE_DELETED = JSON.stringify({ hasAny: 0, recap: null });

const foundDeletedSchema = z.object({
  hasAny: z.pipe(
    z.literal([0, 1]),
    z.transform((any): boolean => any === 1),
  ),
  recap: z.nullable(z.object({ shareId: z.string(), name: z.string() })),
});

/** Selects FoundDeleted as JSON, with 0 or 1 for a boolean. */
function deletedJson(
  viewer: Viewer,
  { deletedShareId: shareId, nowMs }: NonNullable<Wanted["surroundings"]>,
): SQL {
  const recap =
    shareId === null
      ? sql`NULL`
      : sql`json((SELECT json_object('shareId', share_id, 'name', name) FROM recaps WHERE ${isDeleted(viewer, shareId, nowMs)}))`;
  return sql`json_object('hasAny', ${existsAny(recaps, restorableRanges(viewer, nowMs))}, 'recap', ${recap})`;
}

function isAfter(cursor: RecapCursor): cursor is { after: RecapPlace } {
  return cursor !== null && "after" in cursor;
}

/** The filter comes first: checking `deleted_at`, which follows the answers, reads the whole row. */
function rangesOf(
  viewer: Viewer,
  statuses: readonly Recap["status"][],
  order: RecapOrder,
  filter: RecapFilter,
): Range[] {
  return statuses.flatMap((status) =>
    ownRanges(viewer).map((range) => ({
      status,
      isByRace: isByRace(status, order),
      condition: allOf(hasStatus(status), ...matching(filter), range),
    })),
  );
}

/** Written out, not bound: an index of published recaps is used only where the statement says that they are. */
export function hasStatus(status: Recap["status"]): SQL {
  return eq(recaps.status, status).inlineParams();
}

/** Returns the viewer's published recaps as conditions, each of which is read from an index alone. */
function publishedRanges(viewer: Viewer): SQL[] {
  return ownRanges(viewer).map((range) => allOf(hasStatus("published"), range));
}

function choicesOf(viewer: Viewer, statuses: readonly Recap["status"][]): SQL {
  return choicesIn(
    statuses.flatMap((status) =>
      status === "published"
        ? publishedRanges(viewer)
        : manyOwnRanges(viewer).map((range) => allOf(hasStatus(status), range)),
    ),
  );
}

/** Selects how much is new on all of the viewer's recaps; null for nothing. */
function newsOf(viewer: Viewer): SQL {
  const counts = ownRanges(viewer).map(
    (range) => sql`SELECT news_count FROM recaps WHERE ${allOf(range, sql`news_count > 0`)}`,
  );
  return sql`(SELECT sum(news_count) FROM (${sql.join(counts, sql` UNION ALL `)}))`;
}

/** Selects the race's date where the order depends on it, otherwise NULL. */
function raceDateIn(order: RecapOrder): SQL {
  return order === "raced" ? sql`CASE ${recaps.status} WHEN 'published' THEN ${recaps.date} END` : sql`NULL`;
}

/** Selects recaps from the cursor on. Each range is read in the order of its index. */
function idsFrom(ranges: Range[], cursor: RecapCursor, count: number): SQL {
  const isBackwards = isAfter(cursor);
  const [older, newer] = isBackwards ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`];
  const newest = sql`created_at ${newer}, id ${newer} LIMIT ${count}`;
  const parts = ranges.flatMap((range) => {
    const side = onSide(range, cursor, isBackwards ? "newer" : "older");
    if (side === null) return [];
    const [raceDate, first] = range.isByRace ? [sql`date`, sql`date ${newer}, `] : [sql`NULL`, sql``];
    return [
      sql`SELECT * FROM (SELECT id, status, ${raceDate} AS race_date, created_at FROM recaps
        WHERE ${allOf(range.condition, side)} ORDER BY ${first}${newest})`,
    ];
  });
  if (parts.length === 0) return sql`SELECT NULL WHERE false`;
  // "draft" sorts before "published".
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY status ${older}, race_date ${newer}, ${newest}`;
}

function existsBeyond(ranges: Range[], cursor: RecapCursor): SQL {
  if (cursor === null) return sql`false`;
  const beyond = ranges.flatMap((range) => {
    const side = onSide(range, cursor, isAfter(cursor) ? "not newer" : "not older");
    return side === null ? [] : [allOf(range.condition, side)];
  });
  return existsAny(recaps, beyond);
}

const COMPARISONS = { older: sql`<`, newer: sql`>`, "not older": sql`>=`, "not newer": sql`<=` };

/**
 * Returns the condition for recaps of a range on a side of the cursor's place, or null if there can be none: drafts come
 * before published recaps.
 */
function onSide(
  { status, isByRace }: Range,
  cursor: RecapCursor,
  side: keyof typeof COMPARISONS,
): SQL | null {
  if (cursor === null) return sql`true`;
  const place = "after" in cursor ? cursor.after : cursor.before;
  if (place.status === status) {
    const { raceDate, createdAtMs, id } = place;
    return isByRace
      ? sql`(date, created_at, id) ${COMPARISONS[side]} (${raceDate}, ${createdAtMs}, ${id})`
      : sql`(created_at, id) ${COMPARISONS[side]} (${createdAtMs}, ${id})`;
  }
  const isPublished = status === "published";
  return isPublished === (side === "older" || side === "not newer") ? sql`true` : null;
}

export function toListed({ cover, ...row }: FoundRow) {
  const stored: StoredMedia | null = cover === null ? null : JSON.parse(cover);
  return { ...toSummary(row), cover: stored && toMedia(stored), newsCount: row.newsCount };
}
