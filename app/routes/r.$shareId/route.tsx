/** The public page of a recap, sent without Remix's scripts (specification 2, Public recap). */

import { type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import { useDeviceCopy } from "../../browser/device/use-device-copy.ts";
import pageScriptUrl from "../../browser/public-page/recap-page.ts?worker&url";
import type { DocumentHandle } from "../../components/layout/document-handle.ts";
import { ErrorPage, errorDocumentTitle } from "../../components/layout/error-page.tsx";
import { ReadersScript } from "../../components/layout/readers-script.tsx";
import { DeviceCopySection } from "../../components/recap/device-copy-section.tsx";
import { TakedownNotice } from "../../components/recap/takedown-notice.tsx";
import { contributionsCursor } from "../../domain/contributions/contribution.ts";
import { commentCursor, commentStatusIn } from "../../domain/reactions/reactions.ts";
import { isPrefetch } from "../../domain/reactions/unseen-news.ts";
import { publicRecap } from "../../domain/recap/public-recap.ts";
import {
  isShared,
  parseRecapHandle,
  punctuatedShareId,
  type Recap,
  type RecapHandle,
} from "../../domain/recap/recap.ts";
import { recapJsonLd } from "../../domain/sharing/json-ld.ts";
import { oembedUrl, previewTags } from "../../domain/sharing/link-preview.ts";
import { previewUrl } from "../../domain/sharing/story-card.ts";
import { logFault } from "../../domain/site/log-fault.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { publicRecording } from "../../domain/voice/recording.ts";
import { commentPageHref } from "../../domain/wizard/comment-url.ts";
import { publicUrl } from "../../domain/wizard/wizard-screens.ts";
import { cacheHeaders } from "../../http/cache-headers.ts";
import { defaultPreviewTags } from "../../http/default-preview.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { routeErrorOf } from "../../http/route-error.ts";
import type { FoundNews, Reactions, WantedComments } from "../../services/reaction-service.ts";
import { PUBLIC_PAGE_TEXTS } from "../../texts/sharing/public-page.ts";
import { BibLikes } from "./bib-likes.tsx";
import { GuestContributionsSection } from "./guest-contributions-section.tsx";
import { OwnerLine } from "./owner-line.tsx";
import { PageActions, SameRaceBlock } from "./page-actions.tsx";
import { PageNotice } from "./page-notice.tsx";
import type { action } from "./reaction-action.ts";
import { ReactionsSection } from "./reactions-section.tsx";
import { RecapArticle } from "./recap-article.tsx";
import { summaryLine, titleOf } from "./recap-summary-line.ts";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";
export { action } from "./reaction-action.ts";

export const handle: DocumentHandle = { withoutScripts: true, usesTurnstile: true };

const NO_INDEX = { name: "robots", content: "noindex" };

export const meta: MetaFunction<typeof loader> = ({ data: shown, matches, location }) => {
  if (!shown) {
    const title = errorDocumentTitle({ kind: "recap-not-found" });
    return [{ title }, NO_INDEX, ...defaultPreviewTags({ matches, path: location.pathname, title })];
  }
  const { recap, link, preview, isListed, jsonLd } = shown;
  const name = titleOf(recap);
  const description = summaryLine(recap);
  return [
    { title: PUBLIC_PAGE_TEXTS.documentTitle(name) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: link },
    ...(preview
      ? [
          ...previewTags({
            title: name,
            description,
            url: link,
            type: "article",
            picture: { url: preview.picture, alt: PUBLIC_PAGE_TEXTS.previewAlt(name, description) },
          }),
          {
            tagName: "link",
            rel: "alternate",
            type: "application/json+oembed",
            href: preview.oembed,
            title: name,
          },
        ]
      : []),
    ...(isListed ? [] : [NO_INDEX]),
    // Last, because crawlers of link previews read only the start of a page (Slack: 32 KB).
    ...(jsonLd ? [{ "script:ld+json": jsonLd }] : []),
  ];
};

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const recapHandle = parseRecapHandle(params.shareId);
  if (!recapHandle) {
    const shareId = punctuatedShareId(params.shareId);
    throw shareId === null ? recapNotFound() : redirect(publicUrl(shareId));
  }
  const search = new URL(request.url).searchParams;
  const wanted = {
    cursor: commentCursor(search),
    status: commentStatusIn(search),
    contributionsAfter: contributionsCursor(search),
  };
  const found = await services.pages.find(viewer, recapHandle, wanted);
  if (!found) throw recapNotFound();
  const { recap, reactions, contributions } = found;
  const news = reactions?.news ?? null;
  const isPrefetched = isPrefetch(request);
  if (news && reactions) {
    const page = pageOfNews(reactions, news, wanted);
    if (page) throw redirect(`${publicUrl(recap.shareId)}${page}` satisfies SitePath);
    if (!isPrefetched) await markSeen(context, recapHandle, news);
  }
  const isDraft = recap.status === "draft";
  const shown = {
    ...publicRecap(recap),
    media: recap.media,
    recordings: recap.recordings.map(publicRecording),
    course: recap.course,
  };
  const link = new URL(publicUrl(recap.shareId), request.url).href;
  const comments = reactions?.comments ?? [];
  const page = { recap: shown, link, title: titleOf(shown), description: summaryLine(shown), comments };
  return data(
    {
      recap: shown,
      reactions,
      contributions,
      // What is new here is marked on the page.
      newsCount: found.news.count - (news?.count ?? 0) || null,
      isPrefetched,
      wanted,
      canEdit: recap.canEdit,
      readerCount: isDraft ? null : recap.readerCount,
      // False for the owner and for a recap that is not shared, because their reads are not counted.
      isCounted: isShared(recap) && !recap.canEdit,
      isDraft,
      // Others do not get the page.
      takedownReason: recap.takedownReason,
      contactEmail: recap.takedownReason === null ? null : context.contactEmail,
      turnstileSiteKey: context.turnstileSiteKey,
      nowMs: Date.now(),
      timeZone: context.timeZone,
      link,
      // A recap that is not shared has no preview, not even for its owner.
      preview: isShared(recap) ? await previewOf(context, recap, link) : null,
      isListed: isShared(recap) && recap.isListed,
      // Made here, because browsers need neither the data nor the code.
      jsonLd: isShared(recap) ? recapJsonLd(page) : null,
    },
    { headers: cacheHeaders(recap) },
  );
}

