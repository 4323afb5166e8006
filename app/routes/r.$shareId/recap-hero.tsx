/** The top of the public page: the cover photo or a field in the race's colour, overlapped by the bib. */
import { Photo } from "../../components/recap/photo.tsx";
import { isPortrait, ratioOf, sizesOf } from "../../components/recap/picture.ts";
import { RaceBib } from "../../components/recap/race-bib.tsx";
import type { Media } from "../../domain/media.ts";
import { formatDistance, type RaceType } from "../../domain/race.ts";
import type { RaceDetails } from "../../domain/race-details.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/public-page.ts";

interface RecapHeroProps {
  shareId: string;
  race: RaceDetails & { raceType: RaceType };
  /** Null for a recap without photos. */
  cover: Media | null;
}

export function RecapHero({ shareId, race, cover }: RecapHeroProps) {
  const bib = (
    <div className="rounded-bib ring-4 ring-paper">
      <RaceBib race={race} headingLevel="h1" />
    </div>
  );
  if (cover && isPortrait(cover)) {
    return (
      <div className="relative">
        <div className="absolute inset-x-0 top-0 max-sm:hidden">
          <ColourField race={race} />
        </div>
        <div className="relative sm:mx-auto sm:grid sm:max-w-5xl sm:grid-cols-[1.2fr_1fr] sm:items-end sm:gap-6 sm:px-4 sm:pt-12 lg:gap-10">
          <PortraitCover shareId={shareId} cover={cover} />
          <div className="relative max-sm:-mt-16 max-sm:px-4 sm:order-first sm:mb-10">{bib}</div>
        </div>
      </div>
    );
  }
  return (
    <div className="grid">
      <div className="col-start-1 row-start-1">
        {cover ? <LandscapeCover shareId={shareId} cover={cover} /> : <ColourField race={race} />}
      </div>
      {/* The bib overlaps the lower edge of the picture, by less than half of its own height. */}
      <div className="relative mx-auto -mt-16 w-full max-w-3xl px-4 sm:-mt-24">{bib}</div>
    </div>
  );
}

interface CoverProps {
  shareId: string;
  cover: Media;
}

const PHONE_COVER = "h-[min(62vh,26rem)] w-full bg-line object-[50%_35%] group-data-broken:hidden";

/** A cover as wide as the screen. If the photo fails to load, the race's colour is shown. */
function LandscapeCover({ shareId, cover }: CoverProps) {
  const ratio = ratioOf(cover);
  return (
    <figure data-media className="group data-broken:h-56 data-broken:bg-race sm:data-broken:h-80">
      <Photo
        shareId={shareId}
        photo={cover}
        name={altOfCover(cover)}
        sizes={sizesOf({
          phone: phoneWidth(ratio),
          wide: `max(100vw, min(66vh, 38rem) * ${ratio})`,
        })}
        className={`${PHONE_COVER} sm:h-[min(66vh,38rem)]`}
        isFirst
      />
    </figure>
  );
}

/** A portrait cover. Wide screens show it uncropped next to the bib: full width would leave only a strip of it. */
function PortraitCover({ shareId, cover }: CoverProps) {
  return (
    <figure data-media className="group min-w-0 max-sm:data-broken:h-56 max-sm:data-broken:bg-race">
      <Photo
        shareId={shareId}
        photo={cover}
        name={altOfCover(cover)}
        sizes={sizesOf({
          phone: phoneWidth(ratioOf(cover)),
          wide: "calc((min(100vw, 64rem) - 3.5rem) / 2.2)",
        })}
        className={`${PHONE_COVER} sm:h-auto sm:max-h-[85vh] sm:rounded-card sm:shadow-bib sm:ring-4 sm:ring-paper`}
        isFirst
      />
    </figure>
  );
}

function phoneWidth(ratio: string): string {
  return `max(100vw, min(62vh, 26rem) * ${ratio})`;
}

function altOfCover({ description }: Media): string {
  return description ?? PUBLIC_PAGE_TEXTS.cover;
}

/** The hero without a photo: the lanes of a track in the race's colour, and the distance in large letters. */
function ColourField({ race }: { race: RaceDetails & { raceType: RaceType } }) {
  return (
    <div aria-hidden="true" className="relative h-56 overflow-hidden bg-race text-on-race sm:h-80">
      <div className="absolute inset-0 opacity-25 bg-[repeating-linear-gradient(100deg,transparent_0_3.5rem,currentColor_3.5rem_3.625rem)]" />
      <p className="absolute -top-3 left-4 whitespace-nowrap font-display font-extrabold text-[min(38vw,18rem)] leading-none tracking-tighter opacity-30">
        {formatDistance(race)}
      </p>
    </div>
  );
}
