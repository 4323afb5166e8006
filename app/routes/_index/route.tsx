/** Home: begin a recap, go on with one, or look at the old ones (specification 2, Home). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useEffect } from "react";
import { forgetRecap } from "../../browser/draft-mirror.ts";
import { forgetNotice } from "../../browser/forget-notice.ts";
import { hashRedirect } from "../../browser/hash-redirect.ts";
import { useHydrated } from "../../browser/hydrated.ts";
import { whenRedirected } from "../../browser/offline-action.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { holdsAnything, type Recap } from "../../domain/recap.ts";
import { resumeUrl } from "../../domain/wizard.ts";
import { newRecapUrl } from "../../http/new-recap.ts";
import { NOTICES, noticeOf } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { HomeCards, type ShownDraft } from "./home-cards.tsx";
import { StartOverQuestion } from "./start-over-question.tsx";

export const meta = () => [
  { title: "Race Recap · Your Racing Story Starts Here" },
  {
    name: "description",
    content: "Turn a race into a recap with your words and pictures, and share it by a link.",
  },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const unfinished = await services.recaps.findUnfinished(viewer);
  return {
    unfinished: unfinished && shownDraft(unfinished),
    firstName: viewer.user?.firstName ?? null,
    isSignedIn: viewer.user !== null,
    profileImageUrl: viewer.user?.profileImageUrl ?? null,
  };
}

/**
 * Starts anew: asks first when the unpublished recap holds anything (product.md, Starting anew). "Create Another
 * Recap" ends here at home, "Start New Race Recap" goes on to the first step.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { services, viewer } = context;
  const form = await readForm(request);
  const after = form.get("after") === "home" ? ("home" as const) : ("first-step" as const);
  const unfinished = await services.recaps.findUnfinished(viewer);
  if (unfinished && holdsAnything(unfinished) && unfinished.shareId !== form.get("discard")) {
    return data({ ask: shownDraft(unfinished), after });
  }
  if (unfinished) await services.recaps.discardDraft(viewer, unfinished.shareId);
  return redirect(after === "home" ? "/" : newRecapUrl());
}

/** What the device keeps of the recap goes with it. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const discarded = (await request.clone().formData()).get("discard");
  return whenRedirected(
    () => serverAction<typeof action>(),
    async () => {
      if (discarded !== null) await forgetRecap(String(discarded));
    },
  );
};

function shownDraft(draft: Recap): ShownDraft {
  const { shareId, name, raceType } = draft;
  return { shareId, name, raceType, resumeUrl: resumeUrl(draft) };
}

export default function Home() {
  const { unfinished, firstName, isSignedIn, profileImageUrl } = useLoaderData<typeof loader>();
  const question = useActionData<typeof action>();
  const [search] = useSearchParams();
  const notice = noticeOf(search);

  useEffect(() => hashRedirect(window.location), []);

  return (
    <main id="main" className="mx-auto max-w-5xl px-4 pt-8">
      <RedirectNotice message={notice && NOTICES[notice]} hydrated={useHydrated()} onTold={forgetNotice} />
      <section aria-label="Welcome" className="mb-10">
        {isSignedIn && (
          <p className="mb-3 flex items-center gap-3 font-semibold">
            {profileImageUrl && (
              <img src={profileImageUrl} alt="" width={44} height={44} className="rounded-full" />
            )}
            Welcome, {firstName ?? "Athlete"}
          </p>
        )}
        <h1 className="max-w-3xl text-6xl sm:text-8xl">Your Racing Story Starts Here</h1>
        <ul className="mt-6 flex flex-wrap gap-x-8 gap-y-2 text-lg">
          {["Record Your Experience", "Capture The Moments", "Share Your Victory"].map((point) => (
            <li key={point} className="border-race border-l-4 pl-3">
              {point}
            </li>
          ))}
        </ul>
      </section>
      {question && <StartOverQuestion draft={question.ask} after={question.after} />}
      <HomeCards unfinished={unfinished} />
    </main>
  );
}
