/** What the list of past recaps shows when it is empty. */
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";

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
