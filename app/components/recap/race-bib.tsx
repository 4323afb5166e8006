/** The race's details as a bib: pinned paper in the race's colour with its name and figures. */

import type { ReactNode } from "react";
import type { Athlete } from "../../domain/athlete.ts";
import { formatRaceDate } from "../../domain/dates.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../../domain/race.ts";
import { otherFigures, type RaceDetails, resultFigure } from "../../domain/race-details.ts";
import { RACE_BIB_TEXTS } from "../../texts/race-bib.ts";
import { BibBand, TearOff } from "./bib-paper.tsx";
import { RaceTypeIcon } from "./race-type-icon.tsx";

interface RaceBibProps {
  race: RaceDetails & BibProps["race"];
  headingLevel: "h1" | "h2";
}

export function RaceBib({ race, headingLevel }: RaceBibProps) {
  return (
    <Bib race={race} headingLevel={headingLevel} distance={formatDistance(race)}>
      {[resultFigure(race), ...otherFigures(race)].map(
        (figure) => figure && <Figure key={figure.label} {...figure} />,
      )}
    </Bib>
  );
}

interface BibProps {
  race: Pick<RaceDetails, "name" | "date" | "location"> & { raceType: RaceType; athlete?: Athlete | null };
  headingLevel: "h1" | "h2" | "h3";
  /** As shown: "Half Marathon", "12.5 km". */
  distance: string | null;
  /** Further figures. */
  children?: ReactNode;
}

/** Shows the specification's fallbacks for details that are not filled in. */
export function Bib({ race, headingLevel: Heading, distance, children }: BibProps) {
  return (
    <section data-race={race.raceType} className="relative rounded-bib bg-card shadow-bib">
      <BibBand>
        <span className="flex items-center gap-2">
          <RaceTypeIcon raceType={race.raceType} size={20} />
          {raceTypeLabel(race.raceType)}
        </span>
        <span>{race.date === null ? RACE_BIB_TEXTS.noDate : formatRaceDate(race.date)}</span>
      </BibBand>
      <div className="px-6 pt-6 pb-5 sm:px-9">
        <Heading className="text-title [overflow-wrap:anywhere]">
          <bdi>{race.name ?? RACE_BIB_TEXTS.unnamed}</bdi>
        </Heading>
        {race.athlete && (
          <p className="mt-2 font-semibold text-lg [overflow-wrap:anywhere]">
            <bdi>{race.athlete.firstName}</bdi>
          </p>
        )}
        <p className={`text-lg text-quiet ${race.athlete ? "" : "mt-2"}`}>
          <bdi>{race.location ?? RACE_BIB_TEXTS.noLocation}</bdi>
        </p>
        {(distance !== null || children) && (
          <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-5">
            {distance !== null && <Figure label={RACE_BIB_TEXTS.distance} value={distance} />}
            {children}
          </dl>
        )}
      </div>
      <TearOff />
    </section>
  );
}

export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-1 text-quiet text-sm">{label}</dt>
      <dd className="font-display font-extrabold text-numeral tabular-nums tracking-tight [overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}
