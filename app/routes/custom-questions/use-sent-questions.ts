/** What a form without scripts has sent in vain, once scripts run: it is typed anew. */
import { changeFields } from "../../browser/text/change-fields.ts";
import { useTypedAnew } from "../../browser/text/use-field.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { StepResult } from "./change-questions.ts";
import { questionField } from "./question-rows.ts";

interface SentQuestions {
  /** The texts of the box and of the edited question; null if they are on this device. */
  added: string | null;
  edited: string | null;
}

interface Sent {
  recap: Recap;
  result: StepResult | undefined;
  edited: number | null;
  newIndex: number;
}

const NOTHING: SentQuestions = { added: null, edited: null };

export function useSentQuestions({ recap, result, edited, newIndex }: Sent): SentQuestions {
  const sent = useTypedAnew(textsOf(result), ({ added, edited: text }) => {
    if (added) void changeFields(recap, { [questionField(newIndex)]: added }, { isHeld: true });
    if (text !== null && edited !== null) {
      const field = questionField(edited);
      const before = result && "edited" in result ? result.edited.before : undefined;
      const stored = before === undefined ? {} : { [field]: before };
      void changeFields(recap, { [field]: text }, { isHeld: true, stored });
    }
  });
  return sent ?? NOTHING;
}

/** The box gets an edit whose question another tab has deleted. */
function textsOf(result: StepResult | undefined): SentQuestions {
  const typed = result && "added" in result ? result.added.text : null;
  const added = result?.kind === "gone" ? `${(typed ?? "").trim()} ${result.lost}`.trim() : typed;
  return { added, edited: result && "edited" in result ? result.edited.text : null };
}
