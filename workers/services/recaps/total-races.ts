/** Adds up races: the groups of equal ones as SQL, from an index alone. */
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { distanceSchema, distanceUnitSchema } from "../../../app/domain/race/race-type.ts";
import type { Units } from "../../../app/domain/race/units.ts";
import { type RaceTotals, raceTotals } from "../../../app/domain/recap-list/race-totals.ts";
import { MIN_OFFERED_RACES } from "../../../app/domain/season/season.ts";

/** Selects the races that meet any of the conditions in groups, as JSON: [[distance, unit, dnf, count, custom distance]] */
export function totalsIn(conditions: SQL[]): SQL {
  const parts = conditions.map(
    (condition) => sql`
      SELECT distance, custom_distance_unit AS unit, dnf, count(*) AS races, total(custom_distance_value) AS raced
      FROM recaps WHERE ${condition} GROUP BY distance, custom_distance_unit, dnf`,
  );
  return sql`(
    SELECT json_group_array(json_array(distance, unit, dnf, races, raced)) FROM (${sql.join(parts, sql` UNION ALL `)})
  )`;
}

const storedGroupsSchema = z.array(
  z.pipe(
    z.tuple([
      z.nullable(distanceSchema),
      z.nullable(distanceUnitSchema),
      z.literal([0, 1]),
      z.number(),
      z.number(),
    ]),
    z.transform(([distance, customDistanceUnit, dnf, count, customDistance]) => ({
      distance,
      customDistanceUnit,
      dnf: dnf === 1,
      count,
      customDistance,
    })),
  ),
);

export function parseTotals(json: string | null, units: Units): RaceTotals | null {
  return json === null ? null : raceTotals(storedGroupsSchema.parse(JSON.parse(json)), units);
}

/** Selects the years of which a season is offered, the latest first, from an index alone, as JSON: ["2026"] */
export function seasonsIn(conditions: SQL[]): SQL {
  const parts = conditions.map(
    (condition) => sql`SELECT substr(date, 1, 4) AS year FROM recaps WHERE ${condition} AND date IS NOT NULL`,
  );
  return sql`(SELECT json_group_array(year) FROM (
    SELECT year FROM (${sql.join(parts, sql` UNION ALL `)}) GROUP BY year HAVING count(*) >= ${MIN_OFFERED_RACES} ORDER BY year DESC
  ))`;
}

export function parseSeasons(json: string): number[] {
  return z.array(z.string()).parse(JSON.parse(json)).map(Number);
}
