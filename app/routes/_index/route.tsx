/** The home page: start a recap, continue one, or open the past ones (specification 2, Home). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useStoredRecaps } from "../../browser/device/use-stored-recaps.ts";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { catchOffline, onRedirect, unlessOffline } from "../../browser/network/offline-action.ts";
import { useRefreshOnReturn } from "../../browser/network/use-refresh-on-return.ts";
import { followHash } from "../../browser/public-page/hash-redirect.ts";
import { hasSharedFiles } from "../../browser/service-worker/shared-files.ts";
import { addSharedFiles } from "../../browser/tab/add-shared-files.ts";
import { forgetRecap } from "../../browser/tab/forget-recap.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { SeasonOffer } from "../../components/season/season-offers.tsx";
import { FormFailure, Notice } from "../../components/ui/notice.tsx";
import { signInUrl } from "../../domain/account/sign-in-url.ts";
import { hasContent } from "../../domain/recap/recap.ts";
import { likeIn } from "../../domain/recap/same-race.ts";
import { SHARED_PARAMETER, withSharedFiles } from "../../domain/site/shared-files-target.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { memoriesUrl } from "../../domain/wizard/wizard-screens.ts";
import { cacheHeaders, NOT_STORED } from "../../http/cache-headers.ts";
import { defaultPreviewTags } from "../../http/default-preview.ts";
import { noticeOf, withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { findSeasonOffer } from "../../http/season-offer.ts";
import { newRecapUrl } from "../../http/wizard-recap.ts";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import { NOTICES } from "../../texts/site/notices.ts";
import { fallBackToDevice, skipForShell } from "../offline/wizard-step.ts";
import { Course } from "./hero-course.tsx";
import { CollectionCard, StartCard, StartOverQuestion } from "./home-cards.tsx";
import { Hero } from "./home-hero.tsx";
import { Greeting, OwnHome } from "./own-home.tsx";
import { shownDraft, shownLatest, shownSample } from "./shown-bibs.ts";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";

export const meta: MetaFunction = ({ matches }) => [
  { title: HOME_TEXTS.documentTitle },
  { name: "description", content: HOME_TEXTS.metaDescription },
  ...defaultPreviewTags({ matches, path: "/", title: HOME_TEXTS.documentTitle }),
];

/** Nothing of what was shared has arrived. Unlike other notices it stays: the athlete has to do something. */
const MISSED = "share-missed";

async function load({ request, context }: LoaderFunctionArgs) {
  const { services, viewer, browserSession } = context;
  const share = new URL(request.url).searchParams.get(SHARED_PARAMETER);
  // This page would clear the files.
  if (share && browserSession.isEnded) throw redirect(signInUrl(withSharedFiles("/", share)));
  const { unfinished, latest, news } = await services.pages.findHome(viewer);
  return data(
    {
      news,
      newsCount: news.count || null,
      season: await findSeasonOffer(context),
      unfinished: unfinished && shownDraft(unfinished),
      latest: latest && shownLatest(latest),
      sample: shownSample(),
      firstName: viewer.user?.firstName ?? null,
      isSignedIn: viewer.user !== null,
      profileImageUrl: viewer.user?.profileImageUrl ?? null,
    },
    // Browsers show stored pages on Back without revalidation, and the news may have been seen by then.
    { headers: news.count > 0 ? NOT_STORED : cacheHeaders(unfinished ?? latest) },
  );
}

export const loader = skipForShell(load);
export { clientLoader } from "../offline/wizard-step.ts";

