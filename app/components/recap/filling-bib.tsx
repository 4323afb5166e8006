/**
 * The race's bib while it fills up: what is known stands on it, the rest is dashed. Only to look at: it repeats what the
 * wizard's forms hold.
 */
import type { ReactNode } from "react";
import { formatRaceDate } from "../../domain/dates.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../../domain/race.ts";
import {
  detailOf,
  EMPTY_DETAILS,
  otherFigures,
  type RaceDetails,
  resultFigure,
} from "../../domain/race-details.ts";
import { BibBand, BibNumber, TearOff } from "./bib-paper.tsx";
import { RaceTypeIcon } from "./race-type-icon.tsx";

interface FillingBibProps {
  /** What is absent is as little known as what is null. */
  race: Partial<RaceDetails> & { raceType: RaceType | null };
}

/** Before a race type is chosen, its band is neutral. */
const NEUTRAL = "[--on-race:var(--card)] [--race:var(--ink)]";

export function FillingBib({ race }: FillingBibProps) {
  const known = { ...EMPTY_DETAILS, ...race };
  const { raceType, name, date, location, dnf } = known;
  return (
    <div
      aria-hidden="true"
      data-race={raceType ?? undefined}
      className={`rounded-bib bg-card text-ink shadow-bib ${raceType ? "" : NEUTRAL}`}
    >
      <BibBand>
        <span className="w-full py-1 leading-snug">
          <span className="flex items-center gap-2">
            {raceType && <RaceTypeIcon raceType={raceType} size={20} />}
            {raceType ? raceTypeLabel(raceType) : "Your race"}
          </span>
          <span className="block">{date === null ? "Your day" : formatRaceDate(date)}</span>
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
        <Entry label={detailOf("distance").label}>
          <Line
            text={formatDistance(known)}
            blank="w-3/5"
            className="font-display font-extrabold text-3xl leading-none tabular-nums"
          />
        </Entry>
        <Entry label={detailOf(dnf ? "dnf" : "finishTime").label}>
          <Result text={resultFigure(known)?.value ?? null} />
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
  /** The class for the length of the dashes. */
  blank: string;
  className: string;
  /** Its font size, where the class does not say. */
  size?: string;
}

/** Dashed until something stands on it. */
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

/** The longer the name, the smaller: a bib stays a bib. */
function nameSize(name: string | null): string {
  const rem = Math.min(2.375, 15 / Math.sqrt(name?.length ?? 1));
  return `${rem.toFixed(3)}rem`;
}

/** Dashed digits until there is a finish time, which is written over them. */
function Result({ text }: { text: string | null }) {
  return (
    <div className="@container grid items-end [&>*]:[grid-area:1/1]">
      <div className={`pt-[5cqi] transition-opacity duration-500 ${text === null ? "" : "opacity-0"}`}>
        <BibNumber number="00:00:00" isBlank />
      </div>
      <p
        style={{ fontSize: resultSize(text) }}
        className={`font-display font-extrabold leading-[0.85] tabular-nums tracking-tight transition-opacity duration-500 [overflow-wrap:anywhere] ${text === null ? "opacity-0" : ""}`}
      >
        <bdi>{text}</bdi>
      </p>
    </div>
  );
}

/** As wide as the dashed digits; what is too long for one line takes several. */
function resultSize(result: string | null): string {
  return `clamp(2.25rem, ${(225 / (result?.length ?? 8)).toFixed(2)}cqi, 32cqi)`;
}
