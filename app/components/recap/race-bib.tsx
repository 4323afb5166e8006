/** The race's details as a bib: pinned paper in the race's colour with its name and figures. */

import type { Athlete } from "../../domain/account/athlete.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { otherFigures, type RaceDetails, resultFigure } from "../../domain/race/race-details.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { RACE_BIB_TEXTS } from "../../texts/recap/race-bib.ts";
import { Avatar } from "../ui/avatar.tsx";
import { BibBand, fittingStyle, TearOff } from "./bib-paper.tsx";
import { RaceTypeIcon } from "./race-type-icon.tsx";

interface RaceBibProps {
  race: RaceDetails & BibProps["race"];
  headingLevel: "h1" | "h2";
}

/** A DNF is one of the figures: the race's name leads. */
export function RaceBib({ race, headingLevel }: RaceBibProps) {
  const result = resultFigure(race);
  const figures = otherFigures(race);
  return (
    <Bib
      race={race}
      headingLevel={headingLevel}
      distance={formatDistance(race)}
      result={race.dnf ? null : result}
      figures={race.dnf && result ? [result, ...figures] : figures}
    />
  );
}

interface BibProps {
  race: Pick<RaceDetails, "name" | "date" | "location"> & {
    raceType: RaceType;
    athlete?: Athlete | null;
    dnf?: boolean;
  };
  headingLevel: "h1" | "h2" | "h3";
  /** As shown: "Half Marathon", "12.5 km". */
  distance: string | null;
  /** The largest text of the bib; without it, the name is. */
  result?: FigureText | null;
  figures?: FigureText[];
}

/**
 * Shows the specification's fallbacks for details that are not filled in. Screen readers meet the name first, which is
 * shown below the band and the result.
 */
export function Bib({ race, headingLevel: Heading, distance, result = null, figures = [] }: BibProps) {
  const name = race.name ?? RACE_BIB_TEXTS.unnamed;
  return (
    <section
      data-race={race.raceType}
      className="relative flex flex-col rounded-bib bg-card shadow-bib print:outline-2 print:outline-line"
    >
      <div className="px-6 pt-6 pb-5 sm:px-9">
        <div className="@container flex flex-col">
          <Heading
            style={result ? { fontSize: nameSize(name) } : fittingStyle(name)}
            className={`[overflow-wrap:anywhere] ${result ? "leading-none" : "text-[length:clamp(2.25rem,calc(var(--fit)*1cqi),5.5rem)] leading-[0.95]"}`}
          >
            <bdi>{name}</bdi>
          </Heading>
          {result && <Result {...result} />}
        </div>
        <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-2">
          {distance !== null && <Distance text={distance} />}
          <p className="min-w-0 text-lg text-quiet [overflow-wrap:anywhere]">
            {race.athlete && (
              <>
                <AthletePicture athlete={race.athlete} />
                <span className="font-semibold text-ink">
                  <bdi>{race.athlete.firstName}</bdi>
                </span>
                <span aria-hidden="true"> · </span>
              </>
            )}
            <bdi>{race.location ?? RACE_BIB_TEXTS.noLocation}</bdi>
          </p>
        </div>
        {race.dnf && (
          <p className="mt-6 font-display font-extrabold text-3xl text-race leading-none">
            {RACE_BIB_TEXTS.worthTelling}
          </p>
        )}
        {figures.length > 0 && (
          <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-5">
            {figures.map((figure) => (
              <Figure key={figure.label} {...figure} />
            ))}
          </dl>
        )}
      </div>
      <div className="order-first">
        <BibBand>
          <span className="flex items-center gap-2">
            <RaceTypeIcon raceType={race.raceType} size={20} />
            {raceTypeLabel(race.raceType)}
          </span>
          <span>{race.date === null ? RACE_BIB_TEXTS.noDate : formatRaceDate(race.date)}</span>
        </BibBand>
      </div>
      <TearOff />
    </section>
  );
}

function AthletePicture({ athlete: { firstName, profileImageUrl } }: { athlete: Athlete }) {
  if (profileImageUrl === null) return null;
  return (
    <span className="me-2 text-line">
      <Avatar name={firstName} imageUrl={profileImageUrl} size="inline" />
    </span>
  );
}

function Result({ label, value }: FigureText) {
  return (
    <dl className="order-first mb-4 flex flex-col-reverse">
      <dt className="mt-2 text-quiet text-sm">{label}</dt>
      <dd
        style={fittingStyle(value)}
        className="font-display font-extrabold text-[length:clamp(2.25rem,calc(var(--fit)*1cqi),12rem)] leading-[0.8] tracking-tight [overflow-wrap:anywhere]"
      >
        <bdi>{value}</bdi>
      </dd>
    </dl>
  );
}

function Distance({ text }: { text: string }) {
  return (
    <dl className="rounded-field border-2 border-race px-2.5 py-0.5 font-display font-extrabold text-race text-xl leading-tight">
      <dt className="sr-only">{RACE_BIB_TEXTS.distance}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </dl>
  );
}

/** The number of characters from which a name is set smaller, so that the bib keeps its shape. */
const LONG_NAME = 30;

function nameSize(name: string): string {
  const factor = Math.sqrt(LONG_NAME / Math.max(LONG_NAME, name.length));
  return `calc(var(--text-title) * ${factor.toFixed(3)})`;
}

interface FigureText {
  label: string;
  value: string;
}

/** A longer value, or one without a digit, is words: it is set smaller than the race's name. */
export const MAX_NUMBER_LENGTH = 12;

function Figure({ label, value }: FigureText) {
  const isNumber = value.length <= MAX_NUMBER_LENGTH && /\d/.test(value);
  const size = !isNumber ? "text-2xl leading-tight" : "text-numeral";
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="mt-1 text-quiet text-sm">{label}</dt>
      <dd
        className={`font-display font-extrabold tabular-nums tracking-tight [overflow-wrap:anywhere] ${size}`}
      >
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
