/**
 * A season: the year with its line, what it adds up to, the best finishes, words, a voice, the races, and what is next. The
 * same for its owner and for readers; its owner's page has forms at their places. It needs no scripts.
 */
import type { ReactNode } from "react";
import {
  type Season,
  type SeasonRace,
  type SeasonSentence,
  type SeasonVoice,
  spokenIn,
} from "../../domain/season/season.ts";
import { seasonFilm } from "../../domain/season/season-film.ts";
import { bestText, figureTexts, SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";
import { StoryLink } from "../recap/story-link.tsx";
import { SeasonHero } from "./season-hero.tsx";
import { BestFinishes, RaceLink, Races } from "./season-races.tsx";

interface SeasonViewProps {
  season: Season;
  isOwn: boolean;
  /** The product's address without "https://". */
  site: string;
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
        {races.length > 0 && <Races races={races} isOwn={isOwn} toolsOf={tools?.ofRace} />}
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

/** One line about a season, for its link's preview: "12 races · 311 km raced". */
export function seasonSummary(season: Season): string {
  const figures = figureTexts(season, season.units);
  const [best] = season.best;
  return [...figures.slice(0, 3), ...(best ? [bestText(best)] : [])].join(" · ");
}

interface SentenceProps {
  id: string;
  heading: string;
  sentence: SeasonSentence;
  children: ReactNode;
}

/** What the athlete said: sentences of the races, and a voice. */
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

/** The browser's own player. The URL's fragment selects the part (w3.org/TR/media-frags). */
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
