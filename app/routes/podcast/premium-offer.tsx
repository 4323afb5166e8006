/** The Premium offer: what it will include. It cannot be bought yet. */

import Check from "@lucide/icons/icons/check";
import type { ReactNode } from "react";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { PODCAST_TEXTS } from "../../texts/site/podcast.ts";

const TEXTS = PODCAST_TEXTS.premium;

interface PremiumOfferProps {
  titleId: string;
  /** A button that closes the dialog, or a link to the page without the offer. */
  goBack: ReactNode;
}

export function PremiumOffer({ titleId, goBack }: PremiumOfferProps) {
  return (
    <>
      <BibBand>
        <Badge>{TEXTS.badge}</Badge>
      </BibBand>
      <div className="px-6 pt-6 pb-6 sm:px-9">
        <h2 id={titleId} className="scroll-mt-28 text-title">
          {TEXTS.heading}
        </h2>
        <p className="mt-2">{TEXTS.text}</p>
        <ul className="mt-5 grid gap-3">
          {TEXTS.parts.map((part) => (
            <li key={part} className="flex items-center gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-race text-on-race">
                <Icon icon={Check} size={18} />
              </span>
              {part}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap gap-3">
          {goBack}
          <Button look="secondary" disabled>
            {TEXTS.upgrade}
          </Button>
        </div>
      </div>
      <TearOff />
    </>
  );
}
