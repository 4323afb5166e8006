/**
 * What a screen of the wizard changes of a recap, as it is typed and stored on this device, and the edits that it makes
 * (app/domain/edits/edit.ts).
 */
import type { Edit, Field, Value } from "../../domain/edits/edit.ts";
import type { RaceType } from "../../domain/race/race.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";

/** Absent fields stay; an answer of null is removed. */
export interface RecapPatch {
  raceType?: RaceType | undefined;
  details?: Partial<RaceDetails> | undefined;
  answers?: Record<string, string | null> | undefined;
}

/** Values by field. */
export type Values = Partial<Record<Field, Value>>;

function answerField(index: number | string): Field {
  return `answer-${Number(index)}`;
}

/** Returns the values of a patch. */
function patchValues({ raceType, details, answers = {} }: RecapPatch): Values {
  const answered = Object.entries(answers).map(([index, text]) => [answerField(index), text]);
  return { ...(raceType !== undefined && { raceType }), ...details, ...Object.fromEntries(answered) };
}

function patchFields(patch: RecapPatch): Field[] {
  return Object.keys(patchValues(patch)) as Field[];
}

/** Returns a recap with the values of a patch. */
export function withPatch<Patched extends Recap>(recap: Patched, patch: RecapPatch): Patched {
  const { raceType = recap.raceType, details, answers = {} } = patch;
  const answered = Object.entries({ ...recap.answers, ...answers }).filter(([, text]) => text !== null);
  return { ...recap, raceType, ...details, answers: Object.fromEntries(answered) as Recap["answers"] };
}

/** Returns the edits that a patch makes. `baseOf` returns the stored values that an edit may replace. */
export function editsOf(patch: RecapPatch, baseOf: (field: Field) => Value[]): Edit[] {
  const values = patchValues(patch);
  return patchFields(patch).map((field) => ({ field, base: baseOf(field), value: values[field] ?? null }));
}
