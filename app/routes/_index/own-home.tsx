/** The top of home for who comes back: the greeting, the latest recap with what is new about it, and what to do next. */
import type { ReactNode } from "react";
import { Avatar } from "../../components/ui/avatar.tsx";
import type { News } from "../../domain/reactions/unseen-news.ts";
import { REACTIONS_ANCHOR } from "../../domain/wizard/comment-url.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { NEWS_TEXTS } from "../../texts/reactions/news.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import { HomeBib, type ShownBib } from "./home-bib.tsx";
import { CollectionCard, ContinueCard, NewsLine, type ShownDraft, StartCard } from "./home-cards.tsx";

interface OwnHomeProps {
  greeting: ReactNode;
  unfinished: ShownDraft | null;
  /** The recap with the latest news, else the one of the latest race. */
  latest: (ShownBib & { newsCount: number }) | null;
  news: News;
  kept: string[];
}

export function OwnHome({ greeting, unfinished, latest, news, kept }: OwnHomeProps) {
  return (
    <section
      aria-label={HOME_TEXTS.welcome}
      className={`mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-3 px-4 md:items-start md:gap-y-6 md:pt-4 ${
        latest ? "md:grid-cols-[minmax(0,1fr)_min(26rem,40%)]" : "max-w-3xl"
      }`}
    >
      {greeting}
      {unfinished && <ContinueCard draft={unfinished} />}
      {latest && <LatestBib latest={latest} />}
      <StartCard isMain={unfinished === null} kept={kept} />
      <CollectionCard isQuiet={false} />
      {news.recapCount > 1 && <NewsLine {...news} />}
    </section>
  );
}

/** Beside everything else on a wide screen. */
function LatestBib({ latest }: { latest: NonNullable<OwnHomeProps["latest"]> }) {
  const { shareId, newsCount } = latest;
  const url = publicUrl(shareId);
  return (
    <HomeBib
      bib={latest}
      href={newsCount > 0 ? `${url}#${REACTIONS_ANCHOR}` : url}
      link={HOME_TEXTS.viewRecap}
      isCompact
      className="md:col-start-2 md:row-span-6 md:row-start-1"
    >
      {newsCount > 0 && <p className="mt-2 font-semibold text-race">{NEWS_TEXTS.onBib(newsCount)}</p>}
    </HomeBib>
  );
}

interface GreetingProps {
  name: string | null;
  imageUrl: string | null;
  headingLevel: "h1" | "p";
}

export function Greeting({ name, imageUrl, headingLevel: Heading }: GreetingProps) {
  return (
    <Heading className="flex min-h-14 items-center gap-3 font-display font-extrabold text-[min(2rem,9vw)] leading-none [h1&]:md:text-[4rem]">
      {name !== null && <Avatar name={name} imageUrl={imageUrl} />}
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name === null ? (
          HOME_TEXTS.welcomeBack
        ) : (
          <>
            {HOME_TEXTS.greeting}
            <bdi>{name}</bdi>
          </>
        )}
      </span>
    </Heading>
  );
}
