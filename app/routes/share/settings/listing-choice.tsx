/** Whether search engines may list the recap. */
import { saveListing } from "../../../browser/sharing/recap-settings.ts";
import { useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { SavedCheckbox } from "./saved-checkbox.tsx";

interface ListingChoiceProps {
  recap: Pick<Recap, "shareId" | "isListed">;
  /** A private recap cannot be listed; the choice is kept for when it is public again. */
  isPublic: boolean;
  /** Whether the form has just saved the choice, without scripts. */
  wasSaved: boolean;
}

const TEXTS = SHARE_TEXTS.listing;

export function ListingChoice({ recap: { shareId, isListed }, isPublic, wasSaved }: ListingChoiceProps) {
  const saved = useSavedChoice({ stored: isListed, wasSaved, save: (next) => saveListing(shareId, next) });
  return (
    <SavedCheckbox
      shareId={shareId}
      name="listing"
      saved={saved}
      texts={TEXTS}
      note={{
        text: TEXTS.notes[noteOf(isPublic, saved.choice)],
        others: [TEXTS.notes.on, TEXTS.notes.private],
      }}
      isDisabled={!isPublic}
    />
  );
}

function noteOf(isPublic: boolean, isListed: boolean): keyof typeof TEXTS.notes {
  if (!isPublic) return "private";
  return isListed ? "on" : "off";
}
