/** A sample race as a small bib. */
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import type { UPCOMING_RACES } from "../../domain/race/upcoming-races.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";

export function SampleRace({ race }: { race: (typeof UPCOMING_RACES)[number] }) {
  return (
    <li data-race={race.raceType} className="flex flex-col rounded-bib bg-card shadow-bib">
      <BibBand>
        <span>{race.kind}</span>
        <Badge>{COMPLETE_TEXTS.sampleRace.badge}</Badge>
      </BibBand>
      <div className="flex grow flex-col items-start px-6 pt-5 pb-5">
        <h3 className="text-2xl">{race.name}</h3>
        <p className="mt-1 mb-4 text-quiet">
          {race.location}
          <br />
          {formatRaceDate(race.date)}
        </p>
        <Button look="secondary" disabled className="mt-auto">
          {COMPLETE_TEXTS.sampleRace.learnMore}
        </Button>
      </div>
      <TearOff />
    </li>
  );
}
