/** Finds what step 2 shows, and saves its form. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "../../domain/account/viewer.ts";
import type { Value } from "../../domain/edits/edit.ts";
import { calendarDay } from "../../domain/lib/dates.ts";
import {
  DETAIL_FIELDS,
  type DetailField,
  detailsOf,
  missingDetails,
  type RaceDetails,
  raceDetailsDraftSchema,
} from "../../domain/race/race-details.ts";
import { nextUrl, previousUrl } from "../../domain/wizard/wizard-screens.ts";
import { TOO_MANY_REQUESTS } from "../../http/failed-write.ts";
import { readForm } from "../../http/read-form.ts";
import { data, redirect } from "../../http/redirect.ts";
import { changeOf, requireWizardForm, saveEdits } from "../../http/wizard-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import {
  checkDetails,
  detailsIntents,
  enteredDetails,
  enteredValue,
  ownFields,
  possibleDetails,
} from "./details-values.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  return {
    recap,
    today: calendarDay(new Date(), context.timeZone),
    accountName: recap.owner && fullName(recap.owner),
  };
}

export async function save({ request, context }: ActionFunctionArgs) {
  const formData = possibleDetails(ownFields(await readForm(request)));
  const form = requireWizardForm(formData);
  const goesBack = detailsIntents.read(formData)?.intent === "back";
  const address = goesBack ? previousUrl("/race-details", form.recap) : nextUrl("/race-details", form.recap);
  const submission = checkDetails(formData);
  // Back saves incomplete details; Next requires complete ones.
  const details = goesBack ? enteredDraft(formData) : submission.status === "success" && submission.value;
  if (!details) return data({ kind: "invalid" as const, submission: submission.reply() }, 400);
  const edits = DETAIL_FIELDS.filter((field) => field in details).map((field) =>
    changeOf(formData, field, details[field] ?? null, (text) => enteredValue(field, text) as Value),
  );
  const save = await saveEdits(context, form.recap, edits);
  if (save.kind === "limited") return data({ ...save, submission: submission.reply() }, TOO_MANY_REQUESTS);
  const { recap, problems } = save;
  const conflicts = problems.flatMap(({ field, is }) => (is === "conflict" ? [field as DetailField] : []));
  if (conflicts.length > 0) {
    const mine: Partial<RaceDetails> = Object.fromEntries(
      conflicts.map((field) => [field, details[field] ?? null]),
    );
    return data({ kind: "stale" as const, mine, theirs: detailsOf(recap) }, 409);
  }
  const refused = problems.flatMap((problem): [string, string[]][] =>
    problem.is === "refused" ? [[problem.field, [problem.message]]] : [],
  );
  // What is stored has to be complete: another tab may have emptied what this form did not change.
  const missing = goesBack ? null : missingDetails(recap);
  if (refused.length === 0 && missing === null) return redirect(address);
  const fieldErrors = { ...missing, ...Object.fromEntries(refused) };
  return data({ kind: "incomplete" as const, submission: submission.reply({ fieldErrors }) }, 400);
}

/** Returns the entered details, or null if one is invalid. The strict schema reports the same errors then. */
function enteredDraft(formData: FormData): Partial<RaceDetails> | null {
  return raceDetailsDraftSchema.safeParse(enteredDetails(formData)).data ?? null;
}
