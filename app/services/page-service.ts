/** The interface of the service that reads home and a recap's public page. Types only. */
import type { Viewer } from "../domain/account/viewer.ts";
import type { ContributionCursor } from "../domain/contributions/contribution.ts";
import type { News } from "../domain/reactions/unseen-news.ts";
import type { Recap, RecapHandle } from "../domain/recap/recap.ts";
import type { RecapSummary } from "../domain/recap-list/recap-summary.ts";
import type { ContributionPage } from "./contribution-service.ts";
import type { Reactions, WantedComments } from "./reaction-service.ts";

export interface PageService {
  /**
   * Returns the current version of a shared recap's page, by one point read. Null if the recap is not shared. Without a viewer it
   * is not personal: a reader without a cookie has nothing of their own.
   */
  findVersion(viewer: Viewer | null, shareId: string): Promise<PageVersion | null>;
  /** Reads what the page shows, in one batch. Null if the viewer may not read the recap. */
  find(viewer: Viewer, handle: RecapHandle, wanted: WantedPage): Promise<PublicPage | null>;
  /** Reads what home shows, in one batch. */
  findHome(viewer: Viewer): Promise<HomePage>;

  /**
   * Stores a shared recap's page in the page cache, for when D1 fails. Does nothing if it has this version.
   * Returns false if it should be tried again later: the copy before it is too new, a limit is reached, or KV failed.
   */
  storePage(viewer: Viewer, page: SharedPage, copy: CachedPage): Promise<boolean>;
  /** Returns the copy of the page at this address, without D1; null if there is none. It may be older than the page. */
  findStale(address: string): Promise<StalePage | null>;
}

/** A page that anyone with the recap's link may get. */
export interface SharedPage {
  shareId: string;
  /** Absolute, because the page names its own address. */
  address: string;
}

export interface PageVersion {
  /** The recap's number. */
  id: number;
  version: number;
  /** Whether the page has something of the viewer's own: the recap, a like, a comment, a report or a contribution. Others get the shared copy. */
  isPersonal: boolean;
}

export interface WantedPage extends WantedComments {
  /** The shown contributions after this one; null for the first. */
  contributionsAfter: ContributionCursor | null;
}

export interface PublicPage {
  recap: Recap;
  /** Null for a draft. */
  reactions: Reactions | null;
  /** A page of the shown ones; null for a draft. */
  contributions: ContributionPage | null;
  /** Of all the viewer's recaps. */
  news: News;
}

export interface HomePage {
  /** The viewer's most recently edited draft. */
  unfinished: Recap | null;
  /** The viewer's published recap with the latest news, else the one of the latest race. */
  latest: RecapSummary | null;
  news: News;
}

/** The page for every viewer who neither owns the recap nor likes it nor has commented on it. */
export interface CachedPage {
  version: number;
  html: string;
  headers: Record<string, string>;
}

export interface StalePage extends CachedPage {
  /** ISO 8601, UTC. */
  storedAt: string;
}
