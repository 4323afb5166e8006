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
        <legend className="mb-3 font-display font-extrabold text-3xl">{TEXTS.legend}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {CHOICES.map(({ value, label, note, icon }) => (
            <label
              key={value}
              className="flex min-h-16 cursor-pointer items-start gap-3 rounded-card border-2 border-edge bg-card p-4 has-checked:border-race has-checked:shadow-[inset_0_0_0_1px_var(--race)]"
            >
              <input
                type="radio"
                name="visibility"
                value={value}
                checked={isPublic === (value === "public")}
                onChange={() => choose(value === "public")}
                className="radio-dot mt-1 size-5 shrink-0"
              />
              <span className="grow">
                <span className="block font-display font-extrabold text-2xl leading-tight">{label}</span>
                <span className="text-quiet">{note}</span>
              </span>
              <Icon icon={icon} size={24} className="mt-0.5 shrink-0" />
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
