/** The cards of the home page: continue the unfinished recap, start a new one, open the past ones. */

import type { LucideIconData } from "@lucide/icons";
import ArrowRight from "@lucide/icons/icons/arrow-right";
import Camera from "@lucide/icons/icons/camera";
import Heart from "@lucide/icons/icons/heart";
import Mic from "@lucide/icons/icons/mic";
import Share2 from "@lucide/icons/icons/share-2";
import { Form, Link } from "@remix-run/react";
import { useLastStepUrl } from "../../browser/device/last-steps.ts";
import { BibStrip } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race/race.ts";
import type { News } from "../../domain/reactions/news.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import { publicUrl } from "../../domain/wizard/wizard.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";

export interface ShownDraft {
  shareId: string;
  name: string | null;
  raceType: RaceType;
  /** The wizard screen that continues it, unless this device knows the athlete's last one. */
  resumeUrl: SitePath;
}

/** Makes the whole card the target of its button or link. The arrow is decorative. */
const stretched =
  "text-left outline-none after:absolute after:inset-0 after:rounded-bib focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-race";

/** The unfinished recap as a bib in the race's colour. */
export function ContinueCard({ draft }: { draft: ShownDraft }) {
  return (
    <section data-race={draft.raceType} className="group @container relative">
      <BibStrip icon={<RaceTypeIcon raceType={draft.raceType} size={26} />}>
        <div className="flex min-w-0 grow items-center justify-between gap-3 px-[16px] py-3.5 sm:py-4 sm:pl-[24px]">
          <div className="min-w-0">
            <h2 className="text-[min(1.75rem,8vw)] sm:text-3xl">
              <Link
                to={useLastStepUrl(draft.shareId, draft.resumeUrl)}
                aria-describedby="unfinished"
                className={stretched}
              >
                {HOME_TEXTS.continueCard.heading}
              </Link>
            </h2>
            <p id="unfinished" className="mt-1 line-clamp-2 text-quiet leading-snug">
              <bdi>{draft.name ?? raceTypeLabel(draft.raceType)}</bdi>
            </p>
          </div>
          <Arrow className="size-11 @max-[15rem]:hidden bg-race text-on-race" />
        </div>
      </BibStrip>
    </section>
  );
}

interface StartCardProps {
  /** Whether it is the page's main action: there is nothing to continue. */
  isMain: boolean;
  /** Share ids of the recaps with content that only this device has. */
  kept: string[];
}

export function StartCard({ isMain, kept }: StartCardProps) {
  const colors = isMain ? "bg-race text-on-race shadow-bib" : "border-2 border-ink";
  return (
    <section
      className={`group @container relative rounded-bib px-[18px] py-4 sm:px-[28px] sm:py-6 ${colors}`}
    >
      <div className="flex items-center justify-between gap-4">
        <div>
          <Form method="post" action="/?index">
            {kept.map((shareId) => (
              <input key={shareId} type="hidden" name="kept" value={shareId} />
            ))}
            <h2 className="text-[min(1.875rem,8.4vw)] leading-[0.95] sm:text-[min(2.75rem,5vw)] sm:leading-[0.95]">
              <button type="submit" className={stretched}>
                {HOME_TEXTS.startCard.heading}
              </button>
            </h2>
          </Form>
          <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm sm:mt-3 sm:gap-x-6 sm:text-base">
            <Feature icon={Mic} text={HOME_TEXTS.startCard.voice} />
            <Feature icon={Camera} text={HOME_TEXTS.startCard.photos} />
            <Feature icon={Share2} text={HOME_TEXTS.startCard.share} />
          </ul>
        </div>
        <Arrow
          className={`size-11 sm:size-14 @max-[15rem]:hidden ${isMain ? "bg-on-race text-race" : "border-2 border-ink"}`}
        />
      </div>
    </section>
  );
}

interface NewsLineProps extends News {
  latest: NonNullable<News["latest"]>;
}

/** Leads to the recap with news, or to the collection if there are several. */
export function NewsLine({ count, recapCount, latest }: NewsLineProps) {
  const TEXTS = NEWS_TEXTS.onHome;
  const isOne = recapCount === 1;
  return (
    <p>
      <a
        href={isOne ? `${publicUrl(latest.shareId)}#${REACTIONS_ANCHOR}` : "/past-recaps"}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 hover:text-race"
      >
        <Icon icon={Heart} size={18} className="shrink-0 text-race" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {TEXTS.count(count)}
          {isOne ? <bdi>{latest.name ?? TEXTS.nameless}</bdi> : TEXTS.recaps(recapCount)}
        </span>
      </a>
    </p>
  );
}

export function CollectionCard() {
  return (
    <section className="group relative flex flex-wrap items-center justify-between gap-4 rounded-bib border-2 border-on-ground px-6 py-6 text-on-ground sm:px-8 sm:py-7">
      <div className="sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-6">
        <h2 className="text-title">
          <Link to="/past-recaps" className={`${stretched} focus-visible:after:outline-current`}>
            {HOME_TEXTS.collectionCard.heading}
          </Link>
        </h2>
        <p className="max-sm:mt-2">{HOME_TEXTS.collectionCard.text}</p>
      </div>
      <Arrow className="size-14 border-2 border-on-ground" />
    </section>
  );
}

function Arrow({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full transition-transform group-hover:translate-x-1.5 ${className}`}
    >
      <Icon icon={ArrowRight} size={24} />
    </span>
  );
}

function Feature({ icon, text }: { icon: LucideIconData; text: string }) {
  return (
    <li className="flex items-center gap-2">
      <Icon icon={icon} size={18} className="shrink-0" />
      {text}
    </li>
  );
}
