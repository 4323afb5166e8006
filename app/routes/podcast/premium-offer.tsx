/** What Premium will have, and that it cannot be bought yet. */
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";

const PARTS = [
  "AI podcast generation",
  "Professional audio quality",
  "Custom podcast templates",
  "Export and download options",
];

interface PremiumOfferProps {
  titleId: string;
  /** Closes the dialog, or leads back to the page. */
  goBack: ReactNode;
}

export function PremiumOffer({ titleId, goBack }: PremiumOfferProps) {
  return (
    <>
      <BibBand>
        <Badge>Coming Soon with Stripe</Badge>
      </BibBand>
      <div className="px-6 pt-6 pb-6 sm:px-9">
        <h2 id={titleId} className="scroll-mt-28 text-title">
          Premium Feature
        </h2>
        <p className="mt-2">Podcasts will be part of Premium.</p>
        <ul className="mt-5 grid gap-3">
          {PARTS.map((part) => (
            <li key={part} className="flex items-center gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-race text-on-race">
                <Check aria-hidden="true" size={18} />
              </span>
              {part}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap gap-3">
          {goBack}
          <Button look="secondary" disabled>
            Upgrade Soon
          </Button>
        </div>
      </div>
      <TearOff />
    </>
  );
}
