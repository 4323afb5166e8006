/** The line above a recap that only its owner sees: how many views it has, what is new, and the way back to the wizard. */
import type { Recap } from "../../domain/recap/recap.ts";
import { REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import { wizardUrl } from "../../domain/wizard/wizard.ts";
import type { FoundNews } from "../../services/reaction-service.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";

interface OwnerLineProps extends Pick<Recap, "shareId"> {
  /** Null for a draft, which nobody can read. */
  readerCount: number | null;
  /** Null without news. */
  news: FoundNews | null;
}

export function OwnerLine({ shareId, readerCount, news }: OwnerLineProps) {
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
      <a
        href={wizardUrl("/questions", shareId)}
        className="ms-auto inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
      >
        {PUBLIC_PAGE_TEXTS.edit}
      </a>
    </div>
  );
}
