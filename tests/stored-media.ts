/** Reads what D1 and R2 store for a recap's files, including deleted ones. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";

export interface Stores {
  DB: D1Database;
  MEDIA: R2Bucket;
}

/** The argument of `findFile` for the full-size version. */
export const WHOLE = { kind: "image", width: null } as const;

interface StoredRow {
  id: string;
  upload_key: string | null;
  file_name: string;
  content_type: string;
  file_size: number;
  question_index: number | null;
  deleted_at: number | null;
  [column: string]: unknown;
}

export function objectKey(shareId: string, id: string, kind: "media" | "audio" = "media"): string {
  return `recaps/${shareId}/${kind}/${id}/original`;
}

/** Returns the rows of a recap's photos and videos, in gallery order. */
export async function mediaRows({ DB }: Stores, shareId: string): Promise<StoredRow[]> {
  const statement = DB.prepare(
    `SELECT media.* FROM media JOIN recaps ON recaps.id = media.recap_id
     WHERE recaps.share_id = ? ORDER BY media.position, media.created_at, media.id`,
  );
  return (await statement.bind(shareId).all<StoredRow>()).results;
}

interface StoredRecordingRow {
  id: string;
  content_type: string;
  file_size: number;
  transcript: string;
  segments: string;
  is_edited: number;
  heard: string | null;
  transcribed_at: number | null;
  deleted_at: number | null;
  [column: string]: unknown;
}

/** Returns the rows of a recap's recordings, oldest first. */
export async function recordingRows({ DB }: Stores, shareId: string): Promise<StoredRecordingRow[]> {
  const statement = DB.prepare(
    `SELECT recordings.* FROM recordings JOIN recaps ON recaps.id = recordings.recap_id
     WHERE recaps.share_id = ? ORDER BY recordings.created_at, recordings.id`,
  );
  return (await statement.bind(shareId).all<StoredRecordingRow>()).results;
}

interface StoredContributionRow {
  id: string;
  visitor_id: string;
  status: "held" | "shown" | "taken";
  kind: "image" | "video" | "audio";
  content_type: string;
  file_size: number;
  [column: string]: unknown;
}

/** Returns the rows of what guests have added to a recap, oldest first. */
export async function contributionRows({ DB }: Stores, shareId: string): Promise<StoredContributionRow[]> {
  const statement = DB.prepare(
    `SELECT contributions.* FROM contributions JOIN recaps ON recaps.id = contributions.recap_id
     WHERE recaps.share_id = ? ORDER BY contributions.created_at, contributions.id`,
  );
  return (await statement.bind(shareId).all<StoredContributionRow>()).results;
}

/** Returns how many rows of recordings and how many objects a recap has. */
export async function recordingCounts(stores: Stores, shareId: string) {
  const [rows, objects] = await Promise.all([recordingRows(stores, shareId), mediaObjects(stores, shareId)]);
  return { rows: rows.length, objects: objects.length };
}

/** Returns a recap's objects. */
export async function mediaObjects({ MEDIA }: Stores, shareId: string) {
  const { objects } = await MEDIA.list({ prefix: `recaps/${shareId}/`, include: ["httpMetadata"] });
  return objects.map(({ key, size, httpMetadata }) => ({
    key,
    size,
    contentType: httpMetadata?.contentType,
  }));
}

/** Returns how many rows of photos and videos and how many objects a recap has. */
export async function mediaCounts(stores: Stores, shareId: string) {
  const [rows, objects] = await Promise.all([mediaRows(stores, shareId), mediaObjects(stores, shareId)]);
  return { rows: rows.length, objects: objects.length };
}

/** Returns rows without a matching object, which can never be shown, and objects without a row. */
export async function mediaGaps(stores: Stores, shareId: string) {
  const [photos, recordings, contributions, objects] = await Promise.all([
    mediaRows(stores, shareId),
    recordingRows(stores, shareId),
    contributionRows(stores, shareId),
    mediaObjects(stores, shareId),
  ]);
  const namedBy =
    (kind: "media" | "audio") => (row: Pick<StoredRow, "id" | "file_size" | "content_type">) => ({
      key: objectKey(shareId, row.id, kind),
      size: row.file_size,
      contentType: row.content_type,
    });
  const taken = new Set([...photos, ...recordings].map(({ id }) => id));
  const named = [
    ...photos.map(namedBy("media")),
    ...recordings.map(namedBy("audio")),
    // A taken one has the object of its photo, video or recording.
    ...contributions
      .filter(({ id, status }) => status !== "taken" || !taken.has(id))
      .map((row) => namedBy(row.kind === "audio" ? "audio" : "media")(row)),
  ];
  const isIn = (list: typeof objects, one: (typeof objects)[number]) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  return {
    rowsWithoutObject: named.filter((one) => !isIn(objects, one)),
    objectsWithoutRow: objects.filter((one) => !isIn(named, one)),
  };
}

/**
 * Returns how many rows and objects are stored for a recap: photos and videos, objects, unfinished uploads and their
 * parts.
 */
export async function keptOf({ DB, MEDIA }: Stores, shareId: string) {
  const counts = DB.prepare(
    `WITH recap AS (SELECT id FROM recaps WHERE share_id = ?),
       unfinished AS (SELECT id FROM uploads WHERE recap_id IN (SELECT id FROM recap))
     SELECT (SELECT count(*) FROM media WHERE recap_id IN (SELECT id FROM recap)) AS media,
       (SELECT count(*) FROM unfinished) AS uploads,
       (SELECT count(*) FROM upload_parts WHERE upload_id IN (SELECT id FROM unfinished)) AS parts`,
  );
  const [row, { objects }] = await Promise.all([
    counts.bind(shareId).first<{ media: number; uploads: number; parts: number }>(),
    MEDIA.list({ prefix: `recaps/${shareId}/` }),
  ]);
  return { media: 0, uploads: 0, parts: 0, ...row, objects: objects.length };
}
