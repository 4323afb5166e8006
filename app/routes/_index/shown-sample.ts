/** What home shows of the sample recap. On the server only: the whole sample would be too large for the page. */
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { coverOf } from "../../domain/media/media.ts";
import { formatDistance } from "../../domain/race/race.ts";
import { SAMPLE_RECAP } from "../../domain/recap/sample-recap.ts";
import type { ShownSample } from "./sample-bib.tsx";

export function shownSample(): ShownSample {
  const { shareId, raceType, name, date, finishTime, athlete } = SAMPLE_RECAP;
  const cover = coverOf(SAMPLE_RECAP);
  if (!cover || name === null || date === null || finishTime === null)
    throw new Error("The sample is finished");
  const { id, fileType, width, height, thumbhash, focalPoint, smaller } = cover;
  return {
    shareId,
    raceType,
    name,
    date: formatRaceDate(date),
    facts: [athlete?.firstName, formatDistance(SAMPLE_RECAP)].filter(Boolean).join(" · "),
    result: finishTime,
    cover: { id, fileType, width, height, thumbhash, focalPoint, smaller },
  };
}
