/** What is really kept of a recap's photos: the rows in D1 and the objects in R2, deleted ones included. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types";

export interface Stores {
  DB: D1Database;
  MEDIA: R2Bucket;
}

/** What `findFile` is asked for where no smaller version is wanted. */
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

export function objectKey(shareId: string, mediaId: string): string {
  return `recaps/${shareId}/media/${mediaId}/original`;
}

/** The rows of one recap in the order of the gallery. */
export async function mediaRows({ DB }: Stores, shareId: string): Promise<StoredRow[]> {
  const statement = DB.prepare(
    `SELECT media.* FROM media JOIN recaps ON recaps.id = media.recap_id
     WHERE recaps.share_id = ? ORDER BY media.position, media.created_at, media.id`,
  );
  return (await statement.bind(shareId).all<StoredRow>()).results;
}

/** The objects of one recap. */
export async function mediaObjects({ MEDIA }: Stores, shareId: string) {
  const { objects } = await MEDIA.list({ prefix: `recaps/${shareId}/`, include: ["httpMetadata"] });
  return objects.map(({ key, size, httpMetadata }) => ({
    key,
    size,
    contentType: httpMetadata?.contentType,
  }));
}

/** The number of rows and of objects. */
export async function mediaCounts(stores: Stores, shareId: string) {
  const [rows, objects] = await Promise.all([mediaRows(stores, shareId), mediaObjects(stores, shareId)]);
  return { rows: rows.length, objects: objects.length };
}

/** What rows and objects do not have of each other: a row without its whole object can never be shown. */
export async function mediaGaps(stores: Stores, shareId: string) {
  const [rows, objects] = await Promise.all([mediaRows(stores, shareId), mediaObjects(stores, shareId)]);
  const named = rows.map((row) => ({
    key: objectKey(shareId, row.id),
    size: row.file_size,
    contentType: row.content_type,
  }));
  const isIn = (list: typeof objects, one: (typeof objects)[number]) =>
    list.some((other) => JSON.stringify(other) === JSON.stringify(one));
  return {
    rowsWithoutObject: named.filter((one) => !isIn(objects, one)),
    objectsWithoutRow: objects.filter((one) => !isIn(named, one)),
  };
}

/** How much is kept for a recap: photos and videos with their objects, uploads under way with their parts. */
export async function keptOf({ DB, MEDIA }: Stores, shareId: string) {
  const count = async (query: string) =>
    (await DB.prepare(query).bind(shareId).first<{ count: number }>())?.count ?? 0;
  const { objects } = await MEDIA.list({ prefix: `recaps/${shareId}/` });
  return {
    media: await count(
      "SELECT count(*) AS count FROM media JOIN recaps ON recaps.id = recap_id WHERE share_id = ?",
    ),
    objects: objects.length,
    uploads: await count(
      "SELECT count(*) AS count FROM uploads JOIN recaps ON recaps.id = recap_id WHERE share_id = ?",
    ),
    parts: await count(
      `SELECT count(*) AS count FROM upload_parts JOIN uploads ON uploads.id = upload_id
       JOIN recaps ON recaps.id = recap_id WHERE share_id = ?`,
    ),
  };
}
