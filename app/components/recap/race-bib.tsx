/** The race at a glance, as a bib: name, date, place, distance and time. */
import type { ReactNode } from "react";
import { formatRaceDate } from "../../domain/dates.ts";
import { formatDistance, type RaceDetails, type RaceType, raceTypeLabel } from "../../domain/race.ts";

interface RaceBibProps {
  race: RaceDetails & { raceType: RaceType };
  headingLevel: "h1" | "h2";
}

export function RaceBib({ race, headingLevel }: RaceBibProps) {
  const result = race.dnf ? "DNF" : race.finishTime;
  return (
    <Bib race={race} headingLevel={headingLevel} distance={formatDistance(race)}>
      {result !== null && <Figure label={race.dnf ? "Did Not Finish" : "Finish Time"} value={result} />}
    </Bib>
  );
}

interface BibProps {
  race: Pick<RaceDetails, "name" | "date" | "location"> & { raceType: RaceType };
  headingLevel: "h1" | "h2" | "h3";
  /** As shown: "Half Marathon", "12.5 km". */
  distance: string | null;
  /** Further figures. */
  children?: ReactNode;
}

/** Shows the specification's fallbacks for what is not filled in. */
export function Bib({ race, headingLevel: Heading, distance, children }: BibProps) {
  return (
    <section
      data-race={race.raceType}
      className="relative overflow-hidden rounded-bib border-2 border-ink bg-card px-6 pt-9 pb-6"
    >
      <PinHoles />
      <p className="font-semibold text-race">{raceTypeLabel(race.raceType)}</p>
      <Heading className="mt-1 text-4xl sm:text-5xl">{race.name ?? "Unnamed Race"}</Heading>
      <p className="mt-2 text-quiet">
        {race.date === null ? "No date" : formatRaceDate(race.date)} · {race.location ?? "No location"}
      </p>
      {(distance !== null || children) && (
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3 border-line border-t pt-4">
          {distance !== null && <Figure label="Distance" value={distance} />}
          {children}
        </dl>
      )}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-display font-extrabold text-4xl tabular-nums [overflow-wrap:anywhere] sm:text-5xl">
        {value}
      </dd>
    </div>
  );
}

function PinHoles() {
  return (
    <span aria-hidden="true">
      {["top-3 left-4", "top-3 right-4", "bottom-3 left-4", "bottom-3 right-4"].map((corner) => (
        <span
          key={corner}
          className={`absolute size-2.5 rounded-full border-2 border-ink bg-paper ${corner}`}
        />
      ))}
    </span>
  );
}
