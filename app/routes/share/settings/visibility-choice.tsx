/** The choice of who may open the recap. It is saved on change, or by a Save button if scripts do not run. */

import Globe from "@lucide/icons/icons/globe";
import Lock from "@lucide/icons/icons/lock";
import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { saveVisibility } from "../../../browser/sharing/recap-settings.ts";
import { useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import { Icon } from "../../../components/ui/icon.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { wizardUrl } from "../../../domain/wizard/wizard.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { shareIntents } from "../share-intents.ts";
import { ChoiceStatus } from "./choice-status.tsx";

interface VisibilityChoiceProps {
  recap: Pick<Recap, "shareId" | "isPublic">;
  /** Whether the form has just saved the choice, without scripts. */
  wasSaved: boolean;
  /** Called with whether others can open the recap: no longer once Private is chosen, and again once Public is saved. */
  onShown: (isPublic: boolean) => void;
}

const TEXTS = SHARE_TEXTS.visibility;
/** The choice's id, for links to it. */
export const PRIVACY_ID = "privacy";

const CHOICES = [
  { value: "public", ...TEXTS.public, icon: Globe },
  { value: "private", ...TEXTS.private, icon: Lock },
] as const;

export function VisibilityChoice({ recap, wasSaved, onShown }: VisibilityChoiceProps) {
  const {
    choice: isPublic,
    state,
    choose,
  } = useSavedChoice({
    stored: recap.isPublic,
    wasSaved,
    save: (next) => saveVisibility(recap.shareId, next),
  });
  const isShown = isPublic && state !== "saving";
  useEffect(() => onShown(isShown), [onShown, isShown]);

  return (
    <Form method="post" action={wizardUrl("/share", recap.shareId)}>
      <input type="hidden" name="recap" value={recap.shareId} />
      <fieldset id={PRIVACY_ID} tabIndex={-1}>
        <legend className="mb-2 font-display font-extrabold text-2xl">{TEXTS.legend}</legend>
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
  );
}
