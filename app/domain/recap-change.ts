/** What a save changes, and whether another tab has changed the same (product.md, Two tabs, one recap). */
import { withDependents } from "./race-details.ts";
import { fieldOf, patchFields, type RecapPatch } from "./recap.ts";

type PatchedRecap = Parameters<typeof fieldOf>[0];
type IsChange = (field: string, value: unknown) => boolean;

/** The fields of a patch that are changes. Details bring along those that they rule out or rest on. */
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

/** Whether the recap has all of a patch already. */
export function hasAll(recap: PatchedRecap, patch: RecapPatch): boolean {
  return Object.entries(patchFields(patch)).every(([field, value]) => fieldOf(recap, field) === value);
}

/** Whether another save has changed a field of `mine` since it was `base`, to something else. */
export function isConflict(
  theirs: PatchedRecap,
  base: Readonly<Record<string, unknown>>,
  mine: RecapPatch,
): boolean {
  return Object.entries(patchFields(mine)).some(([field, value]) => {
    const now = fieldOf(theirs, field);
    return now !== base[field] && now !== value;
  });
}
