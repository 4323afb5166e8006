/** The top of the public page: the cover photo or a field in the race's colour, overlapped by the bib. */
import type { ReactNode } from "react";
import { Photo } from "../../components/media/photo.tsx";
import { ratioOf, sizesOf } from "../../components/media/picture.ts";
import { RaceBib } from "../../components/recap/race-bib.tsx";
import { type Media, mediaUrl } from "../../domain/media/media.ts";
import { isPortrait } from "../../domain/media/picture.ts";
import type { RaceDetails } from "../../domain/race/race-details.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

interface RecapHeroProps {
  shareId: string;
  race: RaceDetails & { raceType: RaceType };
  cover: Media | null;
  belowBib: ReactNode;
}

export function RecapHero({ shareId, race, cover, belowBib }: RecapHeroProps) {
  const bib = (
    <>
      <div className="rounded-bib ring-4 ring-paper">
        <RaceBib race={race} headingLevel="h1" />
      </div>
      {belowBib}
    </>
  );
  if (cover && isPortrait(cover)) {
    return (
      <div className="relative">
        <div className="absolute inset-x-0 top-0 max-sm:hidden">
          <ColourField />
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
        {cover ? <LandscapeCover shareId={shareId} cover={cover} /> : <ColourField />}
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

const PHONE_COVER = "h-[min(54vh,22rem)] w-full bg-line print:h-[9cm]";

/** A cover as wide as the screen. If the photo fails to load, the race's colour is shown. */
function LandscapeCover(props: CoverProps) {
  const ratio = ratioOf(props.cover);
  return (
    <Cover
      {...props}
      figureClass="data-broken:h-56 data-broken:bg-race sm:data-broken:h-80"
      sizes={sizesOf({
        phone: phoneWidth(ratio),
        wide: `max(100vw, min(56vh, 38rem) * ${ratio})`,
      })}
      photoClass={`${PHONE_COVER} sm:h-[min(56vh,38rem)] print:h-[9cm]`}
    />
  );
}

/** A portrait cover. Wide screens show it uncropped next to the bib: full width would leave only a strip of it. */
function PortraitCover(props: CoverProps) {
  return (
    <Cover
      {...props}
      figureClass="min-w-0 max-sm:data-broken:h-56 max-sm:data-broken:bg-race"
      sizes={sizesOf({
        phone: phoneWidth(ratioOf(props.cover)),
        wide: "calc((min(100vw, 64rem) - 3.5rem) / 2.2)",
      })}
      photoClass={`${PHONE_COVER} sm:h-auto sm:max-h-[85vh] sm:rounded-card sm:shadow-bib sm:ring-4 sm:ring-paper`}
    />
  );
}

interface ShownCoverProps extends CoverProps {
  figureClass: string;
  sizes: string;
  photoClass: string;
}

function Cover({ shareId, cover, figureClass, sizes, photoClass }: ShownCoverProps) {
  return (
    <figure data-media className={`group ${figureClass}`}>
      <a
        href={mediaUrl(shareId, cover)}
        className="block group-data-broken:hidden focus-visible:-outline-offset-4"
        data-photo={cover.id}
      >
        <Photo
          shareId={shareId}
          photo={cover}
          name={cover.description ?? PUBLIC_PAGE_TEXTS.cover}
          sizes={sizes}
          className={photoClass}
          isFirst
        />
      </a>
    </figure>
  );
}

function phoneWidth(ratio: string): string {
  return `max(100vw, min(54vh, 22rem) * ${ratio})`;
}

const LANES = [150, 205, 260, 315, 370, 425, 480];

/** The hero without a photo: the last bend of a track in the race's colour. */
function ColourField() {
  return (
    <div aria-hidden="true" className="relative h-56 overflow-hidden bg-race text-on-race sm:h-80 print:h-48">
      <svg
        aria-hidden="true"
        viewBox="0 0 1200 400"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        fill="none"
        stroke="currentColor"
      >
        <path d={laneAt(287.5)} strokeWidth="55" className="opacity-15" />
        {LANES.map((radius) => (
          <path key={radius} d={laneAt(radius)} strokeWidth="3" className="opacity-45" />
        ))}
      </svg>
    </div>
  );
}

/** Returns the path of a straight that ends in a bend around a point below the picture. */
function laneAt(radius: number): string {
  return `M -1000 ${500 - radius} H 720 A ${radius} ${radius} 0 0 1 ${720 + radius} 500`;
}
