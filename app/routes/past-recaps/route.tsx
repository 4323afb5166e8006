/**
 * The viewer's recaps in pages, drafts first and then the latest races, to open, edit or delete, and to search
 * (specification 2, past-recaps).
 */

import Plus from "@lucide/icons/icons/plus";
import Trash2 from "@lucide/icons/icons/trash";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useRouteError,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetSavedRecap, listSavedRecaps } from "../../browser/device/saved-recaps.ts";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { catchFailed, onRedirect } from "../../browser/network/offline-action.ts";
import { useRefreshOnReturn } from "../../browser/network/use-refresh-on-return.ts";
import { forgetRecap } from "../../browser/tab/forget-recap.ts";
import { ErrorPage, FailedRequest } from "../../components/layout/error-page.tsx";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { DeletionQuestion } from "../../components/recap/confirm-recap-deletion.tsx";
import { SeasonLinks } from "../../components/season/season-offers.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { CountLabel } from "../../components/ui/count-label.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { sentence } from "../../domain/lib/sentence.ts";
import { isFiltered, type RecapFilter, recapFilterIn } from "../../domain/recap-list/recap-filter.ts";
import {
  insteadOfEmpty,
  PAST_RECAPS_PAGE_SIZE,
  type RecapCursor,
  recapCursorIn,
  spanOf,
} from "../../domain/recap-list/recap-pages.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { noticeOf, withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { routeErrorOf } from "../../http/route-error.ts";
import { PAST_RECAPS_TEXTS } from "../../texts/recap/past-recaps.ts";
import { RECENTLY_DELETED_TEXTS } from "../../texts/recap/recently-deleted.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { TAKE_OUT_TEXTS } from "../../texts/take-out/take-out.ts";
import { skipForShell } from "../offline/wizard-step.ts";
import { collectedRecap, totalsText } from "./collected-recap.ts";
import { DeletedNotice } from "./deleted-notice.tsx";
import { NoMatches, NoRecaps } from "./no-recaps.tsx";
import { RecapList } from "./recap-list.tsx";
import { deleteIntents, focusMenu, useClosingMenus } from "./recap-menu.tsx";
import { COLLECTION_PATH, pageUrl, pageUrlsOf, RecapPages } from "./recap-pages.tsx";
import { MIN_SEARCHABLE, SearchForm } from "./search-form.tsx";
import { useCopies } from "./use-device-copies.ts";

/** The query parameter with the share id of the recap that was just deleted. */
const DELETED_PARAMETER = "deleted";
const RECENTLY_DELETED_URL = "/recently-deleted";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => {
  if (shown && isFiltered(shown.filter)) return [{ title: PAST_RECAPS_TEXTS.searchDocumentTitle }];
  const isFirst = !shown || shown.urls.newer === null;
  return [{ title: isFirst ? PAST_RECAPS_TEXTS.documentTitle : PAST_RECAPS_TEXTS.olderDocumentTitle }];
};

