/** The past recaps under their headings, drafts first, and then the years of the races: a few as cards, more as rows. */

import { Photo } from "../../components/media/photo.tsx";
import { overflowOf } from "../../components/media/picture.ts";
import { BibStrip } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";
import { OpenLink, RecapCard, RecapState } from "./recap-card.tsx";
import { RecapMenu } from "./recap-menu.tsx";

/** Fewer recaps are cards. */
const MIN_ROWS = 6;

interface RecapListProps {
  recaps: CollectedRecap[];
  isPart: boolean;
  url: SitePath;
}

export function RecapList({ recaps, isPart, url }: RecapListProps) {
  const isInRows = isPart || recaps.length >= MIN_ROWS;
  return (
    <div className="space-y-2 sm:space-y-10">
      {[...Map.groupBy(recaps, headingOf)].map(([heading, ofGroup]) => (
        <section key={heading} aria-label={heading}>
          <h2 className="mb-1 flex items-center gap-4 text-lg tabular-nums leading-none after:h-0.5 after:grow after:bg-line sm:mb-4 sm:text-title">
            {heading}
          </h2>
          {isInRows ? (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 min-[700px]:grid-cols-2 min-[700px]:gap-4">
              {ofGroup.map((recap) => (
                <RecapRow key={recap.shareId} recap={recap} url={url} />
              ))}
            </ul>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-3">
              {ofGroup.map((recap) => (
                <RecapCard key={recap.shareId} recap={recap} url={url} isOnly={recaps.length === 1} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** Only a device's copy can lack the date. */
function headingOf({ kind, date }: CollectedRecap): string {
  return kind === "draft" ? PAST_RECAPS_TEXTS.drafts : (date?.slice(0, 4) ?? PAST_RECAPS_TEXTS.card.noDate);
}

const TEXTS = PAST_RECAPS_TEXTS.card;
/** Width to height of the photo's place. */
const PHOTO_RATIO = 0.6;

/** A past recap as a small bib: band, photo, text and menu. Its link covers the row. */
function RecapRow({ recap, url }: { recap: CollectedRecap; url: SitePath }) {
  const { shareId, raceType, cover, name, location, date, distanceText, resultText, newsCount } = recap;
  const nameId = `name-${shareId}`;
  return (
    <li
      data-race={raceType}
      className="group relative min-w-0 transition-transform hover:-translate-y-0.5 has-[details[open]]:z-10"
    >
      <BibStrip
        icon={
          <>
            <RaceTypeIcon raceType={raceType} size={24} />
            <span className="sr-only">{raceTypeLabel(raceType)}</span>
          </>
        }
      >
        <div className="relative w-[56px] shrink-0 bg-[color-mix(in_oklab,var(--race)_12%,var(--card))] text-race sm:w-24">
          {cover ? (
            <Photo
              shareId={shareId}
              photo={cover}
              name=""
              sizes={`calc(6rem * ${overflowOf(cover, PHOTO_RATIO)})`}
              className="absolute inset-0 size-full"
            />
          ) : (
            <span aria-hidden="true" className="absolute inset-0 grid place-items-center opacity-40">
              <RaceTypeIcon raceType={raceType} size={40} />
            </span>
          )}
        </div>
        <div className="flex min-h-21 min-w-0 grow flex-col px-2.5 py-1 sm:px-3 sm:py-2">
          <h3
            id={nameId}
            className="line-clamp-2 pe-9 text-lg leading-[1.1] sm:text-xl sm:leading-[1.1] [overflow-wrap:anywhere]"
          >
            <bdi>{name ?? TEXTS.nameless}</bdi>
          </h3>
          {/* Below the menu's button, even if the name has one line. */}
          <div className="mt-auto flex items-baseline justify-between gap-x-2 sm:pt-1">
            <p className="flex min-w-0 flex-wrap gap-x-2 font-display font-extrabold text-race tabular-nums leading-[1.15] sm:text-lg sm:leading-[1.15] [overflow-wrap:anywhere]">
              {resultText !== null && (
                <span>
                  <span className="sr-only">{TEXTS.result}</span>
                  <bdi>{resultText}</bdi>
                </span>
              )}
              {distanceText !== null && <span className="text-ink">{distanceText}</span>}
              {newsCount > 0 && (
                <span className="text-race underline decoration-2">{NEWS_TEXTS.count(newsCount)}</span>
              )}
              <RecapState recap={recap} />
            </p>
            <OpenLink
              recap={recap}
              describedBy={nameId}
              className="-mb-1.5 inline-block shrink-0 pb-1.5 font-semibold text-[0.8125rem] underline underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-card group-hover:text-race focus-visible:after:outline-3 focus-visible:after:outline-race focus-visible:after:outline-offset-2 sm:text-sm"
            />
          </div>
          <p className="flex flex-wrap justify-between gap-x-2 text-[0.8125rem] text-quiet leading-tight sm:text-sm">
            {/* Cut off on phones, but for a few letters rather on a line of its own. */}
            <bdi className="grow basis-14 truncate sm:basis-auto">{location ?? TEXTS.noLocation}</bdi>
            <span>{date === null ? TEXTS.noDate : formatRaceDate(date)}</span>
          </p>
        </div>
      </BibStrip>
      <RecapMenu recap={recap} url={url} nameId={nameId} className="absolute! top-0 right-0" />
    </li>
  );
}
