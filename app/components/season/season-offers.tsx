/** Where seasons are offered: on home around the turn of the year, and in the collection. */
import { seasonUrl } from "../../domain/season/season-card.ts";
import { SEASON_TEXTS } from "../../texts/season/season.ts";
import { ButtonLink } from "../ui/button.tsx";

const TEXTS = SEASON_TEXTS.offer;

interface SeasonOfferProps {
  year: number;
  races: number;
  /** What the athlete wanted to do differently; null outside January. */
  next: string | null;
}

export function SeasonOffer({ year, races, next }: SeasonOfferProps) {
  return (
    <section aria-labelledby="season" className="mb-8">
      <h2 id="season" className="text-title">
        {TEXTS.heading(year)}
      </h2>
      <p className="mt-1">{TEXTS.text(races)}</p>
      {next !== null && (
        <figure className="mt-4">
          <figcaption>{TEXTS.next(year + 1)}</figcaption>
          <blockquote className="font-display font-bold text-3xl leading-tight">
            “<bdi>{next}</bdi>”
          </blockquote>
        </figure>
      )}
      <ButtonLink look="inverse" to={seasonUrl(year)} className="mt-4">
        {TEXTS.open}
      </ButtonLink>
    </section>
  );
}

/** As many as fit a line of a phone. */
const SHOWN_SEASONS = 2;

/** The latest seasons. Earlier ones are in a fold, so that the recaps stay in view. */
export function SeasonLinks({ years }: { years: number[] }) {
  if (years.length === 0) return null;
  const earlier = years.slice(SHOWN_SEASONS);
  return (
    <nav aria-label={TEXTS.label} className="mt-1">
      <Links years={years.slice(0, SHOWN_SEASONS)} />
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-ink">
            {TEXTS.earlier}
          </summary>
          <Links years={earlier} />
        </details>
      )}
    </nav>
  );
}

function Links({ years }: { years: number[] }) {
  return (
    <div className="flex flex-wrap gap-x-5">
      {years.map((year) => (
        <ButtonLink key={year} look="quiet" to={seasonUrl(year)}>
          {TEXTS.heading(year)}
        </ButtonLink>
      ))}
    </div>
  );
}
