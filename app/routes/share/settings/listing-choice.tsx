/** Whether search engines may list the recap. It is saved on change, or by a Save button if scripts do not run. */
import { Form } from "@remix-run/react";
import { saveListing } from "../../../browser/sharing/recap-settings.ts";
import { useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import { checkboxClass } from "../../../components/ui/field.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { wizardUrl } from "../../../domain/wizard/wizard.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { shareIntents } from "../share-intents.ts";
import { ChoiceStatus } from "./choice-status.tsx";

interface ListingChoiceProps {
  recap: Pick<Recap, "shareId" | "isListed">;
  /** A private recap cannot be listed; the choice is kept for when it is public again. */
  isPublic: boolean;
  /** Whether the form has just saved the choice, without scripts. */
  wasSaved: boolean;
}

const TEXTS = SHARE_TEXTS.listing;

export function ListingChoice({ recap: { shareId, isListed }, isPublic, wasSaved }: ListingChoiceProps) {
  const { choice, state, choose } = useSavedChoice({
    stored: isListed,
    wasSaved,
    save: (next) => saveListing(shareId, next),
  });
  return (
    <Form method="post" action={wizardUrl("/share", shareId)}>
      <input type="hidden" name="recap" value={shareId} />
      <fieldset disabled={!isPublic}>
        <legend className="sr-only">{TEXTS.legend}</legend>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-quiet">
          <input
            type="checkbox"
            name="listing"
            checked={choice}
            aria-describedby="listing-note"
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
            className={checkboxClass}
          />
          <span className="font-semibold">{TEXTS.label}</span>
        </label>
        <div className="ms-9 flex flex-wrap items-baseline gap-x-3">
          <p id="listing-note" className="text-quiet">
            <ReservedText
              text={TEXTS.notes[noteOf(isPublic, choice)]}
              others={[TEXTS.notes.on, TEXTS.notes.private]}
            />
          </p>
          <ChoiceStatus state={state} texts={TEXTS} button={shareIntents.button("listing")} />
        </div>
      </fieldset>
    </Form>
  );
}

function noteOf(isPublic: boolean, isListed: boolean): keyof typeof TEXTS.notes {
  if (!isPublic) return "private";
  return isListed ? "on" : "off";
}
