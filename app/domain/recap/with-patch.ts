import type { Recap, RecapPatch } from "./recap.ts";

/** Returns a recap with the values of a patch. Null removes an answer. */
export function withPatch<Patched extends Recap>(recap: Patched, patch: RecapPatch): Patched {
  const { raceType = recap.raceType, details, answers = {} } = patch;
  const answered = Object.entries({ ...recap.answers, ...answers }).filter(([, text]) => text !== null);
  return { ...recap, raceType, ...details, answers: Object.fromEntries(answered) as Recap["answers"] };
}
