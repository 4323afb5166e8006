/** The top of the summary: the cover photo, overlapped by the bib. */
import { Photo } from "../../components/media/photo.tsx";
import { overflowOf, sizesOf } from "../../components/media/picture.ts";
import { RaceBib } from "../../components/recap/race-bib.tsx";
import { athleteOf } from "../../domain/account/athlete.ts";
import { coverOf } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { SUMMARY_TEXTS } from "../../texts/recap/summary.ts";

export function CoverBib({ recap }: { recap: Recap }) {
  const cover = coverOf(recap);
  return (
    <div className="group">
      {cover && (
        <figure data-media className="-mx-4 data-broken:hidden sm:mx-0">
          <Photo
            shareId={recap.shareId}
            photo={cover}
            name={cover.description ?? SUMMARY_TEXTS.cover}
            sizes={`(min-width: 72rem) calc(26rem * ${overflowOf(cover, 16 / 9)}), ${sizesOf({
              phone: `calc(100vw * ${overflowOf(cover, 16 / 9)})`,
              wide: `calc(38rem * ${overflowOf(cover, 16 / 9)})`,
            })}`}
            className="aspect-[16/9] w-full bg-line object-[50%_35%] sm:rounded-card"
            isFirst
          />
        </figure>
      )}
      <div
        className={`min-[72rem]:mx-auto min-[72rem]:max-w-[24rem] min-[72rem]:rotate-2 ${cover ? "relative -mt-12 group-has-data-broken:mt-0 sm:mx-6 sm:-mt-20" : ""}`.trimEnd()}
      >
        <RaceBib race={{ ...recap, athlete: athleteOf(recap) }} headingLevel="h2" />
      </div>
    </div>
  );
}
