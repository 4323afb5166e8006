/** The wizard screens at which a device has left recaps, as it stores them (product.md, Continue). */
import * as z from "zod/mini";
import { MAX_QUESTIONS } from "../questions/questions.ts";
import { shareIdSchema } from "../recap/recap.ts";
import type { SitePath } from "../site/site-path.ts";
import { WIZARD_PATHS, wizardUrl } from "./wizard-screens.ts";

const lastStepSchema = z.object({
  shareId: shareIdSchema,
  path: z.enum(WIZARD_PATHS),
  /** The number of the shown question, from 1; null on other screens. */
  position: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_QUESTIONS))),
});
export type LastStep = z.infer<typeof lastStepSchema>;

/** The device forgets the recaps that were left longest ago. */
const MAX_LAST_STEPS = 50;

/** Returns the steps in a stored text, most recent first. Invalid ones are left out. */
export function parseLastSteps(stored: string | null): LastStep[] {
  try {
    const list = z.array(z.unknown()).safeParse(JSON.parse(stored ?? "[]")).data ?? [];
    return list.flatMap((item) => lastStepSchema.safeParse(item).data ?? []);
  } catch (error) {
    // Text under our key that we did not write.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Returns the step at an address, or null if it is not one of the wizard or names no recap. */
export function stepAt(path: string, search: string): LastStep | null {
  const parameters = new URLSearchParams(search);
  const position = path === "/questions" ? Number(parameters.get("q") ?? 1) : null;
  return lastStepSchema.safeParse({ shareId: parameters.get("recap"), path, position }).data ?? null;
}

export function withLastStep(steps: LastStep[], step: LastStep): LastStep[] {
  return [step, ...steps.filter(({ shareId }) => shareId !== step.shareId)].slice(0, MAX_LAST_STEPS);
}

export function lastStepUrl({ path, shareId, position }: LastStep): SitePath {
  return wizardUrl(path, shareId, position ?? undefined);
}
