/** How a wizard step's form is read and saved. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "../domain/base64url.ts";
import type { Question } from "../domain/questions.ts";
import type { RaceDetails } from "../domain/race-details.ts";
import {
  fieldOf,
  patchFields,
  type Recap,
  type RecapPatch,
  SAVED_FIELD,
  wizardFormSchema,
} from "../domain/recap.ts";
import { changesIn, hasAll, isConflict } from "../domain/recap-change.ts";
import type { SaveOutcome } from "../services/recap-service.ts";
import { lostRecap } from "./bad-request.ts";
import { type LimitAnswer, orLimit } from "./limit.ts";
import { recapNotFound } from "./not-found.ts";

interface WizardForm {
  /** Share id. */
  recap: string;
  rev: number;
  /** `stepBase` of what was shown; null where the form does not say. */
  base: string | null;
  /** Whether autosave has saved the step's fields already: then the form only goes on. */
  isSaved?: boolean | undefined;
}

/** The hidden fields that every wizard form carries; throws 400 where they are missing or wrong. */
export function requireWizardForm(form: FormData): WizardForm {
  const result = wizardFormSchema.safeParse({
    recap: form.get("recap"),
    rev: form.get("rev"),
    base: form.get("base"),
    isSaved: form.get(SAVED_FIELD.name),
  });
  if (!result.success) throw lostRecap();
  return result.data;
}

/**
 * What a step's form shows, as a hidden field: a name for this rendering of the page, and a digest of the step's
 * fields (race type, details by name, answers by index) as the recap has them.
 */
export async function stepBase(recap: StepFields, fields: string[]): Promise<string> {
  return `${crypto.randomUUID()}.${await fieldsDigest(recap, fields)}`;
}

/** Whether a form sends the fields of this patch as it showed them. */
export async function isAsShown(form: WizardForm, patch: RecapPatch): Promise<boolean> {
  const fields = Object.entries(patchFields(patch)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return partsOf(form).base === (await digest(fields));
}

type StepFields = RaceDetails & Pick<Recap, "raceType" | "answers">;

function fieldsDigest(recap: StepFields, fields: string[]): Promise<string> {
  return digest(fields.toSorted().map((field) => [field, fieldOf(recap, field)]));
}

/** What a form showed, by field, given the recap as it stands: tells what was changed in the form. */
type ShownFields = (now: Recap) => Record<string, unknown>;

export type WizardSave =
  /** `questions` are the recap's as they stand now. */
  | { kind: "saved"; questions: Question[] }
  /** Another tab changed the same fields in between: what stands now, and what the form wanted to change. */
  | { kind: "stale"; recap: Recap; mine: RecapPatch }
  /** Another tab deleted the question that was answered. */
  | { kind: "question-gone" }
  | { kind: "invalid"; fields: Record<string, string[]> }
  | LimitAnswer;

/**
 * Saves one submitted step. Sending the same form twice saves it once: the save's id is made of its content. A form
 * of several fields says what it showed (`shown`): then only what was changed in it goes on top of another tab's save.
 */
export async function saveWizardStep(
  context: AppLoadContext,
  form: WizardForm,
  patch: RecapPatch,
  shown: ShownFields | null = null,
): Promise<WizardSave> {
  const { services, viewer } = context;
  const { recap, rev } = form;
  const saveId = `${partsOf(form).page}.${await digest([rev, patch])}`;
  const outcome = await orLimit(() =>
    services.recaps.save(viewer, { shareId: recap }, { saveId, rev, patch }),
  );
  switch (outcome.kind) {
    case "limited":
      return outcome;
    case "saved":
      return { kind: "saved", questions: outcome.questions };
    case "stale":
      return saveOnTop(context, { form, patch, shown }, outcome);
    case "incomplete":
      return { kind: "invalid", fields: outcome.fields };
    case "unknown-question":
      return { kind: "question-gone" };
    case "not-found":
      throw recapNotFound();
  }
}

interface SubmittedStep {
  form: WizardForm;
  patch: RecapPatch;
  shown: ShownFields | null;
}

/** The recap was saved since the form was shown: the form goes on top of that, unless both changed the same. */
async function saveOnTop(
  context: AppLoadContext,
  { form, patch, shown }: SubmittedStep,
  { recap: now, lastSaveId }: Extract<SaveOutcome, { kind: "stale" }>,
): Promise<WizardSave> {
  if (hasAll(now, patch)) return { kind: "saved", questions: now.questions };
  const { page, base } = partsOf(form);
  const again = { ...form, rev: now.rev };
  // The browser's Back shows a form again that was sent before: what stands is what it sent.
  const isOwn = page !== "" && lastSaveId?.startsWith(`${page}.`);
  if (isOwn) return saveWizardStep(context, again, patch, shown);
  if (shown === null) {
    const isUntouched = base === (await fieldsDigest(now, Object.keys(patchFields(patch))));
    return isUntouched ? saveWizardStep(context, again, patch) : { kind: "stale", recap: now, mine: patch };
  }
  const before = shown(now);
  const mine = changesIn(patch, (field, value) => value !== before[field]);
  if (hasAll(now, mine)) return { kind: "saved", questions: now.questions };
  if (isConflict(now, before, mine)) return { kind: "stale", recap: now, mine };
  // This is not all that the page shows, so a form that it sends later must not count as sent by this save.
  return saveWizardStep(context, { ...again, base: null }, mine, shown);
}

/** What `base` is made of. */
function partsOf({ base }: WizardForm): { page: string; base: string | undefined } {
  const [page = "", digested] = base?.split(".") ?? [];
  return { page, base: digested };
}

/** A short name for a content: equal for equal contents. */
export function digest(content: unknown): Promise<string> {
  return sha256(JSON.stringify(content));
}
