/** What the race's file says, below the fields in which the athlete has typed something else. */
import { type RefObject, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { changeFields, leaveFields } from "../../browser/text/change-fields.ts";
import { useShown } from "../../browser/text/use-field.ts";
import { Button } from "../../components/ui/button.tsx";
import { detailOf } from "../../domain/race/race-details.ts";
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { RACE_FILE_TEXTS as TEXTS } from "../../texts/course/race-file.ts";
import { type Offer, offerInWords } from "./use-offers.ts";

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
  const isOffered = offer.entered === "other";
  // Hidden unless it was pressed here: then it keeps the focus.
  if (!isOffered && !(isUsed && offer.entered === "same")) return null;
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="flex min-h-11 flex-wrap items-center gap-x-3 border-race border-l-4 pl-3"
    >
      {isOffered ? (
        <>
          <span>
            {TEXTS.says} <span className="font-semibold">{offerInWords(offer)}</span>
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
      ) : (
        TEXTS.used
      )}
    </p>
  );
}

interface PausesProps {
  formRef: RefObject<HTMLFormElement>;
  /** As the form has it. */
  finishTime: string | null | undefined;
  /** The file's times, with pauses and without. */
  times: { with: string; without: string };
  onUse: (time: string) => void;
}

/** A fold below the finish time with the file's other time. Hidden once the athlete has typed another one. */
export function Pauses({ formRef, finishTime, times, onUse }: PausesProps) {
  const place = formRef.current?.querySelector("[data-offer=finishTime]");
  if (!place || (finishTime !== times.with && finishTime !== times.without)) return null;
  const other = finishTime === times.with ? "without" : "with";
  return createPortal(
    <details className="text-sm">
      <summary className="flex min-h-11 w-fit items-center underline underline-offset-4 hover:text-race">
        {other === "without" ? TEXTS.pauses.summary : TEXTS.pauses.summaryWithout}
      </summary>
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          <span className="font-semibold tabular-nums">{times[other]}</span> {TEXTS.pauses[other]}
        </span>
        <Button
          look="quiet"
          aria-label={`${TEXTS.use}: ${times[other]} ${TEXTS.pauses[other]}`}
          onClick={() => onUse(times[other])}
        >
          {TEXTS.use}
        </Button>
      </p>
      <p className="pb-1 text-quiet">{TEXTS.pauses.chipTime}</p>
    </details>,
    place,
    "pauses",
  );
}

/** `found`: what the file's sports suggest. */
export function OtherType({ recap, found }: { recap: Recap; found: RaceType }) {
  const shown = useShown(recap);
  const [before, setBefore] = useState<RaceType | null>(null);
  const isChanged = before !== null && shown.raceType === found;
  if (!isChanged && shown.raceType === found) return null;

  function change(raceType: RaceType): void {
    setBefore(raceType === found ? shown.raceType : null);
    void changeFields(shown, { raceType });
    void leaveFields(recap.shareId, ["raceType"]);
  }

  const label = raceTypeLabel(found);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      {isChanged ? TEXTS.otherType.changed(label) : TEXTS.otherType.looks(label)}
      {/* One button, so that the focus stays. */}
      <Button look="quiet" onClick={() => change(isChanged ? before : found)}>
        {isChanged ? TEXTS.undo : TEXTS.otherType.change(label)}
      </Button>
    </p>
  );
}
