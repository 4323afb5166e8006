/** Stores recaps of an athlete directly in D1, without the limits of creating them. */

/**
 * Copies the athlete's recap until there are `count`. Each copy has a long answer and a photo's row.
 * @param {import("miniflare").Miniflare} miniflare
 * @param {string} shareId
 * @param {number} count
 */
export async function storeRecaps(miniflare, shareId, count) {
  const database = await miniflare.getD1Database("DB");
  const words = "What a race, and what a finish: we could hear you from the bridge. ".repeat(60);
  await database.batch([
    database
      .prepare(
        `INSERT INTO recaps (share_id, visitor_id, status, race_type, name, date, location, distance,
           question_texts, answers, created_at, updated_at)
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
         SELECT substr(share_id, 1, 20) || printf('%022d', id * 10000 + n), visitor_id, 'published', 'running', 'Race ' || n,
           '2026-05-17', 'Chicago, USA', '10k', question_texts, json_object('0', ?3, '1', ?3), created_at - n, updated_at
         FROM numbers, recaps WHERE share_id = ?1 AND n < ?2`,
      )
      .bind(shareId, count, words),
    database
      .prepare(
        `INSERT INTO media (id, recap_id, file_name, file_type, content_type, file_size, width, height, position, created_at)
         SELECT printf('%022d', id), id, 'a.jpg', 'image', 'image/jpeg', 161713, 640, 480, 0, created_at
         FROM recaps WHERE visitor_id = (SELECT visitor_id FROM recaps WHERE share_id = ?1)`,
      )
      .bind(shareId),
  ]);
}
