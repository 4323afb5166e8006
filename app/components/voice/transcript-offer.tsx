/** Offers a machine transcript next to the athlete's own text. Using it is always the athlete's choice and can be undone. */

import { recordingIntents } from "../../domain/recap/story-intents.ts";
import type { Recording } from "../../domain/voice/recording.ts";
import { TRANSCRIPT_OFFER_TEXTS } from "../../texts/voice/recording-card.ts";
import { Button } from "../ui/button.tsx";

interface TranscriptOfferProps {
  recording: Recording | null;
  offer: string;
  onTake: () => void;
  onDrop: () => void;
}

export function TranscriptOffer({ recording, offer, onTake, onDrop }: TranscriptOfferProps) {
  // Using the offer exchanges the two texts: now the athlete's own text is the offer.
  const isTaken = recording !== null && !recording.isEdited;
  const submitAttributes = (choice: "take-recording" | "drop-recording", act: () => void) => ({
    type: "submit" as const,
    ...(recording && recordingIntents.button(choice, recording.id)),
    onClick(event: { preventDefault: () => void }) {
      event.preventDefault();
      act();
    },
  });
  return (
    <div className="mt-2 rounded-lg border-2 border-race border-l-8 p-3">
      <p className="font-semibold">{isTaken ? TRANSCRIPT_OFFER_TEXTS.taken : TRANSCRIPT_OFFER_TEXTS.title}</p>
      <p
        dir="auto"
        lang={isTaken ? undefined : (recording?.language ?? undefined)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-quiet"
      >
        {offer}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <Button look={isTaken ? "quiet" : "secondary"} {...submitAttributes("take-recording", onTake)}>
          {isTaken ? TRANSCRIPT_OFFER_TEXTS.undo : TRANSCRIPT_OFFER_TEXTS.take}
        </Button>
        <Button look="quiet" {...submitAttributes("drop-recording", onDrop)}>
          {isTaken ? TRANSCRIPT_OFFER_TEXTS.forget : TRANSCRIPT_OFFER_TEXTS.drop}
        </Button>
      </div>
    </div>
  );
}
