/** Offers the wording of the default questions that suits how the race ended. Rendered inside the step's form. */
import { Button } from "../../components/ui/button.tsx";
import type { Question } from "../../domain/questions/questions.ts";
import type { Ending } from "../../domain/questions/wording.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { recordingsOf } from "../../domain/voice/recording.ts";
import { CUSTOM_QUESTIONS_TEXTS } from "../../texts/questions/custom-questions.ts";
import { questionListIntents } from "./question-list-intents.ts";

const TEXTS = CUSTOM_QUESTIONS_TEXTS.wording;

interface WordingOfferProps {
  recap: Pick<Recap, "questions" | "answers" | "recordings">;
  ending: Ending;
  /** The questions to reword, with their new texts. */
  offered: Question[];
  onDecline: () => void;
}

export function WordingOffer({ recap, ending, offered, onDecline }: WordingOfferProps) {
  const isAnswered = offered.some(
    ({ index }) => recap.answers[index] !== undefined || recordingsOf(recap.recordings, index).length > 0,
  );
  return (
    <section aria-labelledby="wording" className="mb-4 rounded-card border-2 border-line bg-card p-4">
      <h2 id="wording" className="text-xl text-balance">
        {TEXTS.title[ending]}
      </h2>
      <ul className="mt-2 space-y-1.5">
        {offered.map(({ index, text }) => (
          <li key={index} className="flex items-baseline gap-3">
            <span
              aria-hidden="true"
              className="shrink-0 font-display font-extrabold text-race text-xl tabular-nums"
            >
              {recap.questions.findIndex((question) => question.index === index) + 1}
            </span>
            {text}
          </li>
        ))}
      </ul>
      {isAnswered && <p className="mt-3 text-quiet">{TEXTS.answersStay}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" look="secondary" {...questionListIntents.button("reword", ending)}>
          {TEXTS.use}
        </Button>
        <Button look="quiet" onClick={onDecline} className="no-js:hidden">
          {TEXTS.decline}
        </Button>
      </div>
    </section>
  );
}

/** The questions that the recap's course suggests. Rendered inside the step's form. */
export function SuggestedQuestions({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <section className="mb-4">
      <h2 className="text-lg">{CUSTOM_QUESTIONS_TEXTS.suggested.title}</h2>
      <ul className="border-line border-y-2 [&>li+li]:border-line [&>li+li]:border-t">
        {texts.map((text) => (
          <li key={text} className="flex items-center gap-3">
            <p className="min-w-0 grow text-sm leading-tight sm:text-base">{text}</p>
            <Button
              type="submit"
              look="quiet"
              {...questionListIntents.button("take", text)}
              aria-label={CUSTOM_QUESTIONS_TEXTS.suggested.addLabel(text)}
              className="min-w-11 shrink-0"
            >
              {CUSTOM_QUESTIONS_TEXTS.suggested.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
