/** The finished bib: the athlete's race with its photo and time. A finisher's bib hangs under a chequered flag. */

import type { CSSProperties } from "react";
import { Photo } from "../../components/media/photo.tsx";
import { overflowOf, sizesOf } from "../../components/media/picture.ts";
import { BibBand, BibNumber, TearOff } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { athleteOf } from "../../domain/account/athlete.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { coverOf, type Media } from "../../domain/media/media.ts";
import { isPortrait } from "../../domain/media/picture.ts";
import { resultFigure } from "../../domain/race/race-details.ts";
import { formatDistance, raceTypeLabel } from "../../domain/race/race-type.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { COMPLETE_TEXTS } from "../../texts/recap/complete.ts";
import { RACE_BIB_TEXTS } from "../../texts/recap/race-bib.ts";

/** A longer result is set as text: as a bib's number it would be too small to read. */
const MAX_NUMBER_LENGTH = 12;
/** A longer name is set smaller. */
const MAX_TITLE_LENGTH = 40;

export function FinishedBib({ recap }: { recap: Recap }) {
  const { shareId, raceType, dnf, name, date, location } = recap;
  const athlete = athleteOf(recap);
  const cover = coverOf(recap);
  const distance = formatDistance(recap);
  const isBesidePhoto = cover !== null && isPortrait(cover);
  const isLong = name !== null && name.length > MAX_TITLE_LENGTH;

  return (
    <div
      className={`-mx-4 relative isolate mb-5 px-4 pt-14 pb-5 max-sm:overflow-x-clip max-sm:pt-8 min-[72rem]:-mt-14 ${isBesidePhoto ? "" : "min-[72rem]:mx-auto min-[72rem]:max-w-[26rem] min-[72rem]:[--text-title:2.5rem]"}`.trimEnd()}
    >
      {!dnf && <Flag />}
      <section
        aria-labelledby="finished-race"
        className="relative animate-drop rounded-bib bg-card shadow-bib rotate-[-1deg]"
      >
        <BibBand>
          <span className="flex items-center gap-2">
            <RaceTypeIcon raceType={raceType} size={20} />
            {raceTypeLabel(raceType)}
          </span>
          <span>{date === null ? RACE_BIB_TEXTS.noDate : formatRaceDate(date)}</span>
        </BibBand>
        <div
          className={
            isBesidePhoto
              ? "sm:grid sm:grid-cols-[minmax(0,1fr)_15rem] min-[72rem]:grid-cols-[minmax(0,1fr)_11rem] has-data-broken:block"
              : ""
          }
        >
          {cover && <Cover shareId={shareId} cover={cover} />}
          <div
            className={`flex flex-col gap-3 px-6 pt-5 pb-6 sm:gap-6 sm:pt-6 sm:pb-7 ${isBesidePhoto ? "sm:max-[72rem]:px-9" : "sm:px-9"}`}
          >
            <div>
              <h2
                id="finished-race"
                className={`[overflow-wrap:anywhere] ${isLong ? "text-3xl" : "text-title"}`}
              >
                <bdi>{name ?? RACE_BIB_TEXTS.unnamed}</bdi>
              </h2>
              {athlete && (
                <p className="mt-2 font-semibold text-lg [overflow-wrap:anywhere]">
                  <bdi>{athlete.firstName}</bdi>
                </p>
              )}
              <p className={`text-lg text-quiet ${athlete ? "" : "mt-2"}`}>
                <bdi>{location ?? RACE_BIB_TEXTS.noLocation}</bdi>
              </p>
            </div>
            <Result recap={recap} distance={distance} />
          </div>
        </div>
        <TearOff />
      </section>
    </div>
  );
}

/** The finish time, otherwise the distance, otherwise nothing. A DNF has words instead of a number. */
function Result({ recap, distance }: { recap: Recap; distance: string | null }) {
  const result = resultFigure(recap);
  const figure = result ?? (distance === null ? null : { label: RACE_BIB_TEXTS.distance, value: distance });
  if (!figure) return null;
  return (
    <div className="mt-auto">
      {recap.dnf ? (
        <p className="font-display font-extrabold text-race text-title text-balance">
          {COMPLETE_TEXTS.bib.worthTelling}
        </p>
      ) : (
        <Numeral value={figure.value} />
      )}
      <p className="mt-3 text-quiet">{[figure.label, result && distance].filter(Boolean).join(" · ")}</p>
      {recap.endPlace && (
        <p className="text-quiet [overflow-wrap:anywhere]">
          <bdi>{recap.endPlace}</bdi>
        </p>
      )}
    </div>
  );
}

