/** Reads the form of a wizard step, and saves what was changed in it as edits. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { normalised } from "../domain/edits/apply-edits.ts";
import { type Edit, type EditResult, type Field, MAX_BASE, type Value } from "../domain/edits/edit.ts";
import type { Recap } from "../domain/recap/recap.ts";
import { shownName, wizardFormSchema } from "../domain/wizard/wizard-form.ts";
import { lostRecap } from "./bad-request.ts";
import { type LimitOutcome, orLimit } from "./failed-write.ts";
import { recapNotFound } from "./not-found.ts";

interface WizardForm {
  recap: string;
}

/** Returns the hidden fields of a wizard form. Throws 400 if they are missing or invalid. */
export function requireWizardForm(form: FormData): WizardForm {
  const result = wizardFormSchema.safeParse({ recap: form.get("recap") });
  if (!result.success) throw lostRecap();
  return result.data;
}

/**
 * Returns the edit that a form makes of a field; null if its value equals the stored one when the form was rendered.
 * `read` parses the hidden fields with the stored values; an empty one is null. A form from before December 2026 has
 * none: any other stored value is a conflict.
 */
export function changeOf(
  form: FormData,
  field: Field,
  value: Value,
  read: (text: string) => Value = (text) => text || null,
): Edit | null {
  const shown = form.getAll(shownName(field)).filter((text) => typeof text === "string");
  const edit = normalised({ field, base: shown.slice(0, MAX_BASE).map(read), value });
  return edit.base.length === 1 && edit.base[0] === edit.value ? null : edit;
}

/** What became of an edit that was not saved. */
export type Problem = Exclude<EditResult, { is: "saved" }>;

export interface SavedEdits {
  kind: "edited";
  /** As it is now. */
  recap: Recap;
  problems: Problem[];
}

/** Saves the edits of a form. Without any it only reads the recap. Throws 404 if the viewer has no such recap. */
export async function saveEdits(
  { services, viewer }: AppLoadContext,
  shareId: string,
  edits: (Edit | null)[],
): Promise<SavedEdits | LimitOutcome> {
  // If a foreign form repeats a field, the last one counts.
  const changes = [...new Map(edits.flatMap((edit) => (edit ? [[edit.field, edit]] : []))).values()];
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
