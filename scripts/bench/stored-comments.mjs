/** Stores comments of a recap directly in D1, without the limits of posting. */
import { databaseOf } from "./product-database.mjs";

/**
 * @param {import("miniflare").Miniflare} miniflare
 * @param {string} shareId
 * @param {number} count
 */
export async function storeComments(miniflare, shareId, count) {
  const database = await databaseOf(miniflare);
  const words = "What a race, and what a finish: we could hear you from the bridge.";
  await database.batch([
    database
      .prepare(
        `INSERT INTO comments (id, recap_id, number, visitor_id, user_name, content, status, by_athlete, text_key, created_at)
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
         SELECT substr(hex(randomblob(11)), 1, 22), recaps.id, n, 'visitor ' || n, 'Visitor ' || n, ?3 || ' ' || n,
           'shown', 0, 'text ' || n, 1750000000000 + n FROM numbers, recaps WHERE share_id = ?1`,
      )
      .bind(shareId, count, words),
    database
      .prepare("UPDATE recaps SET comment_count = ?2, next_comment_number = ?2 + 1 WHERE share_id = ?1")
      .bind(shareId, count),
  ]);
}
