/** Builds the insert of the photo, video or recording that a finished upload becomes. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import { cleanFileName } from "../../../app/domain/media/media.ts";
import type { CheckedUpload } from "../storage/check-upload.ts";
import { insertMedia } from "../storage/media-insert.ts";
import { serializeSmaller } from "../storage/media-row.ts";
import { insertRecording } from "../storage/recording-insert.ts";
import { NO_SEGMENTS } from "../storage/recording-row.ts";
import type { FoundUpload } from "./find-upload.ts";

/** Inserts nothing if the upload no longer exists, or if it is a recording without one of the recap's questions. */
export function insertFinishedUpload(
  db: DrizzleD1Database,
  mine: SQL,
  { upload, declaration }: FoundUpload,
  checked: CheckedUpload,
  nowMs: number,
) {
  const condition = sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${upload.id})`;
  const identity = { id: upload.id, uploadKey: upload.uploadKey, createdAt: nowMs };
  if (checked.kind === "audio") {
    const { kind: _, ...properties } = checked;
    // A declaration without a question is rejected when it is sent. From a row without one, nothing is inserted.
    const questionIndex = declaration.questionIndex ?? null;
    const text = { transcript: "", segments: NO_SEGMENTS, language: null, transcribedAt: null };
    const values = { ...properties, ...identity, questionIndex, ...text };
    return insertRecording(db, mine, values, condition);
  }
  const { kind: _, ...properties } = checked;
  const values = {
    ...properties,
    ...identity,
    fileName: cleanFileName(declaration.fileName),
    smaller: serializeSmaller(checked.smaller),
    thumbhash: declaration.thumbhash,
    description: declaration.description ?? null,
    capturedAt: declaration.capturedAt ? Date.parse(declaration.capturedAt) : null,
    questionIndex: declaration.questionIndex ?? null,
  };
  return insertMedia(db, mine, values, { condition, position: upload.position });
}
