/** The name that a comment is shown with. */
import { type SQL, sql } from "drizzle-orm";
import { REACTIONS_TEXTS } from "../../app/texts/reactions/reactions.ts";
import { recaps, users } from "./schema.ts";

/** Returns the typed name. The athlete types none and has the recap's, as `athleteOf` of the domain. `recaps` has to be in reach. */
export function writerName(typed: SQL): SQL<string> {
  return sql`coalesce(
    nullif(${typed}, ''),
    (SELECT nullif(trim(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '')), '')
      FROM ${users} WHERE ${users.id} = ${recaps.userId}),
    ${recaps.athleteName}, ${REACTIONS_TEXTS.byAthlete}
  )`;
}