function Numeral({ value }: { value: string }) {
  if (value.length > MAX_NUMBER_LENGTH) {
    return (
      <p className="font-display font-extrabold text-title tracking-tight [overflow-wrap:anywhere]">
        {value}
      </p>
    );
  }
  return (
    <p className="max-w-92">
      <span className="sr-only">{value}</span>
      <BibNumber number={value} isBlank={false} anchor="start" />
    </p>
  );
}

/** Shown across the bib; from 40 rem on a portrait is shown at its right side. Hidden if it fails to load. */
function Cover({ shareId, cover }: { shareId: string; cover: Media }) {
  const isTall = isPortrait(cover);
  const place = isTall
    ? "aspect-[5/2] sm:aspect-auto sm:h-full sm:min-h-80"
    : "aspect-[5/2] sm:aspect-[16/9] min-[72rem]:aspect-[2/1]";
  return (
    <figure data-media className={`min-w-0 data-broken:hidden ${isTall ? "sm:order-last" : ""}`}>
      <Photo
        shareId={shareId}
        photo={cover}
        name={cover.description ?? COMPLETE_TEXTS.bib.cover}
        sizes={`${isTall ? "" : `(min-width: 72rem) calc(26rem * ${overflowOf(cover, 2)}), `}${sizesOf({
          phone: `calc((100vw - 2rem) * ${isTall ? 1 : overflowOf(cover, 5 / 2)})`,
          wide: isTall ? "20rem" : `calc(38rem * ${overflowOf(cover, 16 / 9)})`,
        })}`}
        className={`w-full bg-line ${place}`}
        isFirst
      />
    </figure>
  );
}

function Flag() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0 right-28 -z-10 h-40 w-1.5 origin-bottom rotate-[14deg] rounded-full bg-ink sm:right-34"
    >
      <span className="absolute top-1 left-1.5 h-14 w-20 -skew-y-6 bg-chequered max-sm:w-15" />
    </span>
  );
}

const PIECES = 90;
/** The last piece has fallen before 5 seconds, beyond which motion needs a way to stop it (WCAG 2.2, 2.2.2). */
const MIN_FALL_MS = 2_200;
const MAX_FALL_MS = 3_600;
const MAX_WAIT_MS = 1_200;

const SHAPES = ["h-2 w-4", "size-2.5", "h-4 w-1.5", "size-2.5 rounded-full"];
const COLORS = ["bg-race", "bg-ink", "bg-race/60", "bg-edge", "bg-race"];

/** Styles may set custom properties. */
type PieceStyle = CSSProperties & Record<`--${string}`, string>;

/** Returns an evenly spread fraction below 1: the server and the browser have to draw the same pieces. */
function spread(at: number, step: number): number {
  return (at * step) % 1;
}

function between(least: number, most: number, fraction: number): number {
  return Math.round(least + (most - least) * fraction);
}

/** The steps are fractional parts of irrational numbers, so that no two properties repeat together. */
function styleOf(at: number): PieceStyle {
  return {
    left: `${(spread(at, 0.618) * 100).toFixed(1)}%`,
    "--fall": `${between(MIN_FALL_MS, MAX_FALL_MS, spread(at, 0.7321))}ms`,
    "--wait": `${between(0, MAX_WAIT_MS, spread(at, 0.4142))}ms`,
    "--drift": `${between(-12, 12, spread(at, 0.2361))}vw`,
    "--spin": `${between(400, 1_300, spread(at, 0.3028))}deg`,
    "--axis": `${spread(at, 0.1623).toFixed(2)} 1 ${spread(at, 0.8284).toFixed(2)}`,
  };
}

/** Confetti that falls once over the whole screen, in the race's colour. Readers who want less motion get none. */
export function Confetti() {
  return (
    <div
      aria-hidden="true"
      data-confetti
      className="pointer-events-none fixed inset-0 z-40 overflow-clip motion-reduce:hidden print:hidden"
    >
      {Array.from({ length: PIECES }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          key={at}
          style={styleOf(at)}
          className={`absolute top-0 animate-confetti sm:scale-140 ${SHAPES[at % SHAPES.length]} ${COLORS[at % COLORS.length]}`}
        />
      ))}
    </div>
  );
}
