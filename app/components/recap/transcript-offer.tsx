/** The machine's transcript beside the athlete's own: it never takes its place by itself, and what was taken can be given back. */
import type { Recording } from "../../domain/recording.ts";
import { recordingIntents } from "../../domain/story-intents.ts";
import { Button } from "../ui/button.tsx";

interface TranscriptOfferProps {
  recording: Recording | null;
  offer: string;
  onTake: () => void;
  onDrop: () => void;
}

export function TranscriptOffer({ recording, offer, onTake, onDrop }: TranscriptOfferProps) {
  // Taken, the two are exchanged: what is on offer now is the athlete's own.
  const isTaken = recording !== null && !recording.isEdited;
  const submits = (choice: "take-recording" | "drop-recording", act: () => void) => ({
    type: "submit" as const,
    ...(recording && recordingIntents.button(choice, recording.id)),
    onClick(event: { preventDefault: () => void }) {
      event.preventDefault();
      act();
    },
  });
  return (
    <div className="mt-2 rounded-lg border-2 border-race border-l-8 p-3">
      <p className="font-semibold">{isTaken ? "Your own text is still here" : "Improved transcript ready"}</p>
      <p
        dir="auto"
        lang={isTaken ? undefined : (recording?.language ?? undefined)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
        tabIndex={0}
        className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap break-words text-quiet"
      >
        {offer}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <Button look={isTaken ? "quiet" : "secondary"} {...submits("take-recording", onTake)}>
          {isTaken ? "Undo: use my text" : "Use it"}
        </Button>
        <Button look="quiet" {...submits("drop-recording", onDrop)}>
          {isTaken ? "Forget my text" : "Keep mine"}
        </Button>
      </div>
    </div>
  );
}
