/** Below a choice that is saved on change: whether it is saved, and a Save button if scripts do not run. */
import type { ChoiceState } from "../../browser/use-saved-choice.ts";
import { Button } from "../../components/ui/button.tsx";
import { ReservedText } from "../../components/ui/reserved-text.tsx";
import type { IntentButton } from "../../domain/intents.ts";

interface ChoiceStatusProps {
  state: ChoiceState;
  texts: { states: Record<ChoiceState, string>; save: string };
  button: IntentButton;
}

export function ChoiceStatus({ state, texts, button }: ChoiceStatusProps) {
  return (
    <>
      <p role="status" className={`mt-2 text-sm ${state === "failed" ? "text-danger" : "text-quiet"}`}>
        <ReservedText text={texts.states[state]} longest={texts.states.failed} />
      </p>
      <div className="hidden no-js:block">
        <Button type="submit" {...button} look="secondary">
          {texts.save}
        </Button>
      </div>
    </>
  );
}
