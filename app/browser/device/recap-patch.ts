/**
 * What a screen of the wizard changes of a recap, as it is typed and stored on this device, and the edits that it makes
 * (app/domain/edits/edit.ts).
 */
import type { Edit, Field, Value } from "../../domain/edits/edit.ts";
import type { RaceType } from "../../domain/race/race.ts";
import { DETAIL_FIELDS, type RaceDetails, withDependents } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import type { ValueLists } from "./item.ts";

/** Absent fields stay; an answer of null is removed. */
export interface RecapPatch {
  raceType?: RaceType | undefined;
  details?: Partial<RaceDetails> | undefined;
  answers?: Record<string, string | null> | undefined;
}

/** Values by field. */
export type Values = Partial<Record<Field, Value>>;

type PatchedRecap = Partial<RaceDetails> & Pick<Recap, "raceType" | "answers">;

export function answerField(index: number | string): Field {
  return `answer-${Number(index)}`;
}

/** Returns the values of a patch. */
export function patchValues({ raceType, details, answers = {} }: RecapPatch): Values {
  const answered = Object.entries(answers).map(([index, text]) => [answerField(index), text]);
  return { ...(raceType !== undefined && { raceType }), ...details, ...Object.fromEntries(answered) };
}

export function patchFields(patch: RecapPatch): Field[] {
  return Object.keys(patchValues(patch)) as Field[];
}

/** Returns a recap's value of a field of a patch, or null if it has none. */
export function storedValue(recap: PatchedRecap, field: Field): Value {
  const [, index] = /^answer-(\d+)$/.exec(field) ?? [];
  if (index !== undefined) return recap.answers[index] ?? null;
  if (field === "raceType") return recap.raceType;
  const detail = DETAIL_FIELDS.find((name) => name === field);
  return (detail && recap[detail]) ?? null;
}

/** Returns the changed fields of a patch. Changed details include those that they rule out or require. */
export function changesIn(
  { raceType, details = {}, answers = {} }: RecapPatch,
  isChange: (field: Field, value: Value) => boolean,
): RecapPatch {
  const changedDetails = only(details, (name, value) => isChange(name as Field, value));
  const changedAnswers = only(answers, (index, value) => isChange(answerField(index), value));
  return {
    ...(raceType !== undefined && isChange("raceType", raceType) && { raceType }),
    ...(hasFields(changedDetails) && { details: withDependents(changedDetails) }),
    ...(hasFields(changedAnswers) && { answers: changedAnswers }),
  };
}

function only<Fields extends object>(
  fields: Fields,
  isKept: (name: string, value: Value) => boolean,
): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isKept(name, value))) as Fields;
}

function hasFields(fields: object): boolean {
  return Object.keys(fields).length > 0;
}

/** Whether the recap already has all values of a patch. */
export function hasAll(recap: PatchedRecap, patch: RecapPatch): boolean {
  const values = patchValues(patch);
  return patchFields(patch).every((field) => storedValue(recap, field) === values[field]);
}

/** Returns a recap with the values of a patch. */
export function withPatch<Patched extends Recap>(recap: Patched, patch: RecapPatch): Patched {
  const { raceType = recap.raceType, details, answers = {} } = patch;
  const answered = Object.entries({ ...recap.answers, ...answers }).filter(([, text]) => text !== null);
  return { ...recap, raceType, ...details, answers: Object.fromEntries(answered) as Recap["answers"] };
}

/** Returns a base that includes what the server has filled in where the device showed nothing. */
export function withFilledIn(base: ValueLists, recap: PatchedRecap): ValueLists {
  const filledIn = ([field, seen]: [string, Value[]]): [string, Value[]] => {
    const stored = storedValue(recap, field as Field);
    return [field, seen.includes(stored) || seen[0] !== null ? seen : [...seen, stored]];
  };
  return Object.fromEntries(Object.entries(base).map(filledIn));
}

/** Returns the edits that a patch makes. `baseOf` returns the stored values that an edit may replace. */
export function editsOf(patch: RecapPatch, baseOf: (field: Field) => Value[]): Edit[] {
  const values = patchValues(patch);
  return patchFields(patch).map((field) => ({ field, base: baseOf(field), value: values[field] ?? null }));
}