/** Returns the page with the first new comment, if the owner asked for the first page and it is not there. */
function pageOfNews(
  { comments, hasLater }: Reactions,
  { firstComment }: FoundNews,
  { cursor, status }: WantedComments,
): string | null {
  const last = comments.at(-1);
  if (cursor !== null || status !== null || firstComment === null || !hasLater || !last) return null;
  return last.number < firstComment ? commentPageHref({ after: firstComment - 1 }, null) : null;
}

/** If it fails, the news is shown again. */
async function markSeen({ services, viewer }: AppLoadContext, handle: RecapHandle, news: FoundNews) {
  await services.reactions
    .markSeen(viewer, handle, news)
    .catch((error) => logFault("News were not marked as seen", error));
}

/** Returns the absolute URLs of the link's picture and of its oEmbed description. */
async function previewOf({ services }: AppLoadContext, recap: Recap, link: string) {
  const picture = previewUrl(recap.shareId, await services.cards.previewVersion(recap));
  return { picture: new URL(picture, link).href, oembed: new URL(oembedUrl(link), link).href };
}

export default function PublicRecap() {
  const { recap, reactions, contributions, canEdit, isDraft, takedownReason, ...page } =
    useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>() ?? null;
  return (
    <main
      id="main"
      data-race={recap.raceType}
      data-readers={page.isCounted ? recap.shareId : undefined}
      data-own={canEdit ? recap.shareId : undefined}
    >
      {/* Shown by workers/request/public-page-cache.ts. */}
      {/* A template, which workers/request/stale-page.ts shows when it sends a stored copy. */}
      <template data-last-copy>
        <PageNotice text={PUBLIC_PAGE_TEXTS.lastCopy} />
      </template>
      {isDraft && <PageNotice text={PUBLIC_PAGE_TEXTS.ownerOnly.draft} />}
      {!isDraft && !recap.isPublic && <PageNotice text={PUBLIC_PAGE_TEXTS.ownerOnly.private} />}
      {takedownReason !== null && (
        <div className="mx-auto max-w-6xl px-4 py-4 print:hidden">
          <TakedownNotice reason={takedownReason} contactEmail={page.contactEmail} />
        </div>
      )}
      {canEdit && (
        <OwnerLine
          shareId={recap.shareId}
          readerCount={page.readerCount}
          news={reactions?.news ?? null}
          waitingCount={contributions?.heldCount ?? 0}
          photoReportCount={reactions?.photoReportCount ?? 0}
        />
      )}
      <RecapArticle
        recap={recap}
        belowBib={reactions && <BibLikes recap={recap} reactions={reactions} failed={failed} />}
      />
      {contributions && (
        <GuestContributionsSection
          shareId={recap.shareId}
          page={contributions}
          isFirstPage={page.wanted.contributionsAfter === null}
        />
      )}
      {reactions && <ReactionsSection {...page} recap={recap} reactions={reactions} failed={failed} />}
      <div className="mx-auto max-w-3xl px-4 print:hidden">
        <PageActions shareId={recap.shareId} name={recap.name} canEdit={canEdit} />
      </div>
      {!canEdit && <SameRaceBlock shareId={recap.shareId} raceType={recap.raceType} />}
      <ReadersScript src={pageScriptUrl} />
    </main>
  );
}

/** Shows the error and, if this device has one, its copy of the recap (product.md, Public fallback order). */
export function ErrorBoundary() {
  const { shareId = "" } = useParams();
  const copy = useDeviceCopy(shareId || null);
  return (
    <ErrorPage {...routeErrorOf(useRouteError())}>
      {copy && <DeviceCopySection shareId={shareId} copy={copy} />}
    </ErrorPage>
  );
}
