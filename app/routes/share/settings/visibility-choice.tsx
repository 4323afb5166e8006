/** Who may open the recap, in one line that opens the choice. It is saved on change, or by a Save button if scripts do not run. */

import Globe from "@lucide/icons/icons/globe";
import Lock from "@lucide/icons/icons/lock";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { saveListing } from "../../../browser/sharing/recap-settings.ts";
import { useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import { Icon } from "../../../components/ui/icon.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { useOpenedByLink } from "../share-fold.tsx";
import { shareIntents } from "../share-intents.ts";
import { ChoiceStatus, SavedCheckbox } from "./saved-checkbox.tsx";

interface VisibilityChoiceProps {
  shareId: string;
  saved: ReturnType<typeof useSavedChoice>;
  /** Whether it is open at first: a form inside it has saved something. */
  isOpen: boolean;
  children: ReactNode;
}

const TEXTS = SHARE_TEXTS.visibility;
export const PRIVACY_ID = "privacy";

const CHOICES = [
  { value: "public", ...TEXTS.public, icon: Globe },
  { value: "private", ...TEXTS.private, icon: Lock },
] as const;

export function VisibilityChoice({ shareId, saved, isOpen, children }: VisibilityChoiceProps) {
  const details = useOpenedByLink(PRIVACY_ID);
  const { choice: isPublic, state, choose } = saved;
  const chosen = CHOICES[isPublic ? 0 : 1];

  return (
    <details ref={details} open={isOpen}>
      <summary className="flex min-h-11 items-center gap-3">
        <Icon icon={chosen.icon} size={20} className="shrink-0" />
        <span className="min-w-0 grow">
          <span className="sr-only">{`${TEXTS.legend}: `}</span>
          {chosen.note}
        </span>
        <span className="font-semibold underline underline-offset-4">{TEXTS.change}</span>
      </summary>
      <Form method="post" action={wizardUrl("/share", shareId)}>
        <input type="hidden" name="recap" value={shareId} />
        <fieldset id={PRIVACY_ID} tabIndex={-1}>
          <legend className="mt-2 mb-2 font-display font-extrabold text-2xl">{TEXTS.legend}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3">
            {CHOICES.map(({ value, label, note, icon }) => (
              <label
                key={value}
                className="grid cursor-pointer grid-cols-[auto_1fr_auto] content-start items-center gap-x-2.5 rounded-card border-2 border-edge bg-card px-3 py-2.5 has-checked:border-race has-checked:shadow-[inset_0_0_0_1px_var(--race)]"
              >
                <input
                  type="radio"
                  name="visibility"
                  value={value}
                  checked={isPublic === (value === "public")}
                  onChange={() => choose(value === "public")}
                  className="radio-dot size-5"
                />
                <span className="font-display font-extrabold text-xl leading-tight">{label}</span>
                <Icon icon={icon} size={20} className="shrink-0" />
                <span className="col-span-full mt-1 text-quiet leading-snug">{note}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-1 min-h-6">
          <ChoiceStatus state={state} texts={TEXTS} button={shareIntents.button("visibility")} />
        </div>
      </Form>
      {children}
    </details>
  );
}

interface ListingChoiceProps {
  recap: Pick<Recap, "shareId" | "isListed">;
  /** A private recap cannot be listed; the choice is kept for when it is public again. */
  isPublic: boolean;
  wasSaved: boolean;
}

export function ListingChoice({ recap: { shareId, isListed }, isPublic, wasSaved }: ListingChoiceProps) {
  const saved = useSavedChoice({ stored: isListed, wasSaved, save: (next) => saveListing(shareId, next) });
  return (
    <SavedCheckbox
      shareId={shareId}
      name="listing"
      saved={saved}
      texts={SHARE_TEXTS.listing}
      note={{
        text: SHARE_TEXTS.listing.notes[noteOf(isPublic, saved.choice)],
        others: [SHARE_TEXTS.listing.notes.on, SHARE_TEXTS.listing.notes.private],
      }}
      isDisabled={!isPublic}
    />
  );
}

function noteOf(isPublic: boolean, isListed: boolean): keyof typeof SHARE_TEXTS.listing.notes {
  if (!isPublic) return "private";
  return isListed ? "on" : "off";
}
