/** How a wizard step's form is read and saved. */
import type { AppLoadContext } from "@remix-run/cloudflare";
import { base64url } from "../domain/base64url.ts";
import type { RaceDetails } from "../domain/race.ts";
import { fieldOf, patchFields, type Recap, type RecapPatch, wizardFormSchema } from "../domain/recap.ts";
import { lostRecap } from "./bad-request.ts";
import { recapNotFound } from "./not-found.ts";

interface WizardForm {
  /** Share id. */
  recap: string;
  rev: number;
  /** `stepBase` of what was shown; null where the form does not say. */
  base: string | null;
}

/** The hidden fields that every wizard form carries; throws 400 where they are missing or wrong. */
export function requireWizardForm(form: FormData): WizardForm {
  const result = wizardFormSchema.safeParse({
    recap: form.get("recap"),
    rev: form.get("rev"),
    base: form.get("base"),
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

type StepFields = RaceDetails & Pick<Recap, "raceType" | "answers">;

function fieldsDigest(recap: StepFields, fields: string[]): Promise<string> {
  return digest(fields.toSorted().map((field) => [field, fieldOf(recap, field)]));
}

export type WizardSave =
  | { kind: "saved" }
  /** Another tab changed the same fields in between: what stands now. */
  | { kind: "stale"; recap: Recap }
  /** Another tab deleted the question that was answered. */
  | { kind: "question-gone" }
  | { kind: "invalid"; fields: Record<string, string[]> };

/** Saves one submitted step. Sending the same form twice saves it once: the save's id is made of its content. */
export async function saveWizardStep(
  context: AppLoadContext,
  form: WizardForm,
  patch: RecapPatch,
): Promise<WizardSave> {
  const { services, viewer } = context;
  const { recap, rev } = form;
  const [page = "", base] = form.base?.split(".") ?? [];
  const saveId = `${page}.${await digest([rev, patch])}`;
  const outcome = await services.recaps.save(viewer, { shareId: recap }, { saveId, rev, patch });
  switch (outcome.kind) {
    case "saved":
      return { kind: "saved" };
    case "stale": {
      const fields = patchFields(patch);
      const sameText = Object.entries(fields).every(
        ([field, mine]) => fieldOf(outcome.recap, field) === mine,
      );
      if (sameText) return { kind: "saved" };
      // The browser's Back shows a form again that was sent before: what stands is what it sent.
      const isOwn = page !== "" && outcome.lastSaveId?.startsWith(`${page}.`);
      const isUntouched = base === (await fieldsDigest(outcome.recap, Object.keys(fields)));
      return isOwn || isUntouched
        ? saveWizardStep(context, { ...form, rev: outcome.recap.rev }, patch)
        : { kind: "stale", recap: outcome.recap };
    }
    case "incomplete":
      return { kind: "invalid", fields: outcome.fields };
    case "unknown-question":
      return { kind: "question-gone" };
    case "not-found":
      throw recapNotFound();
  }
}

/** A short name for a content: equal for equal contents. */
export async function digest(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
