/** The filter of a list of recaps, as the list's URL has it, and which recaps match it. */
import * as z from "zod/mini";
import { lineOfText } from "../lib/text-schemas.ts";
import { RACE_DETAILS, type RaceDetails } from "../race/race-details.ts";
import { RACE_TYPES, type RaceType, raceTypeSchema } from "../race/race-type.ts";

/** A recap has to match all fields. Null matches every recap. */
export interface RecapFilter {
  /** Part of the race's name, in upper or lower case. */
  name: string | null;
  raceType: RaceType | null;
  /** Of the race, in four digits. A recap without a date is of no year. */
  year: string | null;
}

/** The filters that the viewer's recaps offer. */
export interface RecapChoices {
  raceTypes: RaceType[];
  /** Latest first. */
  years: string[];
}

export const NO_FILTER: RecapFilter = { name: null, raceType: null, year: null };
export const MAX_SEARCH_LENGTH = RACE_DETAILS.name.control.maxLength;

/** The query parameters, which are the names of the form's fields. */
export const FILTER_FIELDS = { name: "name", raceType: "type", year: "year" } as const;

const filterSchema = z.object({
  // No name is longer, so what follows cannot be found.
  name: z.catch(
    z.pipe(
      z.pipe(
        z.transform((text) => String(text ?? "").slice(0, MAX_SEARCH_LENGTH)),
        lineOfText({ label: "The name", maxLength: MAX_SEARCH_LENGTH }),
      ),
      z.transform((text) => text.normalize() || null),
    ),
    null,
  ),
  raceType: z.catch(z.nullable(raceTypeSchema), null),
  year: z.catch(z.nullable(z.string().check(z.regex(/^\d{4}$/))), null),
});

/** Returns the filter in an address. An invalid field matches every recap. */
export function recapFilterIn(search: URLSearchParams): RecapFilter {
  return filterSchema.parse(
    Object.fromEntries(
      Object.entries(FILTER_FIELDS).map(([field, parameter]) => [field, search.get(parameter)]),
    ),
  );
}

/** Returns the query parameters of a filter. */
export function recapFilterParameters(filter: RecapFilter): Record<string, string> {
  const fields = Object.entries(FILTER_FIELDS) as [keyof RecapFilter, string][];
  return Object.fromEntries(
    fields.flatMap(([field, parameter]) => {
      const value = filter[field];
      return value === null ? [] : [[parameter, value]];
    }),
  );
}

export function isFiltered(filter: RecapFilter): boolean {
  return Object.values(filter).some((value) => value !== null);
}

/** Returns the filters that recaps of these race types and years offer. */
export function choicesAmong(recaps: [RaceType, year: string | null][]): RecapChoices {
  const raceTypes = new Set(recaps.map(([raceType]) => raceType));
  const years = new Set(recaps.flatMap(([, year]) => year ?? []));
  return {
    raceTypes: RACE_TYPES.map(({ value }) => value).filter((value) => raceTypes.has(value)),
    years: [...years].sort().reverse(),
  };
}

/** Whether a recap is in the list. The server's list follows the same rule in SQL (workers/services/recaps/filter-recaps.ts). */
export function matchesFilter(
  { name, raceType, date }: Pick<RaceDetails, "name" | "date"> & { raceType: RaceType },
  filter: RecapFilter,
): boolean {
  return (
    (filter.name === null || (name !== null && containsText(name, filter.name))) &&
    (filter.raceType === null || filter.raceType === raceType) &&
    (filter.year === null || (date ?? "").startsWith(filter.year))
  );
}

function containsText(name: string, text: string): boolean {
  const spellings = spellingsIn(text);
  return foldText(name, spellings).includes(foldText(text, spellings));
}

/** Another spelling of a letter, and what both are compared as: ["É", "é"]. */
type Spelling = readonly [written: string, folded: string];

/** SQLite nests a call for each of them, and D1 allows expressions of a depth of 100. */
const MAX_SPELLINGS = 40;
const BEYOND_ASCII = /[^\0-\x7f]/u;
/** Greek's s at the end of a word. */
const FINAL_SIGMA = "ς";

/**
 * Returns the other spellings of a text's letters, in the order in which they are replaced where the text is looked for.
 * Letters of ASCII are not among them: SQLite's `lower` knows these alone.
 */
export function spellingsIn(text: string): Spelling[] {
  const letters = [...new Set(text)].filter((letter) => BEYOND_ASCII.test(letter));
  const spellings = letters.flatMap((letter) => {
    const folded = letter.toUpperCase().toLowerCase();
    const others = [letter, folded.toUpperCase(), ...(folded === "σ" ? [FINAL_SIGMA] : [])];
    return others
      .filter((written) => written !== folded && BEYOND_ASCII.test(written))
      .map((written) => [written, folded] as const);
  });
  return [...new Map(spellings)].slice(0, MAX_SPELLINGS);
}

/** Returns a name, or the text that is looked for in it, as the two are compared. */
export function foldText(text: string, spellings: Spelling[]): string {
  const small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return spellings.reduce((so, [written, folded]) => so.replaceAll(written, () => folded), small);
}
