/** What is shared: the finished bib with its cover, and the story card. */

import { useEffect, useRef, useState } from "react";
import { revokeLater } from "../../../browser/lib/download-file.ts";
import type { CardOutcome } from "../../../browser/sharing/story-cards.ts";
import { useCardDownload, whyNot } from "../../../browser/sharing/use-card-download.ts";
import type { StoryCard } from "../../../browser/sharing/use-story-card.ts";
import { Photo } from "../../../components/media/photo.tsx";
import { overflowOf, sizesOf } from "../../../components/media/picture.ts";
import { RaceBib } from "../../../components/recap/race-bib.tsx";
import { CardDownload } from "../../../components/sharing/card-download.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import { BesideColumn } from "../../../components/wizard/wizard-frame.tsx";
import { athleteOf } from "../../../domain/account/athlete.ts";
import { coverOf, type Media } from "../../../domain/media/media.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { CARD_TEXTS } from "../../../texts/sharing/card.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { GENERATOR_ID } from "./story-generator.tsx";

const TEXTS = SHARE_TEXTS.shared;

/** Smaller than elsewhere: the card stands next to the bib, and the targets below it. */
const BIB = "[--text-numeral:2.25rem] [--text-title:2rem] sm:[--text-numeral:2.75rem]";

export function SharedRecap({ recap, card }: { recap: Recap; card: StoryCard }) {
  const cover = coverOf(recap);
  const { isMaking, download } = useCardDownload({ make: card.make, onToast: useToast() });
  return (
    <BesideColumn isTall>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_12.5rem] sm:items-start sm:gap-5 min-[72rem]:mx-auto min-[72rem]:max-w-[25rem] min-[72rem]:grid-cols-1">
        <div className="min-[72rem]:rotate-2">
          {cover && <Cover shareId={recap.shareId} cover={cover} name={recap.name} />}
          <div className={`${BIB} ${cover ? "relative -mt-10" : ""}`.trimEnd()}>
            <RaceBib race={{ ...recap, athlete: athleteOf(recap) }} headingLevel="h2" />
          </div>
        </div>
        <section
          aria-labelledby="card-heading"
          className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:flex-col sm:flex-nowrap sm:items-stretch min-[72rem]:mt-4 min-[72rem]:flex-row min-[72rem]:items-center"
        >
          <div className="w-28 sm:w-full min-[72rem]:w-44 no-js:hidden">
            <MadeCard card={card} />
          </div>
          <div className="min-w-0 flex-[1_1_9rem]">
            <h2 id="card-heading" className="text-2xl">
              {TEXTS.cardHeading}
            </h2>
            <p className="mt-1 text-quiet">{TEXTS.cardCopy}</p>
            <div className="mt-2 flex flex-wrap items-center gap-x-4">
              <CardDownload
                shareId={recap.shareId}
                choice={card.choice}
                fileType="image/jpeg"
                look="quiet"
                isMaking={isMaking}
                onDownload={download}
              >
                {TEXTS.download}
              </CardDownload>
              <a
                href={`#${GENERATOR_ID}`}
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
              >
                {TEXTS.change}
              </a>
            </div>
          </div>
        </section>
      </div>
    </BesideColumn>
  );
}

/** As wide as the column, less the card next to it on wide screens. */
const COVER_RATIO = 16 / 9;

function Cover({ shareId, cover, name }: { shareId: string; cover: Media; name: string | null }) {
  const overflow = overflowOf(cover, COVER_RATIO);
  return (
    <figure
      data-media
      className="group aspect-video overflow-hidden rounded-card bg-race data-broken:aspect-auto data-broken:h-14"
    >
      <Photo
        shareId={shareId}
        photo={cover}
        name={cover.description ?? TEXTS.coverOf(name)}
        sizes={sizesOf({ phone: `calc((100vw - 2rem) * ${overflow})`, wide: `calc(25rem * ${overflow})` })}
        className="size-full group-data-broken:hidden"
        isFirst
      />
    </figure>
  );
}

/** The made card in a place of its largest format. */
function MadeCard({ card: { state, again } }: { card: StoryCard }) {
  const place = useRef<HTMLDivElement>(null);

  function tryAgain() {
    again();
    // The pressed button disappears.
    place.current?.focus();
  }

  return (
    <div
      ref={place}
      tabIndex={-1}
      className="grid aspect-9/16 place-items-center overflow-hidden rounded-lg text-center data-waiting:bg-line"
      data-waiting={state.kind === "ready" ? undefined : true}
    >
      {state.kind === "ready" ? (
        <CardPicture card={state} />
      ) : (
        <div role="status" className="p-2 text-sm">
          <p>{messageOf(state)}</p>
          {(state.kind === "failed" || state.kind === "limited") && (
            <Button look="quiet" onClick={tryAgain}>
              {TEXTS.again}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Shows the file that is in memory: a private one would be fetched again. */
function CardPicture({ card: { file, width, height } }: { card: Extract<CardOutcome, { kind: "ready" }> }) {
  const url = useObjectUrl(file);
  return (
    url && (
      <img
        src={url}
        width={width}
        height={height}
        alt={TEXTS.cardAlt}
        className="size-full animate-fade object-contain"
      />
    )
  );
}

function messageOf(state: Exclude<StoryCard["state"], { kind: "ready" }>): string {
  if (state.kind === "preparing") return CARD_TEXTS.making;
  if (state.kind === "on-demand") return CARD_TEXTS.onDemand;
  // The place is narrow.
  return state.kind === "failed" ? TEXTS.cardFailed : whyNot(state);
}

/** Returns null until the address exists. */
export function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => revokeLater(created);
  }, [file]);
  return url;
}
