/** The line above a recap that only its owner sees: how many views it has, what is new and what waits, and the way back to the wizard. */

import { NewMark } from "../../components/ui/new-mark.tsx";
import { MAX_HELD_COUNT } from "../../domain/reactions/comment-limits.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { contributionsUrl } from "../../domain/site/contribution-url.ts";
import { REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import { wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import type { FoundNews } from "../../services/reaction-service.ts";
import { FENCE_TEXTS } from "../../texts/contributions/guest-contributions-section.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { PHOTO_REPORT_TEXTS } from "../../texts/reactions/page-report.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

interface OwnerLineProps extends Pick<Recap, "shareId"> {
  /** Null for a draft, which nobody can read. */
  readerCount: number | null;
  /** Null without news. */
  news: FoundNews | null;
  /** How many contributions of guests wait, up to MAX_HELD_COUNT. */
  waitingCount: number;
  /** How many reports of photos are to be settled, up to MAX_PHOTO_REPORTS. */
  photoReportCount: number;
}

export function OwnerLine({ shareId, readerCount, news, waitingCount, photoReportCount }: OwnerLineProps) {
  const newsText = news && NEWS_TEXTS.onPage(news);
  return (
    <div
      id="owner-line"
      className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 pb-2 text-sm print:hidden"
    >
      {readerCount !== null && (
        <p className="text-quiet tabular-nums">{PUBLIC_PAGE_TEXTS.views(readerCount)}</p>
      )}
      {newsText && (
        <a
          href={`#${REACTIONS_ANCHOR}`}
          className="inline-flex min-h-11 items-center font-semibold text-race tabular-nums underline underline-offset-4"
        >
          {newsText}
        </a>
      )}
      {photoReportCount > 0 && (
        <a
          href={contributionsUrl(shareId)}
          className="inline-flex min-h-11 items-center font-semibold text-danger tabular-nums underline underline-offset-4"
        >
          {PHOTO_REPORT_TEXTS.count(photoReportCount)}
        </a>
      )}
      {waitingCount > 0 && (
        <a
          href={contributionsUrl(shareId)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-race tabular-nums underline underline-offset-4"
        >
          {FENCE_TEXTS.waiting(Math.min(waitingCount, MAX_HELD_COUNT - 1), waitingCount >= MAX_HELD_COUNT)}
          {news && news.contributionCount > 0 && <NewMark text={NEWS_TEXTS.count(news.contributionCount)} />}
        </a>
      )}
      <a
        href={wizardUrl("/questions", shareId)}
        className="ms-auto inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
      >
        {PUBLIC_PAGE_TEXTS.edit}
      </a>
    </div>
  );
}
