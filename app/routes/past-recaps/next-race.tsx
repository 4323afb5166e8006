/** A blank bib that fills up the last row of cards and leads to a new recap. */

import Plus from "@lucide/icons/icons/plus";
import { BibNumber } from "../../components/recap/bib-paper.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";

const TEXTS = PAST_RECAPS_TEXTS.nextRace;

/** `cards` is the number of cards before it. In a row of its own it is hidden; on phones every card is one. */
export function NextRace({ cards }: { cards: number }) {
  const inTwoColumns = cards !== 1 && cards % 2 !== 0 ? "sm:max-lg:flex" : "";
  const inThreeColumns = cards % 3 !== 0 ? "lg:flex" : "";
  return (
    <li
      className={`hidden min-w-0 flex-col items-center justify-center gap-6 rounded-bib border-2 border-edge border-dashed p-8 ${inTwoColumns} ${inThreeColumns}`}
    >
      <span aria-hidden="true" className="w-full max-w-64 text-center">
        <span className="mb-5 block font-display font-extrabold text-lg text-quiet">{TEXTS.bib}</span>
        <BibNumber isBlank number="00:00:00" />
      </span>
      <ButtonLink to="/race-type" look="secondary">
        <Icon icon={Plus} size={18} />
        {TEXTS.create}
      </ButtonLink>
    </li>
  );
}