async function load({ request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const { cursor, filter } = placeOf(request);
  const justDeleted = new URL(request.url).searchParams.get(DELETED_PARAMETER);
  const page = await services.recaps.listCollection(viewer, {
    cursor,
    filter,
    pageSize: PAST_RECAPS_PAGE_SIZE,
    deletedShareId: justDeleted,
  });
  // All recaps of this page were deleted.
  if (cursor !== null && page.recaps.length === 0) {
    throw redirect(withDeleted(pageUrl(insteadOfEmpty(cursor), filter), justDeleted));
  }
  return {
    recaps: page.recaps.map(collectedRecap),
    // A search does not cover the device's copies: the server may have one of them under another name.
    span: isFiltered(filter) ? null : spanOf(page, cursor),
    filter,
    choices: page.choices,
    races: page.totals?.races ?? null,
    totals: page.totals && totalsText(page.totals),
    seasons: page.seasons,
    newsCount: page.newsCount || null,
    url: pageUrl(cursor, filter),
    urls: pageUrlsOf(page, filter),
    hasDeleted: page.deleted.hasAny,
    justDeleted: page.deleted.recap,
    firstName: viewer.user?.firstName ?? null,
    isKnown: viewer.user !== null || page.deleted.hasAny || page.choices.raceTypes.length > 0,
  };
}

export const loader = skipForShell(load);
export { clientLoader } from "../offline/wizard-step.ts";

/** Returns the address with the recap that was just deleted, so that the page can offer to undo it. */
function withDeleted(url: SitePath, shareId: string | null): SitePath {
  if (shareId === null) return url;
  return `${url}${url.includes("?") ? "&" : "?"}${DELETED_PARAMETER}=${shareId}`;
}

function placeOf(request: Request): { cursor: RecapCursor; filter: RecapFilter } {
  const { searchParams } = new URL(request.url);
  return { cursor: recapCursorIn(searchParams, "raced"), filter: recapFilterIn(searchParams) };
}

/** Deletes a recap in two steps: `delete` asks for confirmation, `sure` deletes. `restore` undoes it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const pressed = deleteIntents.read(await readForm(request));
  if (!pressed) return data(failedTo("delete"), 400);
  if (pressed.intent === "delete") return data({ kind: "asking" as const, shareId: pressed.target });
  const { services, viewer } = context;
  const { cursor, filter } = placeOf(request);
  const url = pageUrl(cursor, filter);
  const handle = { shareId: pressed.target };
  try {
    if (pressed.intent === "sure") {
      await services.recaps.delete(viewer, handle);
      return redirect(withDeleted(url, pressed.target));
    }
    if (await services.recaps.restore(viewer, handle)) return redirect(withNotice(url, "recap-restored"));
    return data({ kind: "failed" as const, message: RECENTLY_DELETED_TEXTS.gone }, 404);
  } catch (error) {
    const { kind, message } = failedTo(pressed.intent);
    const failed = failedWrite(error, { fault: `The button ${pressed.intent} failed for a recap`, message });
    return data({ kind, message: sentence(failed.message) }, failed.status);
  }
}

function failedTo(intent: "delete" | "sure" | "restore") {
  const message =
    intent === "restore" ? RECENTLY_DELETED_TEXTS.restoreFailed : PAST_RECAPS_TEXTS.deletionFailed;
  return { kind: "failed" as const, message };
}

/** Deletes this device's data of the recap, too, once the server has confirmed the deletion with its redirect. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const pressed = deleteIntents.read(await request.clone().formData());
  const send = () =>
    onRedirect(
      () => serverAction<typeof action>(),
      async () => {
        if (pressed?.intent !== "sure") return;
        forgetSavedRecap(pressed.target);
        await forgetRecap(pressed.target);
      },
    );
  return catchFailed(send, failedTo(pressed?.intent ?? "delete"));
};
/** A failed deletion leaves the list unchanged, so it is not loaded again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.kind !== "failed" && defaultShouldRevalidate;

const { deleteQuestion } = PAST_RECAPS_TEXTS;

export default function PastRecaps() {
  const { recaps, span, filter, url, urls, justDeleted, ...page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const shown = useCopies(recaps, span);
  const isSearch = isFiltered(filter);
  const isPart = urls.newer !== null || urls.older !== null;
  const publishedCount = isPart ? page.races : shown.filter(({ kind }) => kind !== "draft").length;
  const toDelete = result?.kind === "asking" && shown.find((recap) => recap.shareId === result.shareId);
  const hasFailed = result?.kind === "failed";
  const headingRef = useRef<HTMLHeadingElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  /** The recap that the question is about, by share id. */
  const questionAbout = useRef<string | null>(null);
  // When the question disappears, the focus moves to the failure, to the heading after a deletion, or back to the
  // menu of a recap that was kept.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result
  useEffect(() => {
    const { current: previous } = questionAbout;
    questionAbout.current = result?.kind === "asking" ? result.shareId : null;
    if (hasFailed) return failureRef.current?.focus();
    if (previous === null || questionAbout.current !== null) return;
    const exists = [...recaps, ...listSavedRecaps()].some(({ shareId }) => shareId === previous);
    if (!exists || !focusMenu(previous)) headingRef.current?.focus();
  }, [result]);
  // The Undo button disappears with the notice.
  const undoable = useRef<string | null>(null);
  useEffect(() => {
    if (undoable.current !== null && justDeleted === null) headingRef.current?.focus();
    undoable.current = justDeleted?.shareId ?? null;
  }, [justDeleted]);
  const notice = noticeOf(useSearchParams()[0]);
  useRefreshOnReturn();
  useClosingMenus();

  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-3 sm:pt-10">
      <RedirectNotice
        // Each restored recap is reported.
        key={`${notice} ${recaps.length} ${justDeleted?.shareId}`}
        message={notice && NOTICES[notice]}
        onShown={forgetNotice}
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 sm:mb-10">
        <div>
          <h1 ref={headingRef} tabIndex={-1} className="text-hero">
            {PAST_RECAPS_TEXTS.heading}
          </h1>
          <p className="mt-2 text-lg">
            <Greeting firstName={page.firstName} isKnown={page.isKnown || shown.length > 0} />
          </p>
          <div className="mt-1 flex min-h-12 flex-wrap items-baseline gap-x-4 text-quiet tabular-nums">
            {isSearch
              ? !isPart &&
                shown.length > 0 && <CountLabel count={shown.length} {...PAST_RECAPS_TEXTS.foundCount} />
              : publishedCount !== null &&
                publishedCount > 0 && <CountLabel count={publishedCount} {...PAST_RECAPS_TEXTS.count} />}
            {page.totals !== null && <p>{page.totals}</p>}
          </div>
          <SeasonLinks years={page.seasons} />
        </div>
        {shown.length > 0 && (
          <ButtonLink to="/race-type?new">
            <Icon icon={Plus} size={18} />
            {PAST_RECAPS_TEXTS.create}
          </ButtonLink>
        )}
      </div>
      {result?.kind === "failed" && (
        <div ref={failureRef} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
          <Notice title={result.message} tone="danger" />
        </div>
      )}
      {justDeleted && <DeletedNotice deleted={justDeleted} url={url} />}
      {toDelete && (
        <DeletionQuestion
          key={toDelete.shareId}
          title={deleteQuestion.title}
          name={toDelete.name ?? deleteQuestion.nameless}
          consequence={deleteQuestion.consequence[toDelete.kind]}
          keep={deleteQuestion.keep}
          confirm={deleteQuestion.confirm[toDelete.kind]}
          button={deleteIntents.button("sure", toDelete.shareId)}
          url={url}
        />
      )}
      {(isSearch || recaps.length >= MIN_SEARCHABLE || urls.newer !== null) && (
        <SearchForm filter={filter} choices={page.choices} />
      )}
      {isSearch && shown.length > 0 && (
        <ButtonLink to={COLLECTION_PATH} reloadDocument look="quiet" className="-mt-3 mb-3 sm:-mt-5 sm:mb-5">
          {PAST_RECAPS_TEXTS.search.clear}
        </ButtonLink>
      )}
      {shown.length === 0 && (isSearch ? <NoMatches filter={filter} /> : <NoRecaps />)}
      <RecapList recaps={shown} isPart={isSearch || isPart} url={url} />
      <RecapPages {...urls} />
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-1 sm:mt-8">
        <BackToHome />
        {page.hasDeleted && (
          <ButtonLink to={RECENTLY_DELETED_URL} look="quiet">
            <Icon icon={Trash2} size={18} />
            {PAST_RECAPS_TEXTS.recentlyDeleted}
          </ButtonLink>
        )}
        <ButtonLink to="/take-out" look="quiet">
          {TAKE_OUT_TEXTS.link}
        </ButtonLink>
      </div>
    </main>
  );
}

