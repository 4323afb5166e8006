/** A recap's title and its facts in one line, for the head of its page. */
import type { Athlete } from "../../domain/account/athlete.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../../domain/race/race.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

export function titleOf({ name, athlete }: Pick<RaceDetails, "name"> & { athlete: Athlete | null }): string {
  const title = name ?? PUBLIC_PAGE_TEXTS.nameless;
  return athlete === null ? title : PUBLIC_PAGE_TEXTS.byAthlete(title, athlete.firstName);
}

/** Returns the known facts in one line: "Running · Half Marathon · 1:52:37 · Porto, Portugal · April 12, 2026". */
export function summaryLine(race: RaceDetails & { raceType: RaceType }): string {
  const result = race.dnf ? PUBLIC_PAGE_TEXTS.didNotFinish : race.finishTime;
  const date = race.date && formatRaceDate(race.date);
  return [raceTypeLabel(race.raceType), formatDistance(race), result, race.endPlace, race.location, date]
    .filter(Boolean)
    .join(" · ");
}
