/** A recap as other sites show it in a frame: cover, bib and a quote, without scripts. Every link opens a new tab. */

import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useLoaderData, useRouteError } from "@remix-run/react";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { FailedRequest } from "../../components/layout/error-page.tsx";
import { Photo } from "../../components/media/photo.tsx";
import { ratioOf, sizesOf } from "../../components/media/picture.ts";
import { RaceBib } from "../../components/recap/race-bib.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { athleteOf } from "../../domain/account/athlete.ts";
import { coverOf, type Media } from "../../domain/media/media.ts";
import { detailsOf } from "../../domain/race/race-details.ts";
import { defaultQuote, quotesOf } from "../../domain/recap/quote.ts";
import { isShared, parseRecapHandle, punctuatedShareId } from "../../domain/recap/recap.ts";
import { embedUrl } from "../../domain/sharing/link-preview.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { cacheHeaders } from "../../http/cache-headers.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { routeErrorOf } from "../../http/route-error.ts";
import { EMBED_TEXTS } from "../../texts/sharing/embed.ts";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";

export const handle: DocumentHandle = { withoutScripts: true, isEmbedded: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: EMBED_TEXTS.documentTitle(shown?.race.name ?? EMBED_TEXTS.nameless) },
  { name: "robots", content: "noindex" },
  ...(shown ? [{ tagName: "link", rel: "canonical", href: shown.link }] : []),
];

/** Shows only shared recaps, even to the owner: another site would seem to publish a private one. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const recapHandle = parseRecapHandle(params.shareId);
  const punctuated = punctuatedShareId(params.shareId);
  if (punctuated) throw redirect(embedUrl(punctuated));
  const recap = recapHandle && (await services.recaps.findViewable(viewer, recapHandle));
  if (!recap || !isShared(recap)) throw recapNotFound();
  return data(
    {
      shareId: recap.shareId,
      race: { raceType: recap.raceType, ...detailsOf(recap), athlete: athleteOf(recap) },
      cover: coverOf(recap),
      quote: defaultQuote(quotesOf(recap))?.quote ?? null,
      link: new URL(publicUrl(recap.shareId), request.url).href,
    },
    { headers: cacheHeaders(recap) },
  );
}

export default function EmbeddedRecap() {
  const { shareId, race, cover, quote, link } = useLoaderData<typeof loader>();
  return (
    <main data-race={race.raceType} className="flex min-h-dvh flex-col bg-paper">
      {cover ? (
        <Photo
          shareId={shareId}
          photo={cover}
          name={cover.description ?? EMBED_TEXTS.cover}
          sizes={sizesOf({ phone: widthOf(cover), wide: widthOf(cover) })}
          className="min-h-24 w-full grow basis-24"
          isFirst
        />
      ) : (
        <div aria-hidden="true" className="h-16 bg-race" />
      )}
      <div className="relative -mt-10 px-3 pb-3">
        <div className="rounded-bib ring-4 ring-paper">
          <RaceBib race={race} headingLevel="h1" />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          {quote !== null && (
            <blockquote className="min-w-0 grow basis-48 text-quiet">
              “<bdi>{quote}</bdi>”
            </blockquote>
          )}
          <a href={link} target="_blank" rel="noopener" className={buttonClass("primary")}>
            {EMBED_TEXTS.open}
          </a>
        </div>
      </div>
    </main>
  );
}

/** The cover fills what the bib and the quote leave of the height. */
function widthOf(cover: Media): string {
  return `max(100vw, (100vh - 28rem) * ${ratioOf(cover)})`;
}

export function ErrorBoundary() {
  const { kind } = routeErrorOf(useRouteError());
  return (
    <main className="grid min-h-dvh place-content-center gap-4 bg-paper p-6 text-center">
      <h1 className="text-title">{EMBED_TEXTS.failed[kind === "fault" ? "fault" : "not-found"].title}</h1>
      <p>{EMBED_TEXTS.failed[kind === "fault" ? "fault" : "not-found"].text}</p>
      {kind === "fault" && <FailedRequest />}
      <p>
        <a href="/" target="_blank" rel="noopener" className={buttonClass("secondary")}>
          {EMBED_TEXTS.home}
        </a>
      </p>
    </main>
  );
}
