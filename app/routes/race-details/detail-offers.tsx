/** What the race's file says, below the fields that it can fill in. */
import { type RefObject, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../components/ui/button.tsx";
import { detailOf } from "../../domain/race/race-details.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { groupInWords, type Offer } from "./use-offers.ts";

interface DetailOffersProps {
  formRef: RefObject<HTMLFormElement>;
  offers: Offer[];
  onUse: (offer: Offer) => void;
}

/** The form has a place for each (detail-fields.tsx). */
export function DetailOffers({ formRef, offers, onUse }: DetailOffersProps) {
  return offers.map((offer) => {
    const place = formRef.current?.querySelector(`[data-offer=${offer.field}]`);
    return place && createPortal(<OfferLine offer={offer} onUse={onUse} />, place, offer.field);
  });
}

function OfferLine({ offer, onUse }: { offer: Offer; onUse: (offer: Offer) => void }) {
  const [isUsed, setIsUsed] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  // Nothing to say, unless it was pressed here: then the focus stays.
  if (offer.isEntered && !isUsed) return null;
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="mt-1 flex min-h-11 flex-wrap items-center gap-x-3 border-race border-l-4 pl-3"
    >
      {offer.isEntered ? (
        TEXTS.used
      ) : (
        <>
          <span>
            {TEXTS.says} <span className="font-semibold">{groupInWords(offer)}</span>
          </span>
          <Button
            look="quiet"
            aria-label={`${TEXTS.use}: ${detailOf(offer.field).label}`}
            onClick={() => {
              onUse(offer);
              setIsUsed(true);
              line.current?.focus();
            }}
          >
            {TEXTS.use}
          </Button>
        </>
      )}
    </p>
  );
}
