/**
 * A season: the year with its line, what it adds up to, the best finishes, words, a voice, the races, and what is next. The
 * same for its owner and for readers; its owner's page has forms at their places. It needs no scripts.
 */
import type { ReactNode } from "react";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { formatDistance, labelIn, RACE_TYPES } from "../../domain/race/race-type.ts";
import { ALL_UNITS, totalIn, type Units } from "../../domain/race/units.ts";
import {
  type Season,
  type SeasonRace,
  type SeasonSentence,
  type SeasonVoice,
  spokenIn,
} from "../../domain/season/season.ts";
import { seasonFilm } from "../../domain/season/season-film.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { bestText, figureTexts, seasonFigures, SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";
import { Photo } from "../media/photo.tsx";
import { Credit } from "../media/photo-credit.tsx";
import { sizesOf } from "../media/picture.ts";
import { RaceTypeIcon } from "../recap/race-type-icon.tsx";
import { StoryLink } from "../recap/story-link.tsx";
import { YearLineDrawing } from "./year-line-drawing.tsx";

interface SeasonViewProps {
  season: Season;
  isOwn: boolean;
  /** The product's address without "https://". */
  site: string;
  /** Forms and links of the owner, at their places. */
  tools?: {
    share: ReactNode;
    hardest?: ReactNode;
    voice?: ReactNode;
    next?: ReactNode;
    leftOut?: ReactNode;
    ofRace?: (race: SeasonRace) => ReactNode;
  };
}

/** In the first scene of its film. */
const MAX_FIGURES = 4;

/** The colours of a season: its race type's, or ink for several. */
export function seasonColors({ raceType }: Pick<Season, "raceType">) {
  return raceType === null
    ? { className: "[--race:var(--ink)] [--on-race:var(--paper)]" }
    : { "data-race": raceType };
}

export function SeasonView({ season, isOwn, site, tools }: SeasonViewProps) {
  const { races, best, hardest, next, voice } = season;
  const film = filmOf(season, site);
  return (
    <article>
      <SeasonHero season={season} isOwn={isOwn} />
      <div className="mx-auto max-w-5xl px-4">
        {film && (
          <div className="mt-8">
            <StoryLink film={film} look={tools ? "secondary" : "primary"} />
          </div>
        )}
        {tools?.share}
        {best.length > 0 && <BestFinishes season={season} isOwn={isOwn} />}
        <div className="mt-14 grid gap-x-12 gap-y-12 empty:hidden md:grid-cols-2">
          {hardest ? (
            <Sentence id="hardest" heading={TEXTS.hardest} sentence={hardest}>
              {tools?.hardest}
            </Sentence>
          ) : (
            tools?.hardest
          )}
          {voice ? (
            <Voice voice={voice} isOwn={isOwn}>
              {tools?.voice}
            </Voice>
          ) : (
            tools?.voice
          )}
        </div>
        {races.length > 0 && (
          <section aria-labelledby="races" className="mt-16">
            <h2 id="races" className="text-title">
              {TEXTS.racesHeading(races.length)}
            </h2>
            <ol className="mt-6 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
              {races.map((race) => (
                <RaceItem key={race.shareId} race={race} isOwn={isOwn} isSmall={races.length > MAX_LARGE}>
                  {tools?.ofRace?.(race)}
                </RaceItem>
              ))}
            </ol>
          </section>
        )}
        {tools?.leftOut}
        {next === null && tools?.next}
        {next && (
          <section aria-labelledby="next" className="mt-16 border-ink border-t-4 pt-8">
            <h2 id="next" className="text-title">
              {TEXTS.next.heading}
            </h2>
            <p className="mt-1 text-quiet">{TEXTS.next.question}</p>
            <Words sentence={next} className="text-hero leading-[0.95]" />
            {tools?.next}
          </section>
        )}
      </div>
    </article>
  );
}

function filmOf(season: Season, site: string) {
  const { year, athleteName, units, races } = season;
  const figures = figureTexts(season, units).slice(0, MAX_FIGURES);
  return seasonFilm(season, {
    ...{ kicker: athleteName ?? TEXTS.kicker(races.length), figures },
    ...{ title: TEXTS.title(year, athleteName), site },
  });
}

