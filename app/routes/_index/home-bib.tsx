/** A published recap as a finished bib with its photo, which opens it: the athlete's own one, or the sample. */
import type { ReactNode } from "react";
import { Photo, type ShownPhoto } from "../../components/media/photo.tsx";
import { overflowOf } from "../../components/media/picture.ts";
import { BibBand, fittingStyle, TearOff } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";

export interface ShownBib {
  shareId: string;
  raceType: RaceType;
  name: string;
  /** As shown: "May 17, 2026". */
  date: string | null;
  /** The location or the athlete, and the distance. A line each. */
  facts: string[];
  /** The finish time, or "DNF". */
  result: string | null;
  cover: ShownPhoto | null;
}

interface HomeBibProps {
  bib: ShownBib;
  /** The address that the whole bib opens, and the words for it. */
  href: string;
  link: string;
  /** On a phone the photo is beside the text, so that what follows stays in view. */
  isCompact?: boolean;
  className: string;
  children?: ReactNode;
}

const PHOTO_RATIO = 16 / 9;

/** The photo's width in the column, or on a phone. Phones load the small version. */
function sizesOfCover(cover: ShownPhoto): string {
  const overflow = overflowOf(cover, PHOTO_RATIO);
  const phone = `calc(min(24rem, 100vw - 2rem) * ${overflow})`;
  return `(min-width: 48rem) calc(26rem * ${overflow}), (min-resolution: 1.5dppx) calc(${phone} * 0.5), ${phone}`;
}

export function HomeBib({ bib, href, link, isCompact = false, className, children }: HomeBibProps) {
  const { shareId, raceType, name, date, facts, result, cover } = bib;
  const isBeside = isCompact && cover !== null;
  return (
    <article
      data-race={raceType}
      className={`group relative rounded-bib bg-card text-ink shadow-bib ${className}`}
    >
      <BibBand>
        <span className="flex items-center gap-2">
          <RaceTypeIcon raceType={raceType} size={20} />
          {raceTypeLabel(raceType)}
        </span>
        <span>{date}</span>
      </BibBand>
      <div className={isBeside ? "grid grid-cols-[minmax(0,1fr)_36%] md:grid-cols-[minmax(0,1fr)]" : ""}>
        {cover && (
          <figure
            data-media
            className={`data-broken:hidden ${isBeside ? "max-md:relative max-md:order-last max-md:overflow-hidden max-md:rounded-br-bib" : ""}`}
          >
            <Photo
              shareId={shareId}
              photo={cover}
              name=""
              sizes={sizesOfCover(cover)}
              className={`w-full bg-line ${isBeside ? "max-md:absolute max-md:inset-0 max-md:h-full md:aspect-video" : "aspect-video"}`}
              isFirst
            />
          </figure>
        )}
        <div className={`min-w-0 ${isCompact ? "px-[18px] pt-3 pb-2 md:px-6 md:pt-4" : "px-6 pt-4 pb-4"}`}>
          <h2 className="line-clamp-2 text-2xl [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          {result !== null && (
            <p className="@container mt-2">
              <span
                style={fittingStyle(result)}
                className="block font-display font-extrabold text-[length:clamp(1.75rem,calc(var(--fit)*1cqi),6rem)] leading-[0.85] tracking-tight [overflow-wrap:anywhere]"
              >
                <bdi>{result}</bdi>
              </span>
            </p>
          )}
          <p className="mt-2 text-quiet text-sm">
            {facts.map((fact) => (
              <bdi key={fact} className="block truncate">
                {fact}
              </bdi>
            ))}
          </p>
          {children}
          <a
            href={href}
            className="inline-flex min-h-11 items-center font-semibold text-race underline underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-bib focus-visible:after:outline-3 focus-visible:after:outline-race focus-visible:after:outline-offset-2"
          >
            {link}
          </a>
        </div>
      </div>
      <div className={isCompact ? "max-md:hidden" : ""}>
        <TearOff />
      </div>
    </article>
  );
}
