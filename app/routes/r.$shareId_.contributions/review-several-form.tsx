/** Decides about the contributions that are selected. It stays in view below them. */
import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "../../components/ui/button.tsx";
import type { ContributionStatus } from "../../domain/contributions/contribution.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { REVIEW_TEXTS } from "../../texts/contributions/review-page.ts";
import { reviewIntents, SELECTED, SEVERAL } from "./review-intents.ts";

const TEXTS = REVIEW_TEXTS.several;

interface SeveralFormProps {
  status: ContributionStatus;
  /** The address of the page with all of them selected, for browsers without scripts. */
  allHref: SitePath;
  failure: string | null;
}

export function SeveralForm({ status, allHref, failure }: SeveralFormProps) {
  return (
    <Form
      id={SEVERAL}
      method="post"
      preventScrollReset
      aria-label={TEXTS.heading}
      className="sticky bottom-0 z-10 -mx-4 mt-4 border-line border-t-2 bg-paper px-4 py-2 [@media(max-height:30rem)]:static"
    >
      <input type="hidden" name="was" value={status} />
      {failure !== null && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link
          to={allHref}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            selectAll();
          }}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
        >
          {TEXTS.all}
        </Link>
        {status !== "shown" && (
          <SubmitButton {...reviewIntents.button("show-selected")} look="secondary">
            {TEXTS.show}
          </SubmitButton>
        )}
        {status !== "held" && (
          <SubmitButton {...reviewIntents.button("hold-selected")} look="secondary">
            {TEXTS.hold}
          </SubmitButton>
        )}
        <details className="min-w-0 open:basis-full">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-race">
            {TEXTS.more[status]}
          </summary>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-1">
            <SubmitButton {...reviewIntents.button("delete-selected")} look="danger">
              {status === "held" ? TEXTS.decline : TEXTS.delete}
            </SubmitButton>
            <p className="text-quiet text-sm">{TEXTS.note}</p>
          </div>
        </details>
      </div>
    </Form>
  );
}

/** The boxes are at the contributions, and belong to the form. */
function selectAll(): void {
  for (const box of document.getElementsByName(SELECTED)) (box as HTMLInputElement).checked = true;
}
