/** Reads what a plan of an export needs of all the viewer's recaps: four statements, whatever their number. */
import { asc, eq, isNull, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { OwnedFile, OwnedRecap } from "../../../app/domain/take-out/export-plan.ts";
import { allOf, utf8Bytes } from "../../db/conditions.ts";
import { ownedBy } from "../../db/recap-access.ts";
import { runBatch } from "../../db/run-batch.ts";
import { contributions, media, recaps, recordings } from "../../db/schema.ts";
import { NO_SEGMENTS } from "../storage/recording-row.ts";

/** Returns the viewer's recaps in the order in which they were begun, drafts included and deleted ones left out. */
export async function findOwnedRecaps(db: DrizzleD1Database, viewer: Viewer): Promise<OwnedRecap[]> {
  const { rows, mediaRows, recordingRows, shownRows } = await runBatch(db, {
    rows: db
      .select({
        id: recaps.id,
        shareId: recaps.shareId,
        name: recaps.name,
        date: recaps.date,
        textBytes: sql<number>`${utf8Bytes(recaps.questionTexts)} + ${utf8Bytes(recaps.answers)} + coalesce(
          (SELECT length(courses.course) FROM courses WHERE courses.recap_id = recaps.id), 0)`,
        commentCount: recaps.commentCount,
      })
      .from(recaps)
      .where(ownedBy(viewer))
      .orderBy(asc(recaps.id)),
    mediaRows: db
      .select({
        recapId: media.recapId,
        id: media.id,
        contentType: media.contentType,
        size: media.fileSize,
        textBytes: sql<number>`coalesce(${utf8Bytes(media.description)}, 0)`,
      })
      .from(media)
      .innerJoin(recaps, eq(recaps.id, media.recapId))
      .where(allOf(ownedBy(viewer), isNull(media.deletedAt)))
      .orderBy(asc(media.recapId), asc(media.position), asc(media.createdAt), asc(media.id)),
    recordingRows: db
      .select({
        recapId: recordings.recapId,
        id: recordings.id,
        contentType: recordings.contentType,
        size: recordings.fileSize,
        textBytes: sql<number>`${utf8Bytes(recordings.transcript)} + ${utf8Bytes(recordings.segments)}`,
        hasCaptions: sql<number>`${recordings.segments} <> ${NO_SEGMENTS}`,
      })
      .from(recordings)
      .innerJoin(recaps, eq(recaps.id, recordings.recapId))
      .where(allOf(ownedBy(viewer), isNull(recordings.deletedAt)))
      .orderBy(asc(recordings.recapId), asc(recordings.createdAt), asc(recordings.id)),
    shownRows: db
      .select({
        recapId: contributions.recapId,
        id: contributions.id,
        kind: contributions.kind,
        contentType: contributions.contentType,
        size: contributions.fileSize,
        textBytes: sql<number>`${utf8Bytes(contributions.userName)} + coalesce(${utf8Bytes(contributions.text)}, 0)`,
      })
      .from(contributions)
      .innerJoin(recaps, eq(recaps.id, contributions.recapId))
      .where(allOf(ownedBy(viewer), eq(contributions.status, "shown")))
      .orderBy(asc(contributions.recapId), asc(contributions.createdAt), asc(contributions.id)),
  });
  const owned = new Map(rows.map(({ id, ...recap }) => [id, { ...recap, files: [] as OwnedFile[] }]));
  for (const { recapId, textBytes, ...file } of mediaRows) {
    add(recapId, textBytes, { kind: "media", hasCaptions: false, ...file });
  }
  for (const { recapId, textBytes, hasCaptions, ...file } of recordingRows) {
    add(recapId, textBytes, { kind: "audio", hasCaptions: hasCaptions === 1, ...file });
  }
  for (const { recapId, textBytes, kind, ...file } of shownRows) {
    const stored = kind === "audio" ? ("audio" as const) : ("media" as const);
    add(recapId, textBytes, { kind: stored, hasCaptions: false, isGuests: true, ...file });
  }
  return [...owned.values()];

  function add(recapId: number, textBytes: number, file: OwnedFile): void {
    const recap = owned.get(recapId);
    if (!recap) return;
    recap.textBytes += textBytes;
    recap.files.push(file);
  }
}