function SeasonHero({ season, isOwn }: { season: Season; isOwn: boolean }) {
  const { year, athleteName, races, units } = season;
  const [first, last] = [races[0], races.at(-1)];
  return (
    <header className="mx-auto max-w-5xl px-4 pt-6 sm:pt-10">
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[auto_minmax(0,1fr)]">
        <h1>
          <span className="block text-2xl sm:text-3xl">
            {isOwn ? (
              TEXTS.own
            ) : athleteName === null ? (
              TEXTS.kicker(races.length)
            ) : (
              <bdi>{athleteName}</bdi>
            )}{" "}
          </span>
          <span className="-ml-1 block font-display font-extrabold text-[clamp(7rem,36vw,13rem)] text-race leading-[0.82] tracking-tight">
            {year}
          </span>
        </h1>
        {races.length > 0 && (
          <div className="min-w-0 lg:pb-2">
            <YearLineDrawing year={year} races={races} />
            <p className="sr-only">{TEXTS.line}</p>
          </div>
        )}
      </div>
      {first && last && (
        <>
          {/* The choice is the reader's: both are on the page. */}
          <div className="in-units mt-6">
            {season.meters > 0 && (
              <fieldset className="mb-3 flex w-fit rounded-full border-2 border-ink print:hidden">
                <legend className="sr-only">{TEXTS.units.legend}</legend>
                {ALL_UNITS.map((unit) => (
                  <label key={unit} className="switch-choice">
                    <input type="radio" name="course-unit" value={unit} defaultChecked={unit === units} />
                    {TEXTS.units[unit]}
                  </label>
                ))}
              </fieldset>
            )}
            {ALL_UNITS.map((unit) => (
              <Figures key={unit} season={season} unit={unit} isOwn={isOwn} />
            ))}
          </div>
          <p className="mt-4 text-quiet">
            {races.length > 1
              ? TEXTS.firstAndLast(formatRaceDate(first.date), formatRaceDate(last.date))
              : isOwn
                ? TEXTS.onlyOne
                : formatRaceDate(first.date)}
          </p>
        </>
      )}
    </header>
  );
}

function Figures({ season, unit, isOwn }: { season: Season; unit: Units; isOwn: boolean }) {
  const { byType, longest } = season;
  const isShown = season.meters > 0 ? { "data-unit": unit } : unit === season.units ? {} : { hidden: true };
  const raced = longest && totalIn(unit, longest.meters);
  return (
    <div {...isShown}>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        {seasonFigures(season, unit, isOwn).map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-display font-extrabold text-5xl tabular-nums leading-none sm:text-6xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {byType.length > 1 && (
        <ul aria-label={TEXTS.byType} className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
          {byType.map(({ raceType, races, meters }) => {
            const ofType = totalIn(unit, meters);
            return (
              <li key={raceType} data-race={raceType} className="flex items-center gap-2">
                <span className="text-race">
                  <RaceTypeIcon raceType={raceType} size={22} />
                </span>
                <span>
                  <b className="font-semibold">{labelIn(RACE_TYPES, raceType)}</b>{" "}
                  {[TEXTS.races(races), ...(ofType === null ? [] : [ofType])].join(", ")}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {longest && raced !== null && season.races.length > 1 && (
        <p className="mt-3">
          {TEXTS.longest(raced)}, <RaceLink shareId={longest.shareId} name={longest.name} />
        </p>
      )}
    </div>
  );
}

function RaceLink({ shareId, name }: { shareId: string; name: string | null }) {
  return (
    <a href={publicUrl(shareId)} className="underline underline-offset-4 hover:text-race">
      <bdi>{name ?? TEXTS.nameless}</bdi>
    </a>
  );
}

function BestFinishes({ season, isOwn }: { season: Season; isOwn: boolean }) {
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

interface SentenceProps {
  id: string;
  heading: string;
  sentence: SeasonSentence;
  children: ReactNode;
}

function Sentence({ id, heading, sentence, children }: SentenceProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-title">
        {heading}
      </h2>
      <Words sentence={sentence} className="text-3xl leading-[1.1]" />
      {children}
    </section>
  );
}

function Words({ sentence, className }: { sentence: SeasonSentence; className: string }) {
  return (
    <figure className="mt-4">
      <blockquote className={`max-w-[24ch] text-balance font-display font-bold ${className}`}>
        “<bdi>{sentence.text}</bdi>”
      </blockquote>
      <figcaption className="mt-2">
        <RaceLink shareId={sentence.shareId} name={sentence.raceName} />
      </figcaption>
    </figure>
  );
}

/** The browser's own player, which plays the part that the address names (w3.org/TR/media-frags). */
function Voice({ voice, isOwn, children }: { voice: SeasonVoice; isOwn: boolean; children: ReactNode }) {
  const { shareId, raceName, recordingId, from, to } = voice;
  const words = spokenIn(voice);
  return (
    <section aria-labelledby="voice" className="min-w-0">
      <h2 id="voice" className="text-title">
        {isOwn ? TEXTS.ownVoice : TEXTS.voice}
      </h2>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are below it */}
      <audio
        src={`/api/audio/${shareId}/${recordingId}#t=${from.toFixed(1)},${to.toFixed(1)}`}
        controls
        preload="none"
        aria-label={TEXTS.voiceOf(raceName ?? TEXTS.nameless)}
        className="mt-4 h-14 w-full print:hidden"
      />
      {words !== "" && (
        <p dir="auto" className="mt-3 max-w-[60ch]">
          {words}
        </p>
      )}
      <p className="mt-2">
        <RaceLink shareId={shareId} name={raceName} />
      </p>
      {children}
    </section>
  );
}

/** More races have small photos: the list stays one that is looked through. */
const MAX_LARGE = 8;

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

/** One line about a season, for its link's preview: "12 races · 311 km raced". */
export function seasonSummary(season: Season): string {
  const figures = figureTexts(season, season.units);
  const [best] = season.best;
  return [...figures.slice(0, 3), ...(best ? [bestText(best)] : [])].join(" · ");
}