/**
 * Starts a new recap (product.md, Starting anew). If the unfinished one has any content, on the server or on this
 * device (`kept`), the action asks for confirmation before it deletes it. Afterwards "Create Another Recap" redirects
 * to home, "Start New Race Recap" to the first step.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer } = context;
  const form = await readForm(request);
  const like = likeIn(form);
  const after = form.get("after") === "home" ? ("home" as const) : ("first-step" as const);
  const unfinished = await services.recaps.findUnfinished(viewer);
  if (unfinished && unfinished.shareId !== form.get("discard")) {
    const isKept = form.getAll("kept").includes(unfinished.shareId);
    if (isKept || hasContent(unfinished)) {
      return data({ kind: "ask" as const, draft: shownDraft(unfinished), after, like });
    }
  }
  if (unfinished) await services.recaps.discardDraft(viewer, unfinished.shareId);
  return redirect(after === "home" ? "/" : newRecapUrl(like));
}

/** Deletes the device's data of a discarded recap, too. */
export const clientAction = async (args: ClientActionFunctionArgs) => {
  const discarded = (await args.request.clone().formData()).get("discard");
  const send = () =>
    onRedirect(
      () => args.serverAction<typeof action>(),
      async () => {
        if (discarded !== null) await forgetRecap(String(discarded));
      },
    );
  return catchOffline(fallBackToDevice(args, send));
};
export const shouldRevalidate = unlessOffline;

/** Adds files that were shared with the app to the unfinished recap, or leads to a new recap's first step. */
function useSharedFiles(shareId: string | undefined): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const share = search.get(SHARED_PARAMETER);
  const taken = useRef<string | null>(null);
  useEffect(() => {
    // Once, even if the server's data replaces the device's in the meantime.
    if (share === null || taken.current === share) return;
    taken.current = share;
    void nextUrlOf(share, shareId).then((url) => navigate(url, { replace: true }));
  }, [share, shareId, navigate]);
}

async function nextUrlOf(share: string, shareId: string | undefined): Promise<SitePath> {
  if (!(await hasSharedFiles(share))) return withNotice("/", MISSED);
  if (shareId === undefined) return withSharedFiles(newRecapUrl(), share);
  return (await addSharedFiles(share, shareId)) ?? memoriesUrl(shareId);
}

export default function Home() {
  const { unfinished, latest, news, season, sample, firstName, isSignedIn, profileImageUrl } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const [search] = useSearchParams();
  const notice = noticeOf(search);
  const kept = useStoredRecaps();
  const like = likeIn(search);
  const asked = result?.kind === "ask" ? result : null;
  // Starting a recap from another recap's page asks first, whatever the unfinished one holds on this device.
  const startOver =
    asked ?? (like && unfinished ? { draft: unfinished, after: "first-step" as const, like } : null);

  const isOwn = unfinished !== null || latest !== null;
  const greeting = (
    <Greeting
      name={isSignedIn ? (firstName ?? HOME_TEXTS.namelessAthlete) : null}
      imageUrl={profileImageUrl}
      headingLevel={isOwn ? "h1" : "p"}
    />
  );

  useEffect(followHash, []);
  useRefreshOnReturn();
  useSharedFiles(unfinished?.shareId);

  return (
    <main id="main" className="overflow-x-clip">
      <div className="mx-auto max-w-6xl px-4 pt-2">
        {notice === MISSED ? (
          <Notice title={NOTICES[MISSED].title} role="alert">
            {NOTICES[MISSED].description}
          </Notice>
        ) : (
          <RedirectNotice message={notice && NOTICES[notice]} onShown={forgetNotice} />
        )}
        <FormFailure result={result} />
        {startOver && <StartOverQuestion {...startOver} />}
      </div>
      {isOwn ? (
        <OwnHome greeting={greeting} unfinished={unfinished} latest={latest} news={news} kept={kept} />
      ) : (
        <Hero sample={sample}>
          {isSignedIn && greeting}
          <StartCard isMain kept={kept} />
          <CollectionCard isQuiet />
        </Hero>
      )}
      {season && (
        <div className="mx-auto max-w-6xl px-4 pb-8">
          <SeasonOffer {...season} />
        </div>
      )}
      {isOwn && <Hero sample={sample} />}
      <Course />
      {/* On a tall screen the shadow extends the ground down to the footer. */}
      <div className="-mb-20 h-20 bg-ground shadow-[0_20rem_0_20rem_var(--ground)]" />
    </main>
  );
}
