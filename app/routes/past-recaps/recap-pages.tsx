/** The links to newer and older recaps. */
import { ButtonLink } from "../../components/ui/button.tsx";
import { type RecapFilter, recapFilterParameters } from "../../domain/recap-list/recap-filter.ts";
import {
  newerPage,
  olderPage,
  type RecapCursor,
  type RecapPage,
  recapPageParameters,
} from "../../domain/recap-list/recap-pages.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";

const TEXTS = PAST_RECAPS_TEXTS.pages;

export const COLLECTION_PATH = "/past-recaps";

/** The URLs of the neighbours; null where the list ends. */
export interface PageUrls {
  newer: SitePath | null;
  older: SitePath | null;
}

export function pageUrlsOf(page: RecapPage, filter: RecapFilter): PageUrls {
  const [newer, older] = [newerPage(page), olderPage(page)];
  return { newer: newer && pageUrl(newer, filter), older: older && pageUrl(older, filter) };
}

export function pageUrl(cursor: RecapCursor, filter: RecapFilter): SitePath {
  const search = new URLSearchParams({ ...recapFilterParameters(filter), ...recapPageParameters(cursor) });
  return search.size === 0 ? COLLECTION_PATH : `${COLLECTION_PATH}?${search}`;
}

export function RecapPages({ newer, older }: PageUrls) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={TEXTS.label} className="mt-6 flex flex-wrap justify-between gap-3">
      {newer !== null && (
        <ButtonLink to={newer} reloadDocument look="secondary">
          {TEXTS.newer}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink to={older} reloadDocument look="secondary" className="ms-auto max-sm:ms-0">
          {TEXTS.older}
        </ButtonLink>
      )}
    </nav>
  );
}
