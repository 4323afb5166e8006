/** Whether a choice that is saved on change is saved, and a Save button if scripts do not run. */
import type { ChoiceState } from "../../../browser/sharing/use-saved-choice.ts";
import { Button } from "../../../components/ui/button.tsx";
import type { IntentButton } from "../../../domain/site/intents.ts";

interface ChoiceStatusProps {
  state: ChoiceState;
  texts: { states: Record<ChoiceState, string>; save: string };
  button: IntentButton;
}

/** For a parent that lays out blocks and keeps the place of one line. */
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
