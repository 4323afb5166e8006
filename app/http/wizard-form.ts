/** Reads the form of a wizard step, and saves what was changed in it as edits. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { normalised } from "../domain/edits/apply-edits.ts";
import type { Edit, EditResult, Field, Value } from "../domain/edits/edit.ts";
import type { Recap } from "../domain/recap/recap.ts";
import { SAVED_FIELD, shownName, wizardFormSchema } from "../domain/wizard/wizard-form.ts";
import { lostRecap } from "./bad-request.ts";
import { type LimitOutcome, orLimit } from "./limit.ts";
import { recapNotFound } from "./not-found.ts";

interface WizardForm {
  /** Share id. */
  recap: string;
  /** Whether the step's fields are saved already: the form then only navigates. */
  isSaved?: boolean | undefined;
}

/** Returns the hidden fields of a wizard form. Throws 400 if they are missing or invalid. */
export function requireWizardForm(form: FormData): WizardForm {
  const result = wizardFormSchema.safeParse({
    recap: form.get("recap"),
    isSaved: form.get(SAVED_FIELD.name),
  });
  if (!result.success) throw lostRecap();
  return result.data;
}

/**
 * Returns the edit that a form makes of a field, or null if the field is as it was stored when the form was rendered. A form
 * of before October 2026 does not say what was stored: then nothing may be replaced.
 */
export function changeOf(field: Field, value: Value, stored: Value | undefined): Edit | null {
  const edit = normalised({ field, base: stored === undefined ? [] : [stored], value });
  const [seen] = edit.base;
  return edit.base.length > 0 && JSON.stringify(seen) === JSON.stringify(edit.value) ? null : edit;
}

/** Returns the text that a field of the form had when the form was rendered: null if it was empty, undefined if it is not known. */
export function storedText(form: FormData, field: Field): string | null | undefined {
  const shown = form.get(shownName(field));
  return typeof shown === "string" ? shown || null : undefined;
}

export type SavedEdits = { kind: "edited"; recap: Recap; problems: Exclude<EditResult, { is: "saved" }>[] };

/** Saves the edits of a form. Without any it only reads the recap. Throws 404 if the viewer has no such recap. */
export async function saveEdits(
  { services, viewer }: AppLoadContext,
  shareId: string,
  edits: (Edit | null)[],
): Promise<SavedEdits | LimitOutcome> {
  const changes = edits.filter((edit) => edit !== null);
  if (changes.length === 0) {
    const recap = await services.recaps.findEditable(viewer, { shareId });
    if (!recap) throw recapNotFound();
    return { kind: "edited", recap, problems: [] };
  }
  const outcome = await orLimit(() => services.recaps.edit(viewer, { shareId }, changes));
  if (outcome.kind === "limited") return outcome;
  if (outcome.kind === "not-found") throw recapNotFound();
  return {
    kind: "edited",
    recap: outcome.recap,
    problems: outcome.fields.filter((result) => result.is !== "saved"),
  };
}
