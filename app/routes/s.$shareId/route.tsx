/**
 * A shared season, computed at each request from what a stranger may see of its public recaps: no cache keeps it, so what went
 * private is gone at the next one. Sent without Remix's scripts.
 */
import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import pageScriptUrl from "../../browser/public-page/recap-page.ts?worker&url";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { ReadersScript } from "../../components/layout/readers-script.tsx";
import { SeasonView, seasonColors, seasonSummary } from "../../components/season/season-view.tsx";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { calendarDay } from "../../domain/lib/dates.ts";
import { seasonPreviewUrl, sharedSeasonUrl } from "../../domain/season/season-card.ts";
import { seasonIdSchema } from "../../domain/season/season-choices.ts";
import { previewTags } from "../../domain/sharing/link-preview.ts";
import { logFault } from "../../domain/site/log-fault.ts";
import { NOT_STORED } from "../../http/cache-headers.ts";
import { pageNotFound } from "../../http/not-found.ts";
import { SEASON_TEXTS as TEXTS } from "../../texts/season/season.ts";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";

export const handle: DocumentHandle = { withoutScripts: true };

const NO_INDEX = { name: "robots", content: "noindex" };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  if (!shown) return [NO_INDEX];
  const { season, link, picture } = shown;
  const title = TEXTS.title(season.year, season.athleteName);
  const description = seasonSummary(season);
  return [
    { title: TEXTS.sharedDocumentTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: link },
    ...(picture === null
      ? []
      : previewTags({
          title,
          description,
          url: link,
          type: "website",
          picture: { url: picture, alt: `${title}. ${description}` },
        })),
    NO_INDEX,
  ];
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const shareId = seasonIdSchema.safeParse(params.shareId);
  const today = calendarDay(new Date(), context.timeZone);
  const shared = shareId.success && (await findShared(context, shareId.data, today));
  if (!shared) throw pageNotFound();
  const absolute = (path: string) => new URL(path, request.url).href;
  const { season, version } = shared;
  return data(
    {
      season,
      link: absolute(sharedSeasonUrl(shareId.data)),
      picture: season.races.length > 0 ? absolute(seasonPreviewUrl(shareId.data, version)) : null,
    },
    { headers: NOT_STORED },
  );
}

/** There is no last copy of a season: what it showed may have gone private since. */
async function findShared({ services }: LoaderFunctionArgs["context"], shareId: string, today: string) {
  try {
    return await services.seasons.findShared(shareId, today);
  } catch (error) {
    logFault("A shared season was not read", error);
    throw data(null, { status: 503, headers: { ...NOT_STORED, "Retry-After": "60" } });
  }
}

export default function SharedSeason() {
  const { season, link } = useLoaderData<typeof loader>();
  const title = TEXTS.title(season.year, season.athleteName);
  return (
    <main id="main" {...seasonColors(season)}>
      <SeasonView season={season} isOwn={false} site={new URL(link).host} />
      <div className="mx-auto mt-16 max-w-5xl px-4 print:hidden">
        {season.races.length === 0 && <p className="mb-8 text-lg">{TEXTS.empty}</p>}
        <div className="flex flex-wrap items-center gap-3">
          <Button look="secondary" hidden data-share={title}>
            {TEXTS.link.share}
          </Button>
          <a href="/" className={buttonClass("quiet")}>
            {TEXTS.home}
          </a>
        </div>
        <p role="status" data-share-status className="mt-2 min-h-6 text-quiet" />
      </div>
      <ReadersScript src={pageScriptUrl} />
    </main>
  );
}
