/** What a save changes, and whether another save has changed the same fields (product.md, Two tabs, one recap). */
import { withDependents } from "../race/race-details.ts";
import { fieldOf, patchFields, type RecapPatch } from "./recap.ts";

type PatchedRecap = Parameters<typeof fieldOf>[0];
type IsChange = (field: string, value: unknown) => boolean;

/** Returns the changed fields of a patch. Changed details include those that they rule out or require. */
export function changesIn(
  { raceType, details = {}, answers = {} }: RecapPatch,
  isChange: IsChange,
): RecapPatch {
  const changedDetails = only(details, isChange);
  const changedAnswers = only(answers, isChange);
  return {
    ...(raceType !== undefined && isChange("raceType", raceType) && { raceType }),
    ...(hasFields(changedDetails) && { details: withDependents(changedDetails) }),
    ...(hasFields(changedAnswers) && { answers: changedAnswers }),
  };
}

function only<Fields extends object>(fields: Fields, isChange: IsChange): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => isChange(field, value)),
  ) as Fields;
}

function hasFields(fields: object): boolean {
  return Object.keys(fields).length > 0;
}

/** Whether the recap already has all values of a patch. */
export function hasAll(recap: PatchedRecap, patch: RecapPatch): boolean {
  return Object.entries(patchFields(patch)).every(([field, value]) => fieldOf(recap, field) === value);
}

/** Whether another save has changed a field of `mine` since `base` to a different value. */
export function isConflict(
  theirs: PatchedRecap,
  base: Readonly<Record<string, unknown>>,
  mine: RecapPatch,
): boolean {
  return Object.entries(patchFields(mine)).some(([field, value]) => {
    const current = fieldOf(theirs, field);
    return current !== base[field] && current !== value;
  });
}
