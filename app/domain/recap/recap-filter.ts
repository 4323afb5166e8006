/** What a list of recaps is narrowed down to, as it is part of the list's address. */
import * as z from "zod/mini";
import { lineOfText } from "../lib/text.ts";
import { type RaceType, raceTypeSchema } from "../race/race.ts";
import { RACE_DETAILS } from "../race/race-details.ts";

/** A recap has to match all fields. Null matches every recap. */
export interface RecapFilter {
  /** Part of the race's name, in upper or lower case. */
  name: string | null;
  raceType: RaceType | null;
  /** Of the race, in four digits. */
  year: string | null;
}

/** What the viewer's recaps can be narrowed down to. */
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
