/** What is shared: on wide screens the bib with its cover beside the column, otherwise a slim line under the progress bar. */

import { Photo } from "../../components/media/photo.tsx";
import { overflowOf } from "../../components/media/picture.ts";
import { BibStrip } from "../../components/recap/bib-paper.tsx";
import { MAX_NUMBER_LENGTH, RaceBib } from "../../components/recap/race-bib.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { BesideColumn } from "../../components/wizard/wizard-frame.tsx";
import { athleteOf } from "../../domain/account/athlete.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { coverOf } from "../../domain/media/media.ts";
import { resultFigure } from "../../domain/race/race-details.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { RACE_BIB_TEXTS } from "../../texts/recap/race-bib.ts";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";

interface SharedProps {
  recap: Recap;
}

/** CSS pixels: the band of a strip, which the cover fills. */
const BAND = { width: 46, height: 58 };

export function SharedLine({ recap }: SharedProps) {
  const { raceType, name, date } = recap;
  const result = resultFigure(recap)?.value ?? null;
  const isFigure = result !== null && result.length <= MAX_NUMBER_LENGTH;
  return (
    <div className="wizard-bib">
      <div className="@container">
        <BibStrip
          icon={
            coverOf(recap) ? (
              <Cover
                recap={recap}
                ratio={BAND.width / BAND.height}
                sizes={(overflow) => `${Math.ceil(BAND.width * overflow)}px`}
                className="h-[58px] w-full overflow-hidden rounded-l-card"
              />
            ) : (
              <RaceTypeIcon raceType={raceType} size={22} />
            )
          }
        >
          {/* Large text on a phone has no room for a line that ends early. */}
          <p className="strip-lines @max-[17rem]:h-auto @max-[17rem]:min-h-[58px] @max-[17rem]:py-2 @max-[17rem]:[&>*]:whitespace-normal">
            <span dir="auto">{name ?? RACE_BIB_TEXTS.unnamed}</span>
            <span>
              {date === null ? RACE_BIB_TEXTS.noDate : formatRaceDate(date)}
              {result !== null && !isFigure && (
                <>
                  {" · "}
                  <bdi>{result}</bdi>
                </>
              )}
            </span>
          </p>
          {isFigure && (
            <p className="strip-result">
              <bdi>{result}</bdi>
            </p>
          )}
        </BibStrip>
      </div>
    </div>
  );
}

/** Smaller than elsewhere: it stands below the cover. */
const BIB = "[--text-numeral:2.75rem] [--text-title:2rem]";
const COVER_RATIO = 16 / 9;

export function SharedBib({ recap }: SharedProps) {
  const cover = coverOf(recap);
  return (
    <BesideColumn isTall className="max-[72rem]:hidden">
      <div className="mx-auto max-w-[25rem] rotate-2">
        <Cover
          recap={recap}
          ratio={COVER_RATIO}
          sizes={(overflow) => `calc(25rem * ${overflow})`}
          className="aspect-video overflow-hidden rounded-card data-broken:aspect-auto data-broken:h-14"
        />
        <div className={`${BIB} ${cover ? "relative -mt-10" : ""}`.trimEnd()}>
          <RaceBib race={{ ...recap, athlete: athleteOf(recap) }} headingLevel="h2" />
        </div>
      </div>
    </BesideColumn>
  );
}

interface CoverProps extends SharedProps {
  /** Width to height of its place. */
  ratio?: number;
  /** Of a place that the photo overflows by this factor. */
  sizes: (overflow: number) => string;
  className: string;
}

function Cover({ recap, ratio, sizes, className }: CoverProps) {
  const cover = coverOf(recap);
  if (!cover) return null;
  return (
    <figure data-media className={`group bg-race ${className}`}>
      <Photo
        shareId={recap.shareId}
        photo={cover}
        name={cover.description ?? SHARE_TEXTS.shared.coverOf(recap.name)}
        sizes={sizes(Number(overflowOf(cover, ratio)))}
        className="size-full group-data-broken:hidden"
      />
    </figure>
  );
}
