/** The head of a season: whose it is, the year with its line, and what it adds up to in either unit. */
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { labelIn, RACE_TYPES } from "../../domain/race/race-type.ts";
import { ALL_UNITS, totalIn, type Units } from "../../domain/race/units.ts";
import type { Season } from "../../domain/season/season.ts";
import { seasonFigures, SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";
import { RaceTypeIcon } from "../recap/race-type-icon.tsx";
import { RaceLink } from "./season-races.tsx";
import { YearLineDrawing } from "./year-line-drawing.tsx";

export function SeasonHero({ season, isOwn }: { season: Season; isOwn: boolean }) {
  const { year, athleteName, races, units } = season;
  const [first, last] = [races[0], races.at(-1)];
  return (
    <header className="mx-auto max-w-5xl px-4 pt-6 sm:pt-10">
      {/* The year's column has the width of its typeface, so a late font does not move the line. */}
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[23.25rem_minmax(0,1fr)]">
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
