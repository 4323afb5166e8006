/** Finds what step 2 shows, and saves its form. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "../../domain/account/account.ts";
import { calendarDay } from "../../domain/lib/dates.ts";
import { DETAIL_FIELDS, type RaceDetails, raceDetailsDraftSchema } from "../../domain/race/race-details.ts";
import { nextUrl, previousUrl } from "../../domain/wizard/wizard.ts";
import { data, redirect } from "../../http/answers.ts";
import { TOO_MANY_REQUESTS } from "../../http/limit.ts";
import { readForm } from "../../http/read-form.ts";
import { formStamp, requireWizardForm, saveWizardStep } from "../../http/wizard-form.ts";
import { requireWizardRecap } from "../../http/wizard-recap.ts";
import {
  checkDetails,
  detailsIntents,
  enteredDetails,
  ownFields,
  possibleDetails,
  shownDetails,
} from "./details-values.ts";

export async function load({ request, context }: LoaderFunctionArgs) {
  const recap = await requireWizardRecap({ request, context });
  return {
    recap,
    stamp: await formStamp(recap, DETAIL_FIELDS),
    today: calendarDay(new Date(), context.timeZone),
    accountName: recap.owner && fullName(recap.owner),
  };
}

export async function save({ request, context }: ActionFunctionArgs) {
  const formData = possibleDetails(ownFields(await readForm(request)));
  const form = requireWizardForm(formData);
  const goesBack = detailsIntents.read(formData)?.intent === "back";
  const address = goesBack ? previousUrl("/race-details", form.recap) : nextUrl("/race-details", form.recap);
  if (form.isSaved) return redirect(address);
  const submission = checkDetails(formData);
  // Back saves incomplete details; Next requires complete ones.
  const details = goesBack ? enteredDraft(formData) : submission.status === "success" && submission.value;
  if (!details) return data({ kind: "invalid" as const, submission: submission.reply() }, 400);
  const save = await saveWizardStep(context, form, { details }, shownIn(formData));
  switch (save.kind) {
    case "saved":
      return redirect(address);
    case "invalid":
      return data(
        { kind: "invalid" as const, submission: submission.reply({ fieldErrors: save.fields }) },
        400,
      );
    case "stale":
      return data({ kind: "stale" as const, mine: save.mine.details ?? {}, theirs: save.recap }, 409);
    case "limited":
      return data({ ...save, submission: submission.reply() }, TOO_MANY_REQUESTS);
  }
}

/**
 * Returns the values that the form showed, for `saveWizardStep`. If the recap has no date, the date that was only
 * suggested counts as entered.
 */
function shownIn(formData: FormData) {
  const shown = shownDetails(formData);
  return shown && ((current: RaceDetails) => (current.date === null ? { ...shown, date: null } : shown));
}

/** Returns the entered details, or null if one is invalid. The strict schema reports the same errors then. */
function enteredDraft(formData: FormData): Partial<RaceDetails> | null {
  return raceDetailsDraftSchema.safeParse(enteredDetails(formData)).data ?? null;
}
