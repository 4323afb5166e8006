/** Inserts many recaps of one owner in one statement, without the limits of creating them. */
import type { D1Database } from "@cloudflare/workers-types";
import { newShareId } from "./factories.ts";

interface StoredRecaps {
  visitorId: string;
  userId?: string | null;
  count: number;
  status?: "draft" | "published";
  /** Milliseconds between two recaps; 0 for recaps of the same millisecond. */
  everyMs?: number;
}

const PLACE = "Among many recaps";

/** The oldest recap is "Race 1". */
export const FIRST_RECAP_MS = Date.parse("2026-05-17T08:00:00Z");

/** Each recap has the name "Race n", a long answer, a recording and two photos, of which the second is the cover. */
export async function insertRecaps(
  database: D1Database,
  { visitorId, userId = null, count, status = "published", everyMs = 1_000 }: StoredRecaps,
): Promise<void> {
  // The part after the time differs from call to call; each recap's own digits end it.
  const shareIdStart = newShareId().slice(0, -6);
  const isNew = "share_id >= ?1 AND share_id < ?1 || '~'";
  const fresh = `FROM recaps WHERE ${isNew}`;
  await database.batch([
    database
      .prepare(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
         INSERT INTO recaps (share_id, visitor_id, user_id, status, race_type, name, date, location, distance,
           question_texts, answers, created_at, updated_at)
         SELECT ?1 || printf('%06d', n), ?3, ?4, ?5, 'running', 'Race ' || n, '2026-05-17', '${PLACE}', '10k', '{}',
           json_object('0', ?6), ?7 + n * ?8, ?7 FROM numbers WHERE n <= ?2`,
      )
      .bind(
        shareIdStart,
        count,
        visitorId,
        userId,
        status,
        "It rained. ".repeat(400),
        FIRST_RECAP_MS,
        everyMs,
      ),
    ...[0, 1].map((position) =>
      database
        .prepare(
          `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
           SELECT printf('${position}%021d', id), id, 'a.png', 'image', 'image/png', 9, 4, 3, ${position}, 0 ${fresh}`,
        )
        .bind(shareIdStart),
    ),
    database
      .prepare(
        `INSERT INTO recordings (id, recap_id, question_index, content_type, file_size, duration_seconds, transcript, created_at)
         SELECT printf('%022d', id), id, 0, 'audio/webm', 9, 9, ?2, 0 ${fresh}`,
      )
      .bind(shareIdStart, "We ran and ran. ".repeat(400)),
    database
      .prepare(`UPDATE recaps SET cover_media_id = printf('1%021d', id) WHERE ${isNew}`)
      .bind(shareIdStart),
  ]);
}

/** Inserts photos of a recap, without their objects. */
export async function insertPhotos(database: D1Database, shareId: string, count: number): Promise<void> {
  await database
    .prepare(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
       INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
       SELECT hex(randomblob(11)), id, 'a.png', 'image', 'image/png', 9, 4, 3, n, 0 FROM recaps, numbers WHERE share_id = ?1`,
    )
    .bind(shareId, count)
    .run();
}

/** Deletes them all, of every owner. */
export async function deleteInsertedRecaps(database: D1Database): Promise<void> {
  await database.prepare(`DELETE FROM recaps WHERE location = '${PLACE}'`).run();
}
