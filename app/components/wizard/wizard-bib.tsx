/**
 * The race's bib in the wizard: on wide screens beside the column, otherwise a strip under the progress bar. Like both of
 * them it is decorative.
 */

import type { ReactNode } from "react";
import { athleteOf } from "../../domain/account/athlete.ts";
import type { Owner } from "../../domain/account/viewer.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import {
  detailOf,
  EMPTY_DETAILS,
  otherFigures,
  type RaceDetails,
  resultFigure,
} from "../../domain/race/race-details.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { FILLING_BIB_TEXTS } from "../../texts/recap/race-bib.ts";
import { BibBand, BibNumber, BibStrip, fittingStyle, TearOff } from "../recap/bib-paper.tsx";
import { RaceTypeIcon } from "../recap/race-type-icon.tsx";
import { BesideColumn } from "./wizard-frame.tsx";

interface WizardBibProps {
  race: FillingRace;
  /** Whether the strip stays in view while the column scrolls. */
  isSticky?: boolean;
  /** Whether phones have the strip too: not where the screen needs its room. */
  isOnPhones?: boolean;
}

export function WizardBib({ race, isSticky = false, isOnPhones = true }: WizardBibProps) {
  return (
    <>
      <div
        aria-hidden="true"
        data-sticky-bib={isSticky || undefined}
        className={`wizard-bib ${isOnPhones ? "" : "max-sm:hidden"}`.trimEnd()}
      >
        <FillingStrip race={race} />
      </div>
      <BesideColumn className="max-[72rem]:hidden">
        <div className="mx-auto max-w-76 rotate-3">
          <FillingBib race={race} />
        </div>
      </BesideColumn>
    </>
  );
}

function FillingStrip({ race }: { race: FillingRace }) {
  const known = { ...EMPTY_DETAILS, ...race };
  const { raceType, name, date, location } = known;
  // The date first: a narrow strip cuts the end.
  const facts = [date && formatRaceDate(date), formatDistance(known), location].filter(Boolean).join(" · ");
  const result = resultFigure(known)?.value ?? null;
  return (
    <div data-race={raceType ?? undefined} className={`@container ${raceType ? "" : NEUTRAL_BAND}`.trimEnd()}>
      <BibStrip icon={raceType && <RaceTypeIcon raceType={raceType} size={22} />}>
        <p className="strip-lines">
          <span dir="auto">{name ?? (raceType ? raceTypeLabel(raceType) : FILLING_BIB_TEXTS.race)}</span>
          <span className={facts ? "" : "w-3/5 border-edge border-b-2 border-dashed"}>
            <bdi>{facts || "\u00a0"}</bdi>
          </span>
        </p>
        <p className={`strip-result ${result === null ? "text-edge" : ""}`}>
          <bdi>{result ?? BLANK_RESULT}</bdi>
        </p>
      </BibStrip>
    </div>
  );
}

/** An absent detail counts as null: not filled in. */
type FillingRace = Partial<RaceDetails> & { raceType: RaceType | null; owner?: Owner | null };

/** The band's colours before a race type is chosen. */
const NEUTRAL_BAND = "[--on-race:var(--card)] [--race:var(--ink)]";

/**
 * The race's bib in the wizard: it shows the details that are filled in, and dashes for the others. It is decorative:
 * the forms contain the same details.
 */
function FillingBib({ race }: { race: FillingRace }) {
  const known = { ...EMPTY_DETAILS, ...race };
  const { raceType, name, date, location, dnf, athleteName, owner = null } = known;
  const athlete = athleteOf({ athleteName, owner });
  return (
    <div
      aria-hidden="true"
      data-race={raceType ?? undefined}
      className={`rounded-bib bg-card text-ink shadow-bib ${raceType ? "" : NEUTRAL_BAND}`}
    >
      <BibBand>
        <span className="w-full py-1 leading-snug">
          <span className="flex items-center gap-2">
            {raceType && <RaceTypeIcon raceType={raceType} size={20} />}
            {raceType ? raceTypeLabel(raceType) : FILLING_BIB_TEXTS.race}
          </span>
          <span className="block">{date === null ? FILLING_BIB_TEXTS.date : formatRaceDate(date)}</span>
        </span>
      </BibBand>
      <div className="px-6 pt-6 pb-5">
        <Line
          text={name}
          blank="w-4/5"
          className="font-display font-extrabold leading-[1.05]"
          size={nameSize(name)}
        />
        <Line text={location} blank="w-1/2" className="mt-2 text-lg text-quiet leading-snug" />
        {athlete && (
          <p className="mt-2 font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
            <bdi>{athlete.firstName}</bdi>
          </p>
        )}
        <Entry label={detailOf("distance").label}>
          <Line
            text={formatDistance(known)}
            blank="w-3/5"
            className="font-display font-extrabold text-3xl leading-none tabular-nums"
          />
        </Entry>
        <Entry label={detailOf(dnf ? "dnf" : "finishTime").label}>
          <Result text={resultFigure(known)?.value ?? null} isDnf={dnf} />
        </Entry>
        {otherFigures(known).map(({ label, value }) => (
          <Entry key={label} label={label}>
            <Line text={value} blank="w-1/2" className="font-display font-extrabold text-3xl leading-none" />
          </Entry>
        ))}
      </div>
      <TearOff />
    </div>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      {children}
      <p className="mt-1 text-quiet text-sm">{label}</p>
    </div>
  );
}

interface LineProps {
  text: string | null;
  /** The class that sets the width of the dashes. */
  blank: string;
  className: string;
  size?: string;
}

function Line({ text, blank, className, size }: LineProps) {
  return (
    <p
      style={{ fontSize: size }}
      className={`border-b-2 border-dashed text-balance transition-colors [overflow-wrap:anywhere] ${text === null ? `border-edge ${blank}` : "border-transparent"} ${className}`}
    >
      <bdi className={`transition-opacity duration-500 ${text === null ? "opacity-0" : ""}`}>
        {text ?? "\u00a0"}
      </bdi>
    </p>
  );
}

/** Returns a smaller font size for a longer name, so that the bib keeps its shape. */
function nameSize(name: string | null): string {
  const rem = Math.min(2.375, 15 / Math.sqrt(name?.length ?? 1));
  return `${rem.toFixed(3)}rem`;
}

const BLANK_RESULT = "00:00:00";

/** Shows dashed digits until there is a result, which replaces them. A DNF is no larger than the race's name. */
function Result({ text, isDnf }: { text: string | null; isDnf: boolean }) {
  return (
    <div className="@container grid items-end [&>*]:[grid-area:1/1]">
      <div className={`pt-[5cqi] transition-opacity duration-500 ${text === null ? "" : "opacity-0"}`}>
        <BibNumber number={BLANK_RESULT} isBlank />
      </div>
      <p
        style={fittingStyle(text ?? BLANK_RESULT)}
        className={`font-display font-extrabold leading-[0.85] tabular-nums tracking-tight transition-opacity duration-500 [overflow-wrap:anywhere] ${isDnf ? "text-3xl" : "text-[length:clamp(2.25rem,calc(var(--fit)*1cqi),32cqi)]"} ${text === null ? "opacity-0" : ""}`}
      >
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}
