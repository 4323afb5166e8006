/** The questions that the recap's course suggests. Rendered inside the step's form. */
import { Button } from "../../components/ui/button.tsx";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.suggested;

export function SuggestedQuestions({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className="mb-5">
      <h2 className="mb-1 text-xl">{TEXTS.title}</h2>
      <ul className="border-line border-y-2 [&>li+li]:border-line [&>li+li]:border-t">
        {texts.map((text) => (
          <li key={text} className="flex items-center gap-3 py-0.5">
            <p className="min-w-0 grow leading-snug sm:text-lg">{text}</p>
            <Button
              type="submit"
              look="quiet"
              {...questionListIntents.button("take", text)}
              aria-label={TEXTS.addLabel(text)}
              className="min-w-11 shrink-0"
            >
              {TEXTS.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
