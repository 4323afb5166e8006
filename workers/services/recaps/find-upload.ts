/** Finds an upload under way, and what an upload has become. */
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account.ts";
import type { UploadDeclaration } from "../../../app/domain/uploads.ts";
import type { Added } from "../../../app/services/upload-service.ts";
import { allOf } from "../../db/conditions.ts";
import { ownedBy } from "../../db/recap-access.ts";
import { media, recaps, recordings, uploadParts, uploads } from "../../db/schema.ts";
import { hasUploadKey } from "./file-rows.ts";
import { toMedia } from "./media-row.ts";
import { parseQuestions } from "./recap-row.ts";
import { toRecording } from "./recording-row.ts";
import { parseDeclaration, type UploadRow } from "./upload-row.ts";

/** An upload of the viewer's, with what has arrived of it. */
export interface FoundUpload {
  upload: UploadRow;
  shareId: string;
  declaration: UploadDeclaration;
  received: { number: number; etag: string }[];
}

export async function findUpload(
  db: DrizzleD1Database,
  viewer: Viewer,
  uploadId: string,
): Promise<FoundUpload | null> {
  const [[row], received] = await db.batch([
    db
      .select({ upload: uploads, shareId: recaps.shareId })
      .from(uploads)
      .innerJoin(recaps, eq(recaps.id, uploads.recapId))
      .where(allOf(eq(uploads.id, uploadId), ownedBy(viewer))),
    db
      .select({ number: uploadParts.number, etag: uploadParts.etag })
      .from(uploadParts)
      .where(eq(uploadParts.uploadId, uploadId))
      .orderBy(asc(uploadParts.number)),
  ]);
  return row ? { ...row, received, declaration: parseDeclaration(row.upload) } : null;
}

/** Which of the viewer's photos, videos and recordings are meant: of all files, by id; of one recap, by upload key. */
interface FileConditions {
  media: SQL;
  recordings: SQL;
}

/** The photo, video or recording that an upload has become. An upload has the id of what it becomes. */
export function byUploadId(viewer: Viewer, uploadId: string): FileConditions {
  return {
    media: allOf(eq(media.id, uploadId), ownedBy(viewer)),
    recordings: allOf(eq(recordings.id, uploadId), ownedBy(viewer)),
  };
}

/** What came to this recap under this key. */
export function byUploadKey(db: DrizzleD1Database, mine: SQL, uploadKey: string): FileConditions {
  return {
    media: hasUploadKey(db, media, mine, uploadKey),
    recordings: hasUploadKey(db, recordings, mine, uploadKey),
  };
}

/** Two statements of one batch; `addedOf` makes of their answers what they have found. */
export function selectAdded(db: DrizzleD1Database, conditions: FileConditions) {
  return [
    db
      .select({ media, shareId: recaps.shareId })
      .from(media)
      .innerJoin(recaps, eq(recaps.id, media.recapId))
      .where(conditions.media),
    db
      .select({ recording: recordings, shareId: recaps.shareId, questions: recaps.questions })
      .from(recordings)
      .innerJoin(recaps, eq(recaps.id, recordings.recapId))
      .where(conditions.recordings),
  ] as const;
}

type Rows<Statement> = Statement extends PromiseLike<infer Answer> ? Answer : never;
type Selected = ReturnType<typeof selectAdded>;

/** Null where there is none. */
export function addedOf(
  [mediaRow]: Rows<Selected[0]>,
  [recordingRow]: Rows<Selected[1]>,
): { added: Added; shareId: string } | null {
  if (mediaRow) return { added: { media: toMedia(mediaRow.media) }, shareId: mediaRow.shareId };
  if (!recordingRow) return null;
  const { recording, shareId, questions } = recordingRow;
  return {
    added: { recording: toRecording(recording), questions: parseQuestions(questions) },
    shareId,
  };
}

export function selectBegun(db: DrizzleD1Database, recap: SQL, uploadKey: string) {
  const recapId = db.select({ id: recaps.id }).from(recaps).where(recap);
  return db
    .select()
    .from(uploads)
    .where(allOf(inArray(uploads.recapId, recapId), eq(uploads.uploadKey, uploadKey)));
}
