/** Takes a recap down and undoes it, by the changes that `npm run tool` makes (tests/operator-tools.test.ts). */
import type { D1Database, KVNamespace } from "@cloudflare/workers-types";

interface Stores {
  DB: D1Database;
  PAGE_COPIES?: KVNamespace;
}

export const TAKEDOWN_REASON = "Somebody in the second photo asked us to remove it";

/** Like `npm run tool -- takedown`. */
export async function takeDown({ DB, PAGE_COPIES }: Stores, shareId: string): Promise<void> {
  await setReason(DB, shareId, TAKEDOWN_REASON);
  const copies = await DB.prepare(
    "SELECT address FROM page_copies JOIN recaps ON id = recap_id WHERE share_id = ?",
  )
    .bind(shareId)
    .all<{ address: string }>();
  for (const { address } of copies.results) await PAGE_COPIES?.delete(address);
}

/** Like `npm run tool -- undo-takedown`. */
export function undoTakedown({ DB }: Stores, shareId: string): Promise<unknown> {
  return setReason(DB, shareId, null);
}

function setReason(db: D1Database, shareId: string, reason: string | null): Promise<unknown> {
  return db
    .prepare("UPDATE recaps SET takedown_reason = ?, page_rev = page_rev + 1 WHERE share_id = ?")
    .bind(reason, shareId)
    .run();
}
