/** What is in the book: a plain form, which is sent on change where scripts run. */
import { Form, useSubmit } from "@remix-run/react";
import { SubmitButton } from "../../components/ui/button.tsx";
import { Checkbox, selectClass } from "../../components/ui/field.tsx";
import { type BookChoice, RACE_PARTS, type RacePart } from "../../domain/paper/book-choice.ts";
import { seasonPrintUrl } from "../../domain/season/season-card.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { BOOK_TEXTS } from "../../texts/paper/book.ts";
import { ChoiceRow, PrinterChoice } from "../r.$shareId_.print/print-choices.tsx";

const TEXTS = BOOK_TEXTS.choices;

interface BookChoicesProps {
  year: number;
  choice: BookChoice;
  races: { shareId: string; name: string; pages: number }[];
  isOpen: boolean;
}

export function BookChoices({ year, choice, races, isOpen }: BookChoicesProps) {
  const submit = useSubmit();
  const { printer, comments, each, parts } = choice;
  const common = { printer, each, ...(comments && { comments: "on" }) };
  const hrefOf = (change: Partial<typeof common>, own: Record<string, RacePart> = {}): SitePath =>
    `${seasonPrintUrl(year)}?${new URLSearchParams({ ...common, ...own, ...change })}`;
  return (
    <div className="space-y-3">
      <PrinterChoice chosen={printer} hrefOf={(one) => hrefOf({ printer: one }, parts)} />
      {races.length > 1 && (
        <ChoiceRow
          texts={TEXTS.parts}
          values={RACE_PARTS}
          chosen={RACE_PARTS.find((part) => races.every(({ shareId }) => parts[shareId] === part))}
          hrefOf={(part) => hrefOf({ each: part })}
        />
      )}
      <details open={isOpen}>
        <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race">
          {TEXTS.heading}
        </summary>
        <Form
          // Its fields take the choice of the address, also after "Every race".
          key={JSON.stringify(choice)}
          method="get"
          preventScrollReset
          replace
          onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
          className="space-y-3"
        >
          <input type="hidden" name="printer" value={printer} />
          <ul className="space-y-3">
            {races.map(({ shareId, name, pages }) => (
              <li key={shareId}>
                <label htmlFor={shareId} className="block font-semibold">
                  <bdi>{name}</bdi>
                  {pages > 0 && <span className="font-normal text-quiet"> · {BOOK_TEXTS.pages(pages)}</span>}
                </label>
                <select id={shareId} name={shareId} defaultValue={parts[shareId]} className={selectClass}>
                  {RACE_PARTS.map((part) => (
                    <option key={part} value={part}>
                      {TEXTS.parts[part]}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
          <Checkbox name="comments" value="on" defaultChecked={comments}>
            {TEXTS.comments}
          </Checkbox>
          {/* Around the button, whose own inline-flex would win over its hidden. */}
          <div className="hidden no-js:block">
            <SubmitButton look="secondary">{TEXTS.show}</SubmitButton>
          </div>
        </Form>
      </details>
    </div>
  );
}
