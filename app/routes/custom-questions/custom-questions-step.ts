/** Finds what step 3 shows, and saves its form. */

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newQuestionIndex } from "../../domain/questions/new-question-index.ts";
import { MAX_QUESTIONS } from "../../domain/questions/questions.ts";
import { unitsOf } from "../../domain/race/units.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { suggestedQuestions } from "../../domain/shown-course/course-questions.ts";
import { TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { readForm } from "../../http/read-form.ts";
import { data, redirect } from "../../http/redirect.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import { suggestedQuestionText } from "../../texts/course/course-questions.ts";
import { changeQuestions } from "./change-questions.ts";
import { readQuestionForm } from "./question-form.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  const edited = Number.parseInt(new URL(request.url).searchParams.get("edit") ?? "", 10);
  return {
    recap,
    edited: Number.isNaN(edited) ? null : edited,
    suggested: suggestedFor(recap),
    newIndex: newQuestionIndex(),
  };
}

/** Returns the questions that the recap's course suggests and the list does not have. */
function suggestedFor(recap: Recap): string[] {
  if (!recap.course || recap.questions.length >= MAX_QUESTIONS) return [];
  const texts = recap.questions.map(({ text }) => text);
  return suggestedQuestions(recap.course, recap, unitsOf(recap))
    .map(suggestedQuestionText)
    .filter((text) => !texts.includes(text));
}

const REJECTED_STATUS = { stale: 409, invalid: 400, limited: TOO_MANY_REQUESTS } as const;

/**
 * Every button except Cancel saves the edited question. Add, Enter and Continue add a new one, and so does Back without
 * scripts; the other buttons leave it in its box.
 */
export async function save({ request, context }: ActionFunctionArgs) {
  const form = readQuestionForm(await readForm(request));
  if (form.kind === "invalid") return data(form, 400);
  const outcome = await changeQuestions(context, form);
  // Not errors: all other changes are saved, and the list is loaded again.
  if (outcome.kind === "confirm" || outcome.kind === "gone") return data(outcome);
  if (outcome.kind !== "saved") return data(outcome, REJECTED_STATUS[outcome.kind]);
  if (form.unadded === null) return redirect(form.address);
  return data({ kind: "unadded" as const, open: form.open, added: { text: form.unadded } });
}
