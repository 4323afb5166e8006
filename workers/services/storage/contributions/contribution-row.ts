/** Which contributions a viewer may see, how rows of `contributions` become contributions of the domain, and their files. */
import { eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import type { Contribution, ContributionStatus } from "../../../../app/domain/contributions/contribution.ts";
import { DEFAULT_FOCAL_POINT } from "../../../../app/domain/media/focal-point.ts";
import { type Media, plainFileName } from "../../../../app/domain/media/media.ts";
import { isShared, type RecapHandle } from "../../../../app/domain/recap/recap.ts";
import type { AudioType } from "../../../../app/domain/voice/audio-types.ts";
import { allOf, anyOf, type Selected } from "../../../db/conditions.ts";
import { isNewContribution } from "../../../db/news-count.ts";
import {
  belongsTo,
  isPublished,
  readableBy,
  readableRecap,
  sharingColumns,
} from "../../../db/recap-access.ts";
import { blocks, contributions, media, recaps, recordings } from "../../../db/schema.ts";
import { parseSmaller } from "../media-row.ts";

/**
 * Matches a contribution, joined with its recap, that the viewer may see: all for the owner, one's own for its guest, shown
 * ones for everybody who may read the recap. What others see of a taken one is the photo, video or recording.
 */
export function visibleContribution(viewer: Viewer): SQL {
  return allOf(
    readableBy(viewer),
    isPublished,
    isThere,
    anyOf(eq(contributions.status, "shown"), isBy(viewer), belongsTo(viewer)),
  );
}

export function isBy({ visitorId }: Pick<Viewer, "visitorId">): SQL {
  return sql`${contributions.visitorId} = ${visitorId}`;
}

/** A condition on `recaps`: this visitor has added something to it. */
export function hasContributedTo(viewer: Viewer): SQL {
  return sql`EXISTS (
    SELECT 1 FROM ${contributions} WHERE ${isBy(viewer)} AND ${contributions.recapId} = ${recaps.id}
  )`;
}

/** A condition on `contributions`: the owner has not deleted the photo, video or recording that it became. */
export const isThere = anyOf(
  ne(contributions.status, "taken"),
  sql`EXISTS (SELECT 1 FROM ${media} WHERE ${media.id} = ${contributions.id} AND ${media.deletedAt} IS NULL)`,
  sql`EXISTS (
    SELECT 1 FROM ${recordings} WHERE ${recordings.id} = ${contributions.id} AND ${recordings.deletedAt} IS NULL
  )`,
);

export type StoredContribution = Selected<ReturnType<typeof contributionColumns>>;

/** The columns of a contribution for this viewer, by name. `recaps` has to be in reach. */
export function contributionColumns(viewer: Viewer) {
  const blocked = sql`EXISTS (
    SELECT 1 FROM ${blocks}
    WHERE ${blocks.recapId} = ${contributions.recapId} AND ${blocks.visitorId} = ${contributions.visitorId}
  )`;
  return {
    id: sql<string>`${contributions.id}`,
    shareId: sql<string>`${recaps.shareId}`,
    sendingId: sql<string>`${contributions.sendingId}`,
    userName: sql<string>`${contributions.userName}`,
    text: sql<string | null>`${contributions.text}`,
    status: sql<ContributionStatus>`${contributions.status}`,
    kind: sql<"image" | "video" | "audio">`${contributions.kind}`,
    // Null for anybody but the recap's owner and the guest who sent it.
    fileName: sql<
      string | null
    >`iif(${anyOf(isBy(viewer), belongsTo(viewer))}, ${contributions.fileName}, NULL)`,
    contentType: sql<string>`${contributions.contentType}`,
    fileSize: sql<number>`${contributions.fileSize}`,
    width: sql<number | null>`${contributions.width}`,
    height: sql<number | null>`${contributions.height}`,
    durationSeconds: sql<number | null>`${contributions.durationSeconds}`,
    thumbhash: sql<string | null>`${contributions.thumbhash}`,
    smaller: sql<string | null>`${contributions.smaller}`,
    capturedAt: sql<number | null>`iif(${belongsTo(viewer)}, ${contributions.capturedAt}, NULL)`,
    // Of a taken one.
    questionIndex: sql<number | null>`iif(${contributions.status} = 'taken', coalesce(
      (SELECT ${media.questionIndex} FROM ${media} WHERE ${media.id} = ${contributions.id}),
      (SELECT ${recordings.questionIndex} FROM ${recordings} WHERE ${recordings.id} = ${contributions.id})
    ), NULL)`,
    mine: sql<number>`${isBy(viewer)}`,
    isBlocked: sql<number>`${allOf(belongsTo(viewer), blocked)}`,
    isNew: sql<number>`${allOf(belongsTo(viewer), isNewContribution)}`,
    createdAt: sql<number>`${contributions.createdAt}`,
  };
}

export function toContribution(stored: StoredContribution): Contribution {
  const { id, shareId, sendingId, userName, text, status } = stored;
  return {
    id,
    shareId,
    sendingId,
    file: fileOf(stored),
    userName,
    text,
    status,
    takenTo: status === "taken" ? { questionIndex: stored.questionIndex } : null,
    mine: stored.mine === 1,
    isBlocked: stored.isBlocked === 1,
    isNew: stored.isNew === 1,
    createdAt: new Date(stored.createdAt).toISOString(),
  };
}

function fileOf(stored: StoredContribution): Contribution["file"] {
  const { id, kind, contentType, fileSize, durationSeconds, capturedAt } = stored;
  // The types and sizes of the row are those of its kind.
  if (kind === "audio") {
    return {
      kind: "cheer",
      contentType: contentType as AudioType,
      fileSize,
      durationSeconds: durationSeconds ?? 0,
    };
  }
  const type = { fileType: kind, contentType: contentType as Media["contentType"] };
  return {
    kind: "media",
    media: {
      id,
      fileName: stored.fileName ?? plainFileName(type),
      ...type,
      fileSize,
      description: null,
      credit: stored.userName,
      position: 0,
      width: stored.width ?? 0,
      height: stored.height ?? 0,
      durationSeconds,
      thumbhash: stored.thumbhash,
      smaller: parseSmaller(stored.smaller),
      focalPoint: DEFAULT_FOCAL_POINT,
      capturedAt: capturedAt === null ? null : new Date(capturedAt).toISOString(),
      questionIndex: stored.questionIndex,
      createdAt: new Date(stored.createdAt).toISOString(),
    },
  };
}

interface WantedFile {
  viewer: Viewer;
  handle: RecapHandle;
  id: string;
  kinds: (typeof contributions.$inferSelect)["kind"][];
}

/** Returns null if there is none, or the viewer may not see it. Nobody but the viewer may be given a held one. */
export async function findContributedFile(db: DrizzleD1Database, { viewer, handle, id, kinds }: WantedFile) {
  const row = await db
    .select({
      shareId: recaps.shareId,
      recap: sharingColumns,
      status: contributions.status,
      contentType: contributions.contentType,
      fileSize: contributions.fileSize,
      width: contributions.width,
      height: contributions.height,
      smaller: contributions.smaller,
    })
    .from(contributions)
    .innerJoin(recaps, eq(recaps.id, contributions.recapId))
    .where(
      allOf(
        eq(contributions.id, id),
        inArray(contributions.kind, kinds),
        ne(contributions.status, "taken"),
        readableRecap(viewer, handle),
        visibleContribution(viewer),
      ),
    )
    .get();
  if (!row) return null;
  const { shareId, contentType, fileSize, smaller } = row;
  const size = { width: row.width ?? 0, height: row.height ?? 0 };
  return {
    shareId,
    contentType,
    fileSize,
    smaller,
    ...size,
    isShared: row.status === "shown" && isShared(row.recap),
  };
}
