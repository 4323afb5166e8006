/** A past recap as a bib, with its photo, a link that opens or continues it, and its menu. For a collection of a few. */

import { Link } from "@remix-run/react";
import { useLastStepUrl } from "../../browser/device/last-steps.ts";
import { Photo, type ShownPhoto } from "../../components/media/photo.tsx";
import { overflowOf, sizesOf } from "../../components/media/picture.ts";
import { BibBand, TearOff } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { raceTypeLabel } from "../../domain/race/race-type.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { continueUrl, publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import type { CollectedRecap } from "./collected-recap.ts";
import { RecapMenu } from "./recap-menu.tsx";

const TEXTS = PAST_RECAPS_TEXTS.card;

interface RecapCardProps {
  recap: CollectedRecap;
  url: SitePath;
  /** Whether it is the only card, which is as wide as two and shows the picture beside the text. */
  isOnly: boolean;
}

export function RecapCard({ recap, url, isOnly }: RecapCardProps) {
  const nameId = `name-${recap.shareId}`;
  return (
    <li
      data-race={recap.raceType}
      className={`relative flex min-w-0 flex-col rounded-bib bg-card shadow-bib has-[details[open]]:z-10 ${isOnly ? "sm:col-span-2" : ""}`}
    >
      <BibBand>
        <span className="flex items-center gap-2">
          <RaceTypeIcon raceType={recap.raceType} size={20} />
          {raceTypeLabel(recap.raceType)}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-2">
          {recap.newsCount > 0 && (
            <span className="rounded-full bg-on-race px-2.5 py-0.5 font-semibold text-race text-sm tabular-nums">
              {NEWS_TEXTS.count(recap.newsCount)}
            </span>
          )}
          <RecapState recap={recap} />
        </span>
      </BibBand>
      <div className={`flex grow flex-col ${isOnly ? "sm:grid sm:grid-cols-2" : ""}`}>
        <CardPicture recap={recap} isOnly={isOnly} />
        <div className="flex min-w-0 grow flex-col px-6 pt-5 pb-4">
          <h3 id={nameId} className="text-3xl [overflow-wrap:anywhere]">
            <bdi>{recap.name ?? TEXTS.nameless}</bdi>
          </h3>
          {recap.resultText !== null && (
            <p className="mt-2 font-display font-extrabold text-2xl text-race tabular-nums leading-none [overflow-wrap:anywhere]">
              <span className="sr-only">{TEXTS.result}</span>
              <bdi>{recap.resultText}</bdi>
            </p>
          )}
          <p className="mt-2 mb-5 text-quiet [overflow-wrap:anywhere]">
            <bdi>{recap.location ?? TEXTS.noLocation}</bdi>
            <br />
            {recap.date === null ? TEXTS.noDate : formatRaceDate(recap.date)}
          </p>
          <div className="mt-auto flex items-center justify-between gap-3">
            <OpenLink recap={recap} describedBy={nameId} className={buttonClass("secondary")} />
            <RecapMenu recap={recap} url={url} nameId={nameId} className="-me-2" />
          </div>
        </div>
      </div>
      <TearOff />
    </li>
  );
}

/** The cover with the distance on it, or the distance without a cover. */
function CardPicture({ recap, isOnly }: Pick<RecapCardProps, "recap" | "isOnly">) {
  const { shareId, raceType, cover, distanceText } = recap;
  return (
    <div
      className={`relative grid aspect-[16/10] ${isOnly ? "sm:aspect-auto sm:min-h-72" : ""} place-items-center overflow-hidden bg-[color-mix(in_oklab,var(--race)_9%,var(--card))] text-race`}
    >
      <span aria-hidden="true" className="absolute -right-8 -bottom-10 opacity-15">
        <RaceTypeIcon raceType={raceType} size={200} />
      </span>
      {cover && <Cover shareId={shareId} cover={cover} />}
      {distanceText !== null && (
        <p
          className={`font-display font-black text-5xl tabular-nums leading-none tracking-tight ${
            cover
              ? "absolute bottom-0 left-0 max-w-full rounded-tr-card bg-race px-6 py-2 text-on-race"
              : "relative max-w-full px-6 text-center"
          }`}
        >
          {distanceText}
        </p>
      )}
    </div>
  );
}

/** The cover photo. Its alternative text is empty, so a photo that fails to load shows its blur or the paper. */
function Cover({ shareId, cover }: { shareId: string; cover: ShownPhoto }) {
  const overflow = overflowOf(cover, 16 / 10);
  const sizes = sizesOf({
    phone: `calc((100vw - 2rem) * ${overflow})`,
    wide: `calc((50vw - 1.75rem) * ${overflow})`,
  });
  return (
    <Photo
      shareId={shareId}
      photo={cover}
      name=""
      sizes={`(min-width: 64rem) calc((min(100vw, 72rem) - 5rem) / 3 * ${overflow}), ${sizes}`}
      className="absolute inset-0 size-full"
    />
  );
}

interface OpenLinkProps {
  recap: CollectedRecap;
  describedBy: string;
  className: string;
}

/** The link that opens a past recap, or continues a draft at the screen where this device left it. */
export function OpenLink({ recap: { kind, shareId }, describedBy, className }: OpenLinkProps) {
  const lastStepUrl = useLastStepUrl(shareId, continueUrl(shareId));
  return kind === "draft" ? (
    <Link to={lastStepUrl} className={className} aria-describedby={describedBy}>
      {TEXTS.continue}
    </Link>
  ) : (
    <a href={publicUrl(shareId)} className={className} aria-describedby={describedBy}>
      {TEXTS.view}
    </a>
  );
}

/** The badge of a private or hidden recap, or of a device's copy. */
export function RecapState({ recap: { kind, isPrivate, isHidden } }: { recap: CollectedRecap }) {
  if (kind === "draft") return null;
  if (kind === "deviceCopy") return <Badge>{TEXTS.deviceCopy}</Badge>;
  if (isHidden) return <Badge>{TEXTS.hidden}</Badge>;
  return isPrivate && <Badge>{TEXTS.private}</Badge>;
}
