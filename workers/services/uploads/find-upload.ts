/** Reads pending uploads, and what uploads have become: photos, videos, recordings, contributions. Writes nothing. */
import { asc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { UploadDeclaration } from "../../../app/domain/media/upload-declaration.ts";
import type { Added } from "../../../app/services/upload-service.ts";
import { allOf, anyOf } from "../../db/conditions.ts";
import { isOfRecap, isPublished, ownedBy, readableBy } from "../../db/recap-access.ts";
import { firstRow, type Results, runBatch } from "../../db/run-batch.ts";
import { contributions, media, recaps, recordings, uploadParts, uploads } from "../../db/schema.ts";
import {
  contributionColumns,
  isBy,
  toContribution,
  visibleContribution,
} from "../storage/contributions/contribution-row.ts";
import { hasUploadKey } from "../storage/file-rows.ts";
import { toMedia } from "../storage/media-row.ts";
import { parseQuestions } from "../storage/question-texts.ts";
import { toRecording } from "../storage/recording-row.ts";
import { parseDeclaration, type UploadRow } from "./upload-row.ts";

/** One of the viewer's pending uploads, with the parts received so far. */
export interface FoundUpload {
  upload: UploadRow;
  shareId: string;
  declaration: UploadDeclaration;
  received: { number: number; etag: string }[];
}

/** Matches an upload, joined with its recap, that is the viewer's: the owner's own, or one of this guest. */
function ownUpload(viewer: Viewer): SQL {
  const owns = allOf(eq(uploads.guestId, ""), ownedBy(viewer));
  const isGuest = allOf(ne(uploads.guestId, ""), eq(uploads.guestId, viewer.visitorId));
  return anyOf(owns, allOf(isGuest, readableBy(viewer), isPublished));
}

export async function findUpload(
  db: DrizzleD1Database,
  viewer: Viewer,
  uploadId: string,
): Promise<FoundUpload | null> {
  const { found: row, received } = await runBatch(db, {
    found: firstRow(
      db
        .select({ upload: uploads, shareId: recaps.shareId })
        .from(uploads)
        .innerJoin(recaps, eq(recaps.id, uploads.recapId))
        .where(allOf(eq(uploads.id, uploadId), ownUpload(viewer))),
    ),
    received: db
      .select({ number: uploadParts.number, etag: uploadParts.etag })
      .from(uploadParts)
      .where(eq(uploadParts.uploadId, uploadId))
      .orderBy(asc(uploadParts.number)),
  });
  return row ? { ...row, received, declaration: parseDeclaration(row.upload) } : null;
}

/**
 * Selects what is needed to store a part of one of the viewer's pending uploads: of the declaration, which names up to 400
 * parts, only this one's hash. `arrived` is the part's etag if it is stored.
 */
export function selectPart(db: DrizzleD1Database, viewer: Viewer, uploadId: string, number: number) {
  return db
    .select({
      r2UploadId: uploads.r2UploadId,
      totalSize: uploads.totalSize,
      contentType: sql<string>`${uploads.declaration} ->> '$.contentType'`,
      hash: sql<string>`${uploads.declaration} ->> ${`$.partHashes[${number - 1}]`}`,
      shareId: recaps.shareId,
      arrived: uploadParts.etag,
    })
    .from(uploads)
    .innerJoin(recaps, eq(recaps.id, uploads.recapId))
    .leftJoin(uploadParts, allOf(eq(uploadParts.uploadId, uploads.id), eq(uploadParts.number, number)))
    .where(allOf(eq(uploads.id, uploadId), ownUpload(viewer)));
}

/** Nothing has it: a condition that is found in an index, and never true. */
const NO_ID = "";

/** Which of the viewer's files to select: a condition on each table. */
interface FileConditions {
  media: SQL;
  recordings: SQL;
  contributions: SQL;
}

export function byUploadId(viewer: Viewer, uploadId: string): FileConditions {
  return {
    media: allOf(eq(media.id, uploadId), ownedBy(viewer)),
    recordings: allOf(eq(recordings.id, uploadId), ownedBy(viewer)),
    contributions: allOf(eq(contributions.id, uploadId), isBy(viewer)),
  };
}

/** Matches what was added under this key to the recaps that `mine` matches. */
export function byUploadKey(mine: SQL, uploadKey: string): FileConditions {
  return {
    media: hasUploadKey(media, mine, uploadKey),
    recordings: hasUploadKey(recordings, mine, uploadKey),
    contributions: eq(contributions.id, NO_ID),
  };
}

/** Matches what this guest has added under this key to the recaps that `recap` matches. */
export function byGuestKey(viewer: Viewer, recap: SQL, uploadKey: string): FileConditions {
  const key = allOf(recap, isBy(viewer), eq(contributions.uploadKey, uploadKey));
  return { media: eq(media.id, NO_ID), recordings: eq(recordings.id, NO_ID), contributions: key };
}

/** Returns the parts of a batch of which `addedOf` returns the file that was found. */
export function selectAdded(db: DrizzleD1Database, viewer: Viewer, conditions: FileConditions) {
  return {
    addedMedia: db
      .select({ media, shareId: recaps.shareId })
      .from(media)
      .innerJoin(recaps, eq(recaps.id, media.recapId))
      .where(conditions.media),
    addedRecordings: db
      .select({ recording: recordings, shareId: recaps.shareId, questionTexts: recaps.questionTexts })
      .from(recordings)
      .innerJoin(recaps, eq(recaps.id, recordings.recapId))
      .where(conditions.recordings),
    addedContributions: db
      .select(contributionColumns(viewer))
      .from(contributions)
      .innerJoin(recaps, eq(recaps.id, contributions.recapId))
      .where(allOf(conditions.contributions, visibleContribution(viewer))),
  };
}

/** Returns the file that `selectAdded` found, or null. */
export function addedOf({
  addedMedia: [mediaRow],
  addedRecordings: [recordingRow],
  addedContributions: [contributionRow],
}: Results<ReturnType<typeof selectAdded>>): { added: Added; shareId: string } | null {
  if (contributionRow) {
    const contribution = toContribution(contributionRow);
    return { added: { contribution }, shareId: contribution.shareId };
  }
  if (mediaRow) return { added: { media: toMedia(mediaRow.media) }, shareId: mediaRow.shareId };
  if (!recordingRow) return null;
  const { recording, shareId, questionTexts } = recordingRow;
  return {
    added: { recording: toRecording(recording), questions: parseQuestions(questionTexts).questions },
    shareId,
  };
}

/** Selects the pending upload under this key; `guestId` is empty for the owner's own. */
export function selectBegun(db: DrizzleD1Database, recap: SQL, { guestId, uploadKey }: UploadKey) {
  const hasKey = allOf(eq(uploads.uploadKey, uploadKey), eq(uploads.guestId, guestId));
  return db
    .select()
    .from(uploads)
    .where(allOf(isOfRecap(uploads, recap), hasKey));
}

type UploadKey = Pick<UploadRow, "guestId" | "uploadKey">;
