/** The sample recap as a finished bib with its photo, which opens it. */

import { Photo, type ShownPhoto } from "../../components/media/photo.tsx";
import { overflowOf } from "../../components/media/picture.ts";
import { BibBand, BibNumber, TearOff } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race/race.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";

export interface ShownSample {
  shareId: string;
  raceType: RaceType;
  name: string;
  date: string;
  /** The athlete and the distance. */
  facts: string;
  result: string;
  cover: ShownPhoto;
}

const PHOTO_RATIO = 16 / 9;

/** Of the column beside the tagline, or of a phone's screen. Phones get the small version: it is an example, not a photo to look at. */
function sizesOfCover(cover: ShownPhoto): string {
  const overflow = overflowOf(cover, PHOTO_RATIO);
  const phone = `calc(min(24rem, 100vw - 2rem) * ${overflow})`;
  return `(min-width: 48rem) calc(24rem * ${overflow}), (min-resolution: 1.5dppx) calc(${phone} * 0.5), ${phone}`;
}

export function SampleBib({ sample }: { sample: ShownSample }) {
  const { shareId, raceType, name, date, facts, result, cover } = sample;
  return (
    <article
      data-race={raceType}
      className="group relative mx-auto w-full max-w-96 rotate-[2deg] rounded-bib bg-card text-ink shadow-bib transition-transform hover:rotate-0 md:rotate-[2.5deg] lg:rotate-[4deg] md:animate-drop"
    >
      <BibBand>
        <span className="flex items-center gap-2">
          <RaceTypeIcon raceType={raceType} size={20} />
          {raceTypeLabel(raceType)}
        </span>
        <span>{date}</span>
      </BibBand>
      <figure data-media className="data-broken:hidden">
        <Photo
          shareId={shareId}
          photo={cover}
          name=""
          sizes={sizesOfCover(cover)}
          className="aspect-video w-full bg-line"
          isFirst
        />
      </figure>
      <div className="px-6 pt-4 pb-4">
        <h2 className="text-2xl">{name}</h2>
        <p className="mt-1 text-quiet text-sm">{facts}</p>
        <p className="mt-4 max-w-80">
          <span className="sr-only">{result}</span>
          <BibNumber number={result} isBlank={false} anchor="start" />
        </p>
        <a
          href="/sample"
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-race underline underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-bib focus-visible:after:outline-3 focus-visible:after:outline-race focus-visible:after:outline-offset-2"
        >
          {HOME_TEXTS.sampleLink}
        </a>
      </div>
      <TearOff />
    </article>
  );
}
