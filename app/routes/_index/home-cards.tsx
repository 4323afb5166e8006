/** The buttons and links of the home page: continue the unfinished recap, start a new one, open the past ones. */

import type { LucideIconData } from "@lucide/icons";
import ArrowRight from "@lucide/icons/icons/arrow-right";
import Camera from "@lucide/icons/icons/camera";
import Heart from "@lucide/icons/icons/heart";
import Mic from "@lucide/icons/icons/mic";
import Share2 from "@lucide/icons/icons/share-2";
import { Form, Link } from "@remix-run/react";
import { useLastStepUrl } from "../../browser/device/last-steps.ts";
import { DeletionQuestion } from "../../components/recap/confirm-recap-deletion.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import type { News } from "../../domain/reactions/unseen-news.ts";
import { LIKE_PARAMETER } from "../../domain/recap/same-race.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";

export interface ShownDraft {
  shareId: string;
  name: string | null;
  raceType: RaceType;
  /** The wizard screen that continues it, unless this device knows the athlete's last one. */
  resumeUrl: SitePath;
}

const large =
  "group flex w-full items-center justify-between gap-4 rounded-bib px-[18px] text-left transition-colors sm:px-7";
const main = `${large} bg-race text-on-race shadow-bib hover:brightness-110`;

export function ContinueCard({ draft }: { draft: ShownDraft }) {
  return (
    <h2 data-race={draft.raceType}>
      <Link
        to={useLastStepUrl(draft.shareId, draft.resumeUrl)}
        aria-describedby="unfinished"
        className={`${main} py-3`}
      >
        <span className="min-w-0">
          <span className="block text-[min(1.75rem,8vw)] leading-none sm:text-3xl">
            {HOME_TEXTS.continueCard.heading}
          </span>
          <span
            id="unfinished"
            aria-hidden="true"
            className="mt-1 line-clamp-1 font-normal font-sans text-base tracking-normal [overflow-wrap:anywhere]"
          >
            <bdi>{draft.name ?? raceTypeLabel(draft.raceType)}</bdi>
          </span>
        </span>
        <Arrow />
      </Link>
    </h2>
  );
}

interface StartCardProps {
  /** Whether it is the page's main action: there is nothing to continue. */
  isMain: boolean;
  /** Share ids of the recaps with content that only this device has. */
  kept: string[];
}

export function StartCard({ isMain, kept }: StartCardProps) {
  const look = isMain
    ? `${main} py-4 text-[min(1.875rem,8.4vw)] sm:text-[min(2.5rem,5vw)] md:text-[min(2.5rem,3.9vw)]`
    : `${large} min-h-13 border-2 border-ink py-2 text-2xl hover:bg-ink hover:text-paper`;
  return (
    <section>
      <Form method="post" action="/?index">
        {kept.map((shareId) => (
          <input key={shareId} type="hidden" name="kept" value={shareId} />
        ))}
        <h2>
          <button type="submit" className={`${look} font-display font-extrabold leading-[0.95]`}>
            {HOME_TEXTS.startCard.heading}
            <Arrow />
          </button>
        </h2>
      </Form>
      <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 px-3 text-[0.8125rem] text-quiet sm:gap-x-6 sm:px-7 sm:text-sm">
        <Feature icon={Mic} text={HOME_TEXTS.startCard.voice} />
        <Feature icon={Camera} text={HOME_TEXTS.startCard.photos} />
        <Feature icon={Share2} text={HOME_TEXTS.startCard.share} />
      </ul>
    </section>
  );
}

/** News of several recaps. News of a single recap is shown on its bib. */
export function NewsLine({ count, recapCount }: News) {
  const TEXTS = NEWS_TEXTS.onHome;
  return (
    <p>
      <a
        href="/past-recaps"
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4 hover:text-race"
      >
        <Icon icon={Heart} size={18} className="shrink-0 text-race" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {TEXTS.count(count)}
          {TEXTS.recaps(recapCount)}
        </span>
      </a>
    </p>
  );
}

/** Without an edge on a first visit. */
export function CollectionCard({ isQuiet }: { isQuiet: boolean }) {
  return (
    <h2>
      <Link
        to="/past-recaps"
        className={`${large} min-h-13 py-1.5 ${isQuiet ? "hover:text-race" : "border-2 border-ink hover:bg-ink hover:text-paper"}`}
      >
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <span className={isQuiet ? "text-xl" : "text-2xl"}>{HOME_TEXTS.collectionCard.heading}</span>
          <span className="font-normal font-sans text-base tracking-normal">
            {HOME_TEXTS.collectionCard.text}
          </span>
        </span>
        <Arrow />
      </Link>
    </h2>
  );
}

function Arrow() {
  return (
    <Icon icon={ArrowRight} size={24} className="shrink-0 transition-transform group-hover:translate-x-1.5" />
  );
}

function Feature({ icon, text }: { icon: LucideIconData; text: string }) {
  return (
    <li className="flex items-center gap-1 sm:gap-1.5">
      <Icon icon={icon} size={16} className="shrink-0" />
      {text}
    </li>
  );
}

const TEXTS = HOME_TEXTS.startOver;

interface StartOverQuestionProps {
  draft: ShownDraft;
  /** Where the action redirects after the deletion. */
  after: "home" | "first-step";
  /** The recap whose race the new one is about; null for any race. */
  like: string | null;
}

/** Asks for confirmation before a new recap deletes the unfinished one. */
export function StartOverQuestion({ draft, after, like }: StartOverQuestionProps) {
  const lastStepUrl = useLastStepUrl(draft.shareId, draft.resumeUrl);
  return (
    <DeletionQuestion
      title={TEXTS.title}
      name={draft.name ?? TEXTS.namelessRecap}
      consequence={TEXTS.consequence}
      keep={TEXTS.continue}
      url={lastStepUrl}
      confirm={TEXTS.confirm}
      action="/?index"
    >
      <input type="hidden" name="discard" value={draft.shareId} />
      <input type="hidden" name="after" value={after} />
      {like !== null && <input type="hidden" name={LIKE_PARAMETER} value={like} />}
    </DeletionQuestion>
  );
}
