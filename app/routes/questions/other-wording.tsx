/** Offers the wording of a question that suits how the race ended, unless it was declined on step 3. Part of the answer's form. */
import { useDeclinedWording } from "../../browser/device/declined-wording.ts";
import { changeFields, leaveFields } from "../../browser/text/change-fields.ts";
import { newest, useEdited } from "../../browser/text/use-field.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Field } from "../../domain/edits/edit.ts";
import type { Question } from "../../domain/questions/questions.ts";
import type { Ending } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

const TEXTS = QUESTIONS_TEXTS.reword;

interface OtherWordingProps {
  /** As it was loaded. */
  recap: Recap;
  ending: Ending;
  /** In that wording. */
  question: Question;
}

export function OtherWording({ recap, ending, question }: OtherWordingProps) {
  const { shareId } = recap;
  const edited = useEdited(shareId);
  const [isDeclined] = useDeclinedWording(shareId, ending);
  if (isDeclined) return null;
  const use = () => {
    const field: Field = `question-${question.index}`;
    void changeFields(newest(recap, edited), { [field]: question.text });
    void leaveFields(shareId, [field]);
    // The button disappears with the offer.
    document.getElementById("answer")?.focus();
  };
  return (
    <p className="-mt-1 mb-3 flex flex-wrap items-center gap-x-4 text-quiet">
      {TEXTS.offer(question.text)}
      <Button
        type="submit"
        look="quiet"
        {...questionIntents.button("reword")}
        onClick={(event) => {
          event.preventDefault();
          use();
        }}
      >
        {TEXTS.use}
      </Button>
    </p>
  );
}
