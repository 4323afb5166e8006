/** Narrows a list of recaps down: a filter as SQL conditions, and what the viewer's recaps can be narrowed down to. */
import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { raceTypeSchema } from "../../../app/domain/race/race-type.ts";
import {
  choicesAmong,
  foldText,
  type RecapChoices,
  type RecapFilter,
  spellingsIn,
} from "../../../app/domain/recap-list/recap-filter.ts";
import { recaps } from "../../db/schema.ts";

/** Returns `matchesFilter` of the domain as conditions. */
export function matching({ name, raceType, year }: RecapFilter): SQL[] {
  return [
    ...(raceType === null ? [] : [eq(recaps.raceType, raceType)]),
    ...(year === null ? [] : [sql`${recaps.date} >= ${year} AND ${recaps.date} < ${`${year}~`}`]),
    ...(name === null ? [] : [nameContains(name)]),
  ];
}

/**
 * Not LIKE: D1 allows patterns of 50 bytes (developers.cloudflare.com/d1/platform/limits). The spellings are written out,
 * because it allows a hundred parameters.
 */
function nameContains(text: string): SQL {
  const spellings = spellingsIn(text);
  const folded = spellings.reduce(
    (name, [written, letter]) => sql`replace(${name}, ${written}, ${letter})`,
    sql`lower(${recaps.name})`,
  );
  return sql`instr(${folded.inlineParams()}, ${foldText(text, spellings)}) > 0`;
}

/** Selects the race types and years of the recaps that meet any of the conditions, as JSON: [[race type, year or null]] */
export function choicesIn(conditions: SQL[]): SQL {
  const parts = conditions.map(
    (condition) => sql`SELECT race_type, substr(date, 1, 4) AS year FROM recaps WHERE ${condition}`,
  );
  return sql`(SELECT json_group_array(json_array(race_type, year)) FROM (${sql.join(parts, sql` UNION `)}))`;
}

const storedChoicesSchema = z.array(z.tuple([raceTypeSchema, z.nullable(z.string())]));

export function parseChoices(json: string): RecapChoices {
  return choicesAmong(storedChoicesSchema.parse(JSON.parse(json)));
}
