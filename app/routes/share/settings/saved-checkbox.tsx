/** A choice between yes and no. It is saved on change, or by a Save button if scripts do not run. */
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { ChoiceState, useSavedChoice } from "../../../browser/sharing/use-saved-choice.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/field.tsx";
import { ReservedText } from "../../../components/ui/reserved-text.tsx";
import type { IntentButton } from "../../../domain/site/intents.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { shareIntents } from "../share-intents.ts";

interface SavedCheckboxProps {
  shareId: string;
  name: "listing" | "guests";
  saved: ReturnType<typeof useSavedChoice>;
  texts: { legend: string; label: string } & ComponentProps<typeof ChoiceStatus>["texts"];
  note: ComponentProps<typeof ReservedText>;
  isDisabled?: boolean;
}

export function SavedCheckbox({ shareId, name, saved, texts, note, isDisabled = false }: SavedCheckboxProps) {
  const { choice, state, choose } = saved;
  const noteId = `${name}-note`;
  return (
    <Form method="post" action={wizardUrl("/share", shareId)}>
      <input type="hidden" name="recap" value={shareId} />
      <fieldset disabled={isDisabled}>
        <legend className="sr-only">{texts.legend}</legend>
        <Checkbox
          name={name}
          checked={choice}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
          className="cursor-pointer has-disabled:cursor-not-allowed has-disabled:text-quiet"
        >
          <span className="font-semibold">{texts.label}</span>
        </Checkbox>
        <div className="ms-9 flex flex-wrap items-baseline gap-x-3">
          <p id={noteId} className="text-quiet">
            <ReservedText {...note} />
          </p>
          <ChoiceStatus state={state} texts={texts} button={shareIntents.button(name)} />
        </div>
      </fieldset>
    </Form>
  );
}

interface ChoiceStatusProps {
  state: ChoiceState;
  texts: { states: Record<ChoiceState, string>; save: string };
  button: IntentButton;
}

/** The parent must reserve the height of one line. */
export function ChoiceStatus({ state, texts, button }: ChoiceStatusProps) {
  return (
    <>
      <p role="status" className={`text-sm ${state === "failed" ? "text-danger" : "text-quiet"}`}>
        {texts.states[state]}
      </p>
      <div className="hidden no-js:block">
        <Button type="submit" {...button} look="secondary">
          {texts.save}
        </Button>
      </div>
    </>
  );
}