function Greeting({ firstName, isKnown }: { firstName: string | null; isKnown: boolean }) {
  if (firstName === null) return isKnown ? PAST_RECAPS_TEXTS.welcomeBack : PAST_RECAPS_TEXTS.welcome;
  const { before, after } = PAST_RECAPS_TEXTS.welcomeBackBy;
  return (
    <>
      {before}
      <bdi>{firstName}</bdi>
      {after}
    </>
  );
}

export function ErrorBoundary() {
  const error = routeErrorOf(useRouteError());
  if (error.kind === "refused") return <ErrorPage {...error} />;
  const { bib, heading, text } = PAST_RECAPS_TEXTS.loadingFailed;
  return (
    <main id="main" className="mx-auto max-w-5xl px-4 pt-10 sm:pt-16">
      <EmptyState picture={<NumberBib number={bib.number} label={<span>{bib.label}</span>} />}>
        <h1 className="text-hero">{heading}</h1>
        <p className="mt-5 text-lg">{text}</p>
        <FailedRequest />
        <p className="mt-10">
          <BackToHome />
        </p>
      </EmptyState>
    </main>
  );
}

function BackToHome() {
  return (
    <ButtonLink to="/" look="secondary">
      {PAST_RECAPS_TEXTS.backToHome}
    </ButtonLink>
  );
}
