/** Finds the file of a contribution that is no photo, video or recording of its recap (yet). */
import { eq, inArray, ne } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../../app/domain/account/viewer.ts";
import { isShared, type RecapHandle } from "../../../../app/domain/recap/recap.ts";
import { allOf } from "../../../db/conditions.ts";
import { readableRecap, sharingColumns } from "../../../db/recap-access.ts";
import { contributions, recaps } from "../../../db/schema.ts";
import { visibleContribution } from "./contribution-row.ts";

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
