/** Offers the wording of a question that suits how the race ended, unless it was declined on step 3. Part of the answer's form. */
import { useDeclinedWording } from "../../browser/device/declined-wording.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Question } from "../../domain/questions/questions.ts";
import { endingOf } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { questionIntents } from "../../domain/recap/story-intents.ts";
import { QUESTIONS_TEXTS } from "../../texts/questions/questions.ts";

const TEXTS = QUESTIONS_TEXTS.reword;

interface OtherWordingProps {
  recap: Pick<Recap, "shareId" | "dnf">;
  /** In that wording. */
  question: Question;
}

export function OtherWording({ recap: { shareId, dnf }, question }: OtherWordingProps) {
  const [isDeclined] = useDeclinedWording(shareId, endingOf({ dnf }));
  if (isDeclined) return null;
  return (
    <p className="-mt-1 mb-3 flex flex-wrap items-center gap-x-4 text-quiet">
      {TEXTS.offer(question.text)}
      {/* The button disappears with the offer, so the focus moves first. */}
      <Button
        type="submit"
        look="quiet"
        {...questionIntents.button("reword")}
        onClick={() => document.getElementById("answer")?.focus()}
      >
        {TEXTS.use}
      </Button>
    </p>
  );
}
