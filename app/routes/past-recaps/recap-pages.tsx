/** The links to newer and older recaps, and the words for the page between them. */
import { ButtonLink } from "../../components/ui/button.tsx";
import { CountLabel } from "../../components/ui/count-label.tsx";
import {
  newerPage,
  olderPage,
  type RecapCursor,
  type RecapPage,
  recapPageParameters,
} from "../../domain/recap-pages.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/past-recaps.ts";

const TEXTS = PAST_RECAPS_TEXTS.pages;

/** The URLs of the neighbours; null where the list ends. */
export interface PageUrls {
  newer: string | null;
  older: string | null;
}

export function pageUrlsOf(page: RecapPage): PageUrls {
  const [newer, older] = [newerPage(page), olderPage(page)];
  return { newer: newer && pageUrl(newer), older: older && pageUrl(older) };
}

/** Returns the URL of the page at the cursor. */
export function pageUrl(cursor: RecapCursor): string {
  const search = new URLSearchParams(recapPageParameters(cursor));
  return cursor === null ? "/past-recaps" : `/past-recaps?${search}`;
}

export function RecapPages({ newer, older }: PageUrls) {
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={TEXTS.label} className="mt-10 flex flex-wrap justify-between gap-3">
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

/** How many recaps the page shows and, if there are others, which: "12 recaps", "50 newest recaps". */
export function PageCount({ count, newer, older }: PageUrls & { count: number }) {
  return <CountLabel count={count} {...PAST_RECAPS_TEXTS.count[placeOf({ newer, older })]} />;
}

function placeOf({ newer, older }: PageUrls): keyof typeof PAST_RECAPS_TEXTS.count {
  if (newer === null) return older === null ? "all" : "newest";
  return older === null ? "oldest" : "between";
}
