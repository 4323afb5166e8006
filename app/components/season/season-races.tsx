/** The races of a season: the best finishes, and all of them in their order. */
import type { ReactNode } from "react";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { formatDistance } from "../../domain/race/race-type.ts";
import type { Season, SeasonRace } from "../../domain/season/season.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";
import { Photo } from "../media/photo.tsx";
import { Credit } from "../media/photo-credit.tsx";
import { sizesOf } from "../media/picture.ts";
import { RaceTypeIcon } from "../recap/race-type-icon.tsx";

export function RaceLink({ shareId, name }: { shareId: string; name: string | null }) {
  return (
    <a href={publicUrl(shareId)} className="underline underline-offset-4 hover:text-race">
      <bdi>{name ?? TEXTS.nameless}</bdi>
    </a>
  );
}

export function BestFinishes({ season, isOwn }: { season: Season; isOwn: boolean }) {
  const nameOf = (id: string) => season.races.find(({ shareId }) => shareId === id)?.name ?? null;
  return (
    <section aria-labelledby="best" className="mt-14">
      <h2 id="best" className="text-title">
        {TEXTS.best.heading}
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {season.best.map((best) => (
          <li
            key={`${best.raceType} ${best.label}`}
            data-race={best.raceType}
            className="border-race border-t-4 pt-3"
          >
            <p className="font-semibold">{best.label}</p>
            <p className="font-display font-extrabold text-6xl text-race tabular-nums leading-none">
              {best.time}
            </p>
            <p className="mt-1">
              <RaceLink shareId={best.shareId} name={nameOf(best.shareId)} />
            </p>
            {best.isFastestSoFar && (
              <p className="mt-1 font-semibold text-race">
                {(isOwn ? TEXTS.best.fastest : TEXTS.best.fastestOfThem)(best.label)}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A longer list has small photos. */
const MAX_LARGE = 8;

interface RacesProps {
  races: SeasonRace[];
  isOwn: boolean;
  toolsOf: ((race: SeasonRace) => ReactNode) | undefined;
}

export function Races({ races, isOwn, toolsOf }: RacesProps) {
  return (
    <section aria-labelledby="races" className="mt-16">
      <h2 id="races" className="text-title">
        {TEXTS.racesHeading(races.length)}
      </h2>
      <ol className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {races.map((race) => (
          <RaceItem key={race.shareId} race={race} isOwn={isOwn} isSmall={races.length > MAX_LARGE}>
            {toolsOf?.(race)}
          </RaceItem>
        ))}
      </ol>
    </section>
  );
}

interface RaceItemProps {
  race: SeasonRace;
  isOwn: boolean;
  isSmall: boolean;
  children: ReactNode;
}

function RaceItem({ race, isOwn, isSmall, children }: RaceItemProps) {
  const { shareId, raceType, photo, date, location, finishTime, dnf } = race;
  const name = race.name ?? TEXTS.nameless;
  const result = dnf ? TEXTS.didNotFinish : finishTime?.trim() || null;
  const distance = formatDistance(race);
  return (
    <li data-race={raceType} className={`flow-root min-w-0 break-inside-avoid ${isSmall ? "pb-6" : "pb-10"}`}>
      {photo && (
        <Photo
          shareId={shareId}
          photo={photo}
          name={photo.description ?? ""}
          sizes={isSmall ? "8rem" : sizesOf({ phone: "100vw", wide: "22rem" })}
          className={
            isSmall ? "float-end mt-3 ms-4 size-24 rounded-card" : "mb-3 aspect-4/3 w-full rounded-card"
          }
        />
      )}
      <p className="flex items-center gap-2 border-race border-t-4 pt-2 text-quiet text-sm">
        <RaceTypeIcon raceType={raceType} size={18} />
        <time dateTime={date}>{formatRaceDate(date)}</time>
      </p>
      <h3 className="mt-1 text-2xl">
        <a href={publicUrl(shareId)} className="hover:text-race">
          <bdi>{name}</bdi>
        </a>
      </h3>
      {result !== null && (
        <p className="font-display font-extrabold text-4xl text-race tabular-nums leading-none">{result}</p>
      )}
      <p className="mt-1 text-quiet">{[distance, location].filter((fact) => fact !== null).join(" · ")}</p>
      {photo && photo.credit !== null && (
        <p className="mt-1 text-quiet text-sm">
          <Credit of="image" name={photo.credit} />
        </p>
      )}
      {isOwn && !race.isShared && <p className="mt-1 text-quiet text-sm">{TEXTS.private}</p>}
      {children}
    </li>
  );
}
