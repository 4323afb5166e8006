/** What the list of past recaps shows when a search found none. */
import { ButtonLink } from "../../components/ui/button.tsx";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import type { RecapFilter } from "../../domain/recap-list/recap-filter.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import { COLLECTION_PATH } from "./recap-pages.tsx";

const TEXTS = PAST_RECAPS_TEXTS.nothingFound;

export function NoMatches({ filter }: { filter: RecapFilter }) {
  return (
    <div className="rounded-bib border-2 border-line border-dashed px-6 py-10 sm:px-10">
      <h2 className="text-title [overflow-wrap:anywhere]">{TEXTS.heading(inWords(filter))}</h2>
      <p className="mt-3 mb-7 text-lg text-quiet">{TEXTS.text}</p>
      <ButtonLink to={COLLECTION_PATH} reloadDocument>
        {PAST_RECAPS_TEXTS.search.clear}
      </ButtonLink>
    </div>
  );
}

/** "“lake”, Running, 2026". */
function inWords({ name, raceType, year }: RecapFilter): string {
  const parts = [name && TEXTS.quoted(name), raceType && raceTypeLabel(raceType), year];
  return parts.filter(Boolean).join(", ");
}
