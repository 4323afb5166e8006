/** SQL conditions on `recaps`: whether a recap has room for one more file, and its owner enough bytes left. */
import { type SQL, sql } from "drizzle-orm";
import type { Viewer } from "../../../app/domain/account/account.ts";
import { MAX_MEDIA } from "../../../app/domain/media/media.ts";
import { MAX_VISITOR_BYTES } from "../../../app/domain/media/uploads.ts";
import { MAX_RECORDINGS } from "../../../app/domain/voice/recording.ts";
import { belongsTo } from "../../db/recap-access.ts";
import type { FileKind } from "./media-store.ts";

/** Holds if the statement's recap has room for one more photo or video ("media"), or recording ("audio"). */
export function hasRoom(kind: FileKind): SQL {
  return kind === "audio"
    ? sql`(
        SELECT count(*) FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL
      ) < ${MAX_RECORDINGS}`
    : sql`(
        SELECT count(*) FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL
      ) < ${MAX_MEDIA}`;
}

/** The same for a new upload. Pending uploads count too, so each of them can be finished. */
export function hasRoomForUpload(kind: FileKind): SQL {
  const stored =
    kind === "audio"
      ? sql`SELECT id FROM recordings WHERE recordings.recap_id = recaps.id AND recordings.deleted_at IS NULL`
      : sql`SELECT id FROM media WHERE media.recap_id = recaps.id AND media.deleted_at IS NULL`;
  // An upload has the id of the file it becomes. One whose file is already stored, deleted or not, must not count twice.
  return sql`(
    SELECT count(*) FROM (
      ${stored}
      UNION ALL
      SELECT id FROM uploads WHERE uploads.recap_id = recaps.id
        AND (json_extract(uploads.declaration, '$.contentType') LIKE 'audio/%') = ${kind === "audio" ? 1 : 0}
        AND uploads.id NOT IN (SELECT media.id FROM media WHERE media.recap_id = recaps.id)
        AND uploads.id NOT IN (SELECT recordings.id FROM recordings WHERE recordings.recap_id = recaps.id)
    )
  ) < ${kind === "audio" ? MAX_RECORDINGS : MAX_MEDIA}`;
}

/**
 * Holds if the viewer may store this many more bytes. Pending uploads count, so each of them can be finished. Files of
 * deleted recaps count while they are stored.
 */
export function hasBytesLeft(viewer: Viewer, bytes: number): SQL {
  const ownRecaps = sql`(SELECT recaps.id FROM recaps WHERE ${belongsTo(viewer)})`;
  return sql`(
    SELECT coalesce(sum(media.file_size + coalesce((
      SELECT sum(json_extract(smaller.value, '$[1]')) FROM json_each(media.smaller) AS smaller WHERE smaller.key > 0
    ), 0)), 0) FROM media WHERE media.recap_id IN ${ownRecaps}
  ) + (
    SELECT coalesce(sum(recordings.file_size), 0) FROM recordings WHERE recordings.recap_id IN ${ownRecaps}
  ) + (
    SELECT coalesce(sum(uploads.total_size), 0) FROM uploads WHERE uploads.recap_id IN ${ownRecaps}
  ) + ${bytes} <= ${MAX_VISITOR_BYTES}`;
}
