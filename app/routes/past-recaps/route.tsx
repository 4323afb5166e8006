/** The recaps of whoever asks: open one or delete one (specification 2, past-recaps). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useState } from "react";
import { forgetRecap } from "../../browser/draft-mirror.ts";
import { forgetNotice } from "../../browser/forget-notice.ts";
import { useHydrated } from "../../browser/hydrated.ts";
import { orOffline, unlessOffline, whenRedirected } from "../../browser/offline-action.ts";
import { forgetSavedRecap, listSavedRecaps } from "../../browser/saved-recaps.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { faultText } from "../../domain/fault.ts";
import { shareIdSchema } from "../../domain/recap.ts";
import { mergeRecaps, type SavedRecap, savedRecapOf } from "../../domain/saved-recap.ts";
import { badRequest } from "../../http/bad-request.ts";
import { NOTICES, noticeOf } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { RecapCard } from "./recap-card.tsx";

export const meta = () => [{ title: "Your Past Race Recaps · Race Recap" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const recaps = await services.recaps.listOwn(viewer, "published");
  return {
    recaps: recaps.map((recap) => ({ ...savedRecapOf(recap), isPublic: recap.isPublic })),
    firstName: viewer.user?.firstName ?? null,
  };
}

/** Deletes in two steps: the first asks, the second is the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shareId = shareIdSchema.safeParse(form.get("delete"));
  if (!shareId.success) throw badRequest("This form is not known here.");
  const asking = shareId.data;
  if (form.get("sure") !== "yes") return data({ kind: "asking" as const, asking });
  try {
    await context.services.recaps.delete(context.viewer, { shareId: asking });
  } catch (error) {
    console.error("A recap could not be deleted", faultText(error));
    return data({ kind: "failed" as const }, 500);
  }
  return redirect("/past-recaps");
}

/** What the device keeps goes with the recap, once the server has said so by its redirect. */
export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const shareId = String((await request.clone().formData()).get("delete"));
  return orOffline(() =>
    whenRedirected(
      () => serverAction<typeof action>(),
      async () => {
        forgetSavedRecap(shareId);
        await forgetRecap(shareId);
      },
    ),
  );
};
export const shouldRevalidate = unlessOffline;

export default function PastRecaps() {
  const { recaps, firstName } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const [saved, setSaved] = useState<SavedRecap[]>([]);
  // Read anew with each answer of the server: a deletion takes the device's copy with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when it is read
  useEffect(() => setSaved(listSavedRecaps()), [recaps]);
  const shown = mergeRecaps(recaps, saved);
  const doomed = result?.kind === "asking" && shown.find((recap) => recap.shareId === result.asking);
  const hasFailed = result?.kind === "failed" || result?.kind === "offline";
  const notice = noticeOf(useSearchParams()[0]);

  return (
    <main id="main" className="mx-auto max-w-5xl px-4 pt-8">
      <RedirectNotice message={notice && NOTICES[notice]} hydrated={useHydrated()} onTold={forgetNotice} />
      <h1 className="text-5xl">Your Past Race Recaps</h1>
      <p className="mt-2 mb-8 text-lg">{firstName ? `Welcome back, ${firstName}!` : "Welcome back!"}</p>
      {hasFailed && (
        <div className="mb-8">
          <Notice title="Error deleting recap. Please try again." tone="danger" role="alert" />
        </div>
      )}
      {doomed && <DeleteQuestion recap={doomed} />}
      {shown.length === 0 ? (
        <section className="rounded-bib border-2 border-line border-dashed p-8 text-center">
          <h2 className="mb-5 text-3xl">No Race Recaps Yet</h2>
          <ButtonLink to="/race-type">Create Your First Recap</ButtonLink>
        </section>
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {shown.map((recap) => (
            <RecapCard key={recap.shareId} recap={recap} />
          ))}
        </ul>
      )}
      <BackToHome />
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main" className="mx-auto max-w-5xl px-4 pt-8">
      <h1 className="text-5xl">Error loading your race recaps</h1>
      <p className="mt-2 text-lg">Please try again later.</p>
      <BackToHome />
    </main>
  );
}

function BackToHome() {
  return (
    <p className="mt-10">
      <ButtonLink to="/" look="secondary">
        Back to Home
      </ButtonLink>
    </p>
  );
}
