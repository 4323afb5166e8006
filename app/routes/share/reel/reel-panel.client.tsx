/** Chooses what is in the video, shows it, and makes it. Loaded by reel-fold.tsx. */

import ChevronDown from "@lucide/icons/icons/chevron-down";
import { useMemo, useState } from "react";
import { storedFilmChoice, storeFilmChoice } from "../../../browser/reel/film-choice.ts";
import { useFilmPictures } from "../../../browser/reel/use-film-pictures.ts";
import { useReel } from "../../../browser/reel/use-reel.ts";
import { Checkbox } from "../../../components/ui/field.tsx";
import { Icon } from "../../../components/ui/icon.tsx";
import { athleteOf } from "../../../domain/account/athlete.ts";
import { defaultFilmChoice, directFilm, filmScenes } from "../../../domain/film/direct-film.ts";
import { FILM_LENGTHS, type Film, type FilmChoice, type FilmLength } from "../../../domain/film/film.ts";
import { formatClock } from "../../../domain/lib/clock.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { CARD_STYLES } from "../../../domain/sharing/story-card.ts";
import { type FilmPictures, sceneAt } from "../../../film/draw-film.ts";
import { REEL_TEXTS, sceneName } from "../../../texts/film/reel.ts";
import { ChoiceTiles } from "../card/choice-tiles.tsx";
import { STYLE_PICTURES } from "../card/tile-pictures.tsx";
import { FilmCanvas } from "./film-canvas.tsx";
import { ReelMaker } from "./reel-maker.tsx";
import { SceneList } from "./scene-list.tsx";

export interface ReelPanelProps {
  recap: Recap;
  link: string;
}

/** Of the preview at first: the title is filled in by then. */
const FIRST_MOMENT = 2;

export function ReelPanel({ recap, link }: ReelPanelProps) {
  const { shareId } = recap;
  const source = useMemo(() => ({ ...recap, athlete: athleteOf(recap) }), [recap]);
  const [choice, setChoice] = useState(() => storedFilmChoice(shareId) ?? defaultFilmChoice(source));
  const reel = useReel();
  const { host } = new URL(link);
  const film = useMemo(() => directFilm(source, choice, host), [source, choice, host]);
  const scenes = useMemo(() => {
    const all = filmScenes(source, choice, host);
    const placeOf = (key: string) => choice.order.indexOf(key);
    return all.every(({ key }) => placeOf(key) >= 0)
      ? all.toSorted((one, other) => placeOf(one.key) - placeOf(other.key))
      : all;
  }, [source, choice, host]);
  const pictures = useFilmPictures(source, scenes);

  function choose(changed: FilmChoice) {
    setChoice(changed);
    storeFilmChoice(shareId, changed);
  }

  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-6 @min-[33rem]:grid-cols-[min(16rem,300px)_minmax(0,1fr)]">
        <div className="mx-auto w-full max-w-[min(16rem,300px)] self-start @min-[33rem]:sticky @min-[33rem]:top-4">
          <FilmPreview film={film} pictures={pictures} />
        </div>
        <div className="min-w-0 space-y-4">
          <ReelMaker recap={recap} film={film} reel={reel} />
          <details className="group">
            <summary className="flex min-h-11 items-center gap-2 font-semibold hover:text-race">
              <span>{REEL_TEXTS.change}</span>
              <span className="min-w-0 grow font-normal text-quiet group-open:invisible">
                {REEL_TEXTS.changeNames}
              </span>
              <Icon icon={ChevronDown} className="shrink-0 transition-transform group-open:rotate-180" />
            </summary>
            <fieldset disabled={reel.state.kind === "making"} className="mt-2 min-w-0 space-y-4">
              <ChoiceTiles
                legend={REEL_TEXTS.length}
                name="length"
                options={FILM_LENGTHS.map((length) => ({
                  value: `${length}` as const,
                  label: REEL_TEXTS.lengths[length],
                }))}
                chosen={`${choice.length}` as const}
                onChoose={(length) => choose({ ...choice, length: Number(length) as FilmLength })}
                pictures={LENGTH_PICTURES}
              />
              {film.seconds < choice.length - 1 && (
                <p className="text-quiet">{REEL_TEXTS.shorter(Math.round(film.seconds))}</p>
              )}
              <ChoiceTiles
                legend={REEL_TEXTS.look}
                name="style"
                options={CARD_STYLES}
                chosen={choice.style}
                onChoose={(style) => choose({ ...choice, style })}
                pictures={STYLE_PICTURES}
              />
              {recap.recordings.length > 0 && (
                <Checkbox
                  checked={choice.hasVoice}
                  onChange={(event) => choose({ ...choice, hasVoice: event.currentTarget.checked })}
                  className="w-fit"
                >
                  {REEL_TEXTS.voice}
                </Checkbox>
              )}
              <SceneList scenes={scenes} film={film} choice={choice} onChoose={choose} pictures={pictures} />
            </fieldset>
          </details>
        </div>
      </div>
    </div>
  );
}

/** How far a hand has gone round. */
const LENGTH_PICTURES = {
  "15": <Dial degrees={90} />,
  "30": <Dial degrees={180} />,
  "60": <Dial degrees={360} />,
};

function Dial({ degrees }: { degrees: number }) {
  return (
    <span
      className="block size-8 rounded-full border-2 border-current"
      style={{ background: `conic-gradient(currentColor ${degrees}deg, transparent 0)` }}
    />
  );
}

function FilmPreview({ film, pictures }: { film: Film; pictures: FilmPictures | null }) {
  const [moment, setMoment] = useState(FIRST_MOMENT);
  const seconds = Math.min(moment, film.seconds);
  const scene = sceneAt(film, seconds);
  const name = scene ? sceneName(scene) : "";
  return (
    <>
      <FilmCanvas
        film={film}
        seconds={seconds}
        pictures={pictures}
        label={`${REEL_TEXTS.preview}: ${name}`}
        className="aspect-9/16 w-full rounded-card bg-line shadow-bib"
      />
      <input
        type="range"
        aria-label={REEL_TEXTS.moment}
        aria-valuetext={REEL_TEXTS.momentText(formatClock(seconds), formatClock(film.seconds), name)}
        min={0}
        max={film.seconds}
        step={0.1}
        value={seconds}
        onChange={(event) => setMoment(Number(event.currentTarget.value))}
        className="mt-2 h-11 w-full accent-race"
      />
    </>
  );
}
