/** Builds the insert of what a finished upload becomes: a photo, video or recording, or a guest's contribution. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import { cleanFileName } from "../../../app/domain/media/media.ts";
import { allOf } from "../../db/conditions.ts";
import type { CheckedUpload } from "../storage/check-upload.ts";
import { acceptsContributions, insertContribution } from "../storage/contributions/contribution-room.ts";
import { insertMedia, insertRecording } from "../storage/file-insert.ts";
import { serializeSmaller } from "../storage/media-row.ts";
import { NO_TRANSCRIPT } from "../storage/recording-row.ts";
import type { FoundUpload } from "./find-upload.ts";
import type { ContributedWords } from "./upload-row.ts";

/** Inserts nothing if the upload no longer exists, or if it is a recording without one of the recap's questions. */
export function insertFinishedUpload(
  db: DrizzleD1Database,
  mine: SQL,
  { upload, declaration }: FoundUpload,
  checked: CheckedUpload,
  nowMs: number,
) {
  const condition = exists(upload.id);
  const identity = { id: upload.id, uploadKey: upload.uploadKey, createdAt: nowMs };
  if (checked.kind === "audio") {
    const { kind: _, ...properties } = checked;
    // A declaration without a question is rejected when it is sent. From a row without one, nothing is inserted.
    const questionIndex = declaration.questionIndex ?? null;
    const given = { questionIndex, credit: declaration.credit ?? null };
    const values = { ...properties, ...identity, ...given, ...NO_TRANSCRIPT };
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
    credit: declaration.credit ?? null,
    capturedAt: declaration.capturedAt ? Date.parse(declaration.capturedAt) : null,
    questionIndex: declaration.questionIndex ?? null,
  };
  return insertMedia(db, mine, values, { condition, position: upload.position });
}

interface FinishedContribution {
  viewer: Viewer;
  /** Matches the recap if the guest may read it. */
  recap: SQL;
  found: FoundUpload;
  words: ContributedWords;
  checked: CheckedUpload;
  nowMs: number;
}

/** Inserts nothing if the upload no longer exists, or the recap takes nothing from this guest any more. */
export function insertContributedUpload(db: DrizzleD1Database, finished: FinishedContribution) {
  const { viewer, recap, found, words, checked, nowMs } = finished;
  const { upload, declaration } = found;
  const file =
    checked.kind === "audio"
      ? { kind: "audio" as const }
      : {
          kind: checked.fileType,
          width: checked.width,
          height: checked.height,
          smaller: serializeSmaller(checked.smaller),
          thumbhash: declaration.thumbhash,
          capturedAt: declaration.capturedAt ? Date.parse(declaration.capturedAt) : null,
        };
  const { contentType, fileSize, durationSeconds } = checked;
  return insertContribution(db, viewer, allOf(recap, acceptsContributions(viewer), exists(upload.id)), {
    id: upload.id,
    uploadKey: upload.uploadKey,
    ...words,
    ...file,
    fileName: cleanFileName(declaration.fileName),
    contentType,
    fileSize,
    durationSeconds,
    createdAt: nowMs,
  });
}

function exists(uploadId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM uploads WHERE id = ${uploadId})`;
}
