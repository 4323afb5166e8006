/** Reads and saves the form of a wizard step. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "../domain/lib/base64url.ts";
import type { Question } from "../domain/questions/questions.ts";
import type { RaceDetails } from "../domain/race/race-details.ts";
import { fieldOf, patchFields, type Recap, type RecapPatch } from "../domain/recap/recap.ts";
import { changesIn, hasAll, isConflict } from "../domain/recap/recap-change.ts";
import { SAVED_FIELD, wizardFormSchema } from "../domain/wizard/wizard-form.ts";
import type { SaveOutcome } from "../services/recap-service.ts";
import { lostRecap } from "./bad-request.ts";
import { type LimitOutcome, orLimit } from "./limit.ts";
import { recapNotFound } from "./not-found.ts";

interface WizardForm {
  /** Share id. */
  recap: string;
  rev: number;
  /** `formStamp` of what the form showed; null if the field is missing. */
  stamp: string | null;
  /** How often it was saved again because another save came first. */
  repeats?: number;
  /** Whether autosave has already saved the step's fields: the form then only navigates. */
  isSaved?: boolean | undefined;
}

/** Returns the hidden fields of a wizard form. Throws 400 if they are missing or invalid. */
export function requireWizardForm(form: FormData): WizardForm {
  const result = wizardFormSchema.safeParse({
    recap: form.get("recap"),
    rev: form.get("rev"),
    stamp: form.get("stamp"),
    isSaved: form.get(SAVED_FIELD.name),
  });
  if (!result.success) throw lostRecap();
  return result.data;
}

/**
 * Returns the hidden field that identifies what a step's form shows: `{page}.{digest}`. `page` is a new id for each
 * rendering. The digest covers the step's fields (race type, details by name, answers by index).
 */
export async function formStamp(recap: StepFields, fields: string[]): Promise<string> {
  return `${crypto.randomUUID()}.${await fieldsDigest(recap, fields)}`;
}

/** Returns whether the form submits the patch's fields exactly as it showed them. */
export async function isAsShown(form: WizardForm, patch: RecapPatch): Promise<boolean> {
  const fields = Object.entries(patchFields(patch)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return stampParts(form).digest === (await digest(fields));
}

type StepFields = RaceDetails & Pick<Recap, "raceType" | "answers">;

function fieldsDigest(recap: StepFields, fields: string[]): Promise<string> {
  return digest(fields.toSorted().map((field) => [field, fieldOf(recap, field)]));
}

/** Returns the values that a form showed, by field. `current` is the recap as it is stored now. */
type ShownFields = (current: Recap) => Record<string, unknown>;

export type WizardSave =
  /** `questions` is the recap's current list. */
  | { kind: "saved"; questions: Question[] }
  /** Another tab has changed the same fields. `recap` is the current version, `mine` what the form changes. */
  | { kind: "stale"; recap: Recap; mine: RecapPatch }
  /** Another tab has deleted the question that the form answers. */
  | { kind: "question-gone" }
  /** The recap has no room for the answer. */
  | { kind: "answers-full" }
  | { kind: "invalid"; fields: Record<string, string[]> }
  | LimitOutcome;

/**
 * Saves one submitted step. The save id is derived from the content, so submitting the same form twice saves it once.
 * With `shown`, only the fields that were changed in the form are merged into another tab's save.
 */
export async function saveWizardStep(
  context: AppLoadContext,
  form: WizardForm,
  patch: RecapPatch,
  shown: ShownFields | null = null,
): Promise<WizardSave> {
  const { services, viewer } = context;
  const { recap, rev } = form;
  const saveId = `${stampParts(form).page}.${await digest([rev, patch])}`;
  const outcome = await orLimit(() =>
    services.recaps.save(viewer, { shareId: recap }, { saveId, rev, patch }),
  );
  switch (outcome.kind) {
    case "limited":
      return outcome;
    case "saved":
      return { kind: "saved", questions: outcome.questions };
    case "stale":
      return saveOnCurrent(context, { form, patch, shown }, outcome);
    case "incomplete":
      return { kind: "invalid", fields: outcome.fields };
    case "unknown-question":
      return { kind: "question-gone" };
    case "answers-full":
      return outcome;
    case "not-found":
      throw recapNotFound();
  }
}

/** More than all tabs and devices of an athlete cause. Then the form shows both versions. */
const MAX_REPEATS = 40;

interface SubmittedStep {
  form: WizardForm;
  patch: RecapPatch;
  shown: ShownFields | null;
}

/** Saves a form whose recap was saved since it was rendered, unless both changed the same fields. */
async function saveOnCurrent(
  context: AppLoadContext,
  { form, patch, shown }: SubmittedStep,
  { recap: current, lastSaveId }: Extract<SaveOutcome, { kind: "stale" }>,
): Promise<WizardSave> {
  if (hasAll(current, patch)) return { kind: "saved", questions: current.questions };
  const { repeats = 0 } = form;
  if (repeats === MAX_REPEATS) return { kind: "stale", recap: current, mine: patch };
  const { page, digest: shownDigest } = stampParts(form);
  const retry = { ...form, rev: current.rev, repeats: repeats + 1 };
  // The browser's Back may show a form again that was already submitted: the current version is then its own.
  const isOwn = page !== "" && lastSaveId?.startsWith(`${page}.`);
  if (isOwn) return saveWizardStep(context, retry, patch, shown);
  if (shown === null) {
    const isUntouched = shownDigest === (await fieldsDigest(current, Object.keys(patchFields(patch))));
    return isUntouched
      ? saveWizardStep(context, retry, patch)
      : { kind: "stale", recap: current, mine: patch };
  }
  const before = shown(current);
  const mine = changesIn(patch, (field, value) => value !== before[field]);
  if (hasAll(current, mine)) return { kind: "saved", questions: current.questions };
  if (isConflict(current, before, mine)) return { kind: "stale", recap: current, mine };
  // Saves only a part of the form, so a later form of this page must not be recognised as its own by this save id.
  return saveWizardStep(context, { ...retry, stamp: null }, mine, shown);
}

/** Splits the `stamp` field (see `formStamp`). */
function stampParts({ stamp }: WizardForm): { page: string; digest: string | undefined } {
  const [page = "", digest] = stamp?.split(".") ?? [];
  return { page, digest };
}

/** Returns a hash of the content. It must be JSON. */
export function digest(content: unknown): Promise<string> {
  return sha256(JSON.stringify(content));
}
