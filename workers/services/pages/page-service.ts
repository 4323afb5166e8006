/** Implements PageService in D1. What a page is made of belongs to other services, which hand in how it is read. */
import { type SQL, sql } from "drizzle-orm";
import type { DrizzleD1Database } from "drizzle-orm/d1";
import type { Viewer } from "../../../app/domain/account/viewer.ts";
import type { News } from "../../../app/domain/reactions/unseen-news.ts";
import type { Recap, RecapHandle } from "../../../app/domain/recap/recap.ts";
import type { RecapSummary } from "../../../app/domain/recap-list/recap-summary.ts";
import type { ContributionPage, WantedContributions } from "../../../app/services/contribution-service.ts";
import type { PageService } from "../../../app/services/page-service.ts";
import type { Reactions, WantedComments } from "../../../app/services/reaction-service.ts";
import { anyOf } from "../../db/conditions.ts";
import { belongsTo, sharedRecap } from "../../db/recap-access.ts";
import { type Reading, runBatch } from "../../db/run-batch.ts";
import { recaps } from "../../db/schema.ts";
import type { PageCache } from "./page-cache.ts";

interface PageDeps {
  db: DrizzleD1Database;
  readRecap: (viewer: Viewer, handle: RecapHandle) => Reading<Recap | null>;
  readReactions: (viewer: Viewer, handle: RecapHandle, wanted: WantedComments) => Reading<Reactions | null>;
  readContributions: (
    viewer: Viewer,
    handle: RecapHandle,
    wanted: WantedContributions,
  ) => Reading<ContributionPage | null>;
  readUnfinished: (viewer: Viewer) => Reading<Recap | null>;
  readLatestRace: (viewer: Viewer) => Reading<RecapSummary | null>;
  readNews: (viewer: Viewer) => Reading<News>;
  /** A condition on `recaps`: the viewer sees something else on its page than other readers. */
  hasOwnPage: (viewer: Viewer) => SQL;
  cache: PageCache;
}

export function createPageService(deps: PageDeps): PageService {
  const { db, hasOwnPage, cache } = deps;
  return {
    storePage: cache.store,
    findStale: cache.find,

    async findVersion(viewer, shareId) {
      const isPersonal = viewer ? anyOf(belongsTo(viewer), hasOwnPage(viewer)) : sql`0`;
      const row = await db
        .select({ id: recaps.id, version: recaps.version, isPersonal: sql<number>`${isPersonal}` })
        .from(recaps)
        .where(sharedRecap({ shareId }))
        .get();
      return row ? { ...row, isPersonal: row.isPersonal === 1 } : null;
    },

    async find(viewer, handle, wanted) {
      const shown = { after: wanted.contributionsAfter, only: "shown" } as const;
      const { recap, ...rest } = await runBatch(db, {
        recap: deps.readRecap(viewer, handle),
        reactions: deps.readReactions(viewer, handle, wanted),
        contributions: deps.readContributions(viewer, handle, shown),
        news: deps.readNews(viewer),
      });
      return recap && { recap, ...rest };
    },

    findHome: (viewer) =>
      runBatch(db, {
        unfinished: deps.readUnfinished(viewer),
        latest: deps.readLatestRace(viewer),
        news: deps.readNews(viewer),
      }),
  };
}
