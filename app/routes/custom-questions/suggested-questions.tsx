/** The questions that the recap's course suggests. Rendered inside the step's form. */
import { Button } from "../../components/ui/button.tsx";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.suggested;

export function SuggestedQuestions({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className="mb-4">
      <h2 className="text-lg">{TEXTS.title}</h2>
      <ul className="border-line border-y-2 [&>li+li]:border-line [&>li+li]:border-t">
        {texts.map((text) => (
          <li key={text} className="flex items-center gap-3">
            <p className="min-w-0 grow text-sm leading-tight sm:text-base">{text}</p>
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
