/** The top of the public page: the cover photo, or a field in the race's colour, with the bib pinned over its edge. */
import { Photo } from "../../components/recap/photo.tsx";
import { ratioOf, sizesOf } from "../../components/recap/picture.ts";
import { RaceBib } from "../../components/recap/race-bib.tsx";
import type { Media } from "../../domain/media.ts";
import { formatDistance, type RaceDetails, type RaceType } from "../../domain/race.ts";

interface RecapHeroProps {
  shareId: string;
  race: RaceDetails & { raceType: RaceType };
  /** Null for a recap without photos. */
  cover: Media | null;
}

export function RecapHero({ shareId, race, cover }: RecapHeroProps) {
  return (
    <div className="grid">
      <div className="col-start-1 row-start-1">
        {cover ? <Cover shareId={shareId} cover={cover} /> : <ColourField race={race} />}
      </div>
      {/* The bib covers the lower end of the picture, never more than its own upper half. */}
      <div className="relative mx-auto -mt-16 w-full max-w-3xl px-4 sm:-mt-24">
        <div className="rounded-bib ring-4 ring-paper">
          <RaceBib race={race} headingLevel="h1" />
        </div>
      </div>
    </div>
  );
}

/** As wide as the screen, and at least as wide as its height asks for. */
function Cover({ shareId, cover }: { shareId: string; cover: Media }) {
  const ratio = ratioOf(cover);
  return (
    <figure data-media className="group">
      <Photo
        shareId={shareId}
        photo={cover}
        name={cover.description ?? "The cover photo of this race"}
        sizes={sizesOf({
          phone: `max(100vw, min(62vh, 26rem) * ${ratio})`,
          wide: `max(100vw, min(66vh, 38rem) * ${ratio})`,
        })}
        className="h-[min(62vh,26rem)] w-full bg-line group-data-broken:hidden sm:h-[min(66vh,38rem)]"
        isFirst
      />
    </figure>
  );
}

/** Without a photo: the race's colour, lanes of a track, and the distance in letters as high as the field. */
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
