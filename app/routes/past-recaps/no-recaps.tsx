/** What the list of past recaps shows when it is empty. */
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import type { RecapFilter } from "../../domain/recap-list/recap-filter.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import { COLLECTION_PATH } from "./recap-pages.tsx";

const TEXTS = PAST_RECAPS_TEXTS.empty;

export function NoRecaps() {
  return (
    <EmptyState picture={<NumberBib isBlank number="00:00:00" label={<span>{TEXTS.bib}</span>} />}>
      <h2 className="text-title">{TEXTS.heading}</h2>
      <p className="mt-3 mb-7 max-w-md text-lg text-quiet">{TEXTS.text}</p>
      <ButtonLink to="/race-type">{TEXTS.create}</ButtonLink>
    </EmptyState>
  );
}

/** What the list of past recaps shows when a search found none. */
export function NoMatches({ filter }: { filter: RecapFilter }) {
  return (
    <div className="rounded-bib border-2 border-line border-dashed px-6 py-10 sm:px-10">
      <h2 className="text-title [overflow-wrap:anywhere]">
        {PAST_RECAPS_TEXTS.nothingFound.heading(inWords(filter))}
      </h2>
      <p className="mt-3 mb-7 text-lg text-quiet">{PAST_RECAPS_TEXTS.nothingFound.text}</p>
      <ButtonLink to={COLLECTION_PATH} reloadDocument>
        {PAST_RECAPS_TEXTS.search.clear}
      </ButtonLink>
    </div>
  );
}

/** "“lake”, Running, 2026". */
function inWords({ name, raceType, year }: RecapFilter): string {
  const parts = [
    name && PAST_RECAPS_TEXTS.nothingFound.quoted(name),
    raceType && raceTypeLabel(raceType),
    year,
  ];
  return parts.filter(Boolean).join(", ");
}
