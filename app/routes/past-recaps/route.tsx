/** The recaps of whoever asks: open one or delete one (specification 2, past-recaps). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { forgetNotice } from "../../browser/forget-notice.ts";
import { forgetRecap } from "../../browser/forget-recap.ts";
import { orFailed, whenRedirected } from "../../browser/offline-action.ts";
import { forgetSavedRecap, listSavedRecaps } from "../../browser/saved-recaps.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { CountLabel } from "../../components/ui/count-label.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { useHydrated } from "../../components/ui/hydrated.ts";
import { Notice } from "../../components/ui/notice.tsx";
import { faultText } from "../../domain/fault.ts";
import { shareIdSchema } from "../../domain/recap.ts";
import { mergeRecaps, type SavedRecap } from "../../domain/saved-recap.ts";
import { NOTICES, noticeOf } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { collectedRecap } from "./collected-recap.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import { NoRecaps } from "./no-recaps.tsx";
import { RecapCard } from "./recap-card.tsx";

export const meta = () => [{ title: "Your Past Race Recaps · Race Recap" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const recaps = await services.recaps.listOwn(viewer, "published");
  return {
    recaps: recaps.map(collectedRecap),
    firstName: viewer.user?.firstName ?? null,
  };
}

/** Deletes in two steps: the first asks, the second is the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shareId = shareIdSchema.safeParse(form.get("delete"));
  if (!shareId.success) return data({ kind: "failed" as const }, 400);
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
  const send = () =>
    whenRedirected(
      () => serverAction<typeof action>(),
      async () => {
        forgetSavedRecap(shareId);
        await forgetRecap(shareId);
      },
    );
  return orFailed(send, { kind: "failed" as const });
};
/** What has failed leaves the list as it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.kind !== "failed" && defaultShouldRevalidate;

export default function PastRecaps() {
  const { recaps, firstName } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const [saved, setSaved] = useState<SavedRecap[]>([]);
  // Read anew with each answer of the server: a deletion takes the device's copy with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when it is read
  useEffect(() => setSaved(listSavedRecaps()), [recaps]);
  const shown = mergeRecaps(recaps, saved);
  const doomed = result?.kind === "asking" && shown.find((recap) => recap.shareId === result.asking);
  const hasFailed = result?.kind === "failed";
  const headingRef = useRef<HTMLHeadingElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  const asked = useRef<string | null>(null);
  // The question goes, and the focus with it: on to what the answer has come to, or back to the button that asked it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const { current: before } = asked;
    asked.current = result?.kind === "asking" ? result.asking : null;
    if (hasFailed) return failureRef.current?.focus();
    if (before === null || asked.current !== null) return;
    const isKept = [...recaps, ...listSavedRecaps()].some(({ shareId }) => shareId === before);
    (isKept ? deleteButton(before) : headingRef.current)?.focus();
  }, [result]);
  const notice = noticeOf(useSearchParams()[0]);

  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10">
      <RedirectNotice message={notice && NOTICES[notice]} hydrated={useHydrated()} onShown={forgetNotice} />
      <div className="mb-8 sm:mb-12">
        <h1 ref={headingRef} tabIndex={-1} className="text-hero">
          Your Past Race Recaps
        </h1>
        <div className="mt-2 flex min-h-12 items-end justify-between gap-6">
          <p className="text-lg">
            {firstName ? (
              <>
                Welcome back, <bdi>{firstName}</bdi>!
              </>
            ) : (
              "Welcome back!"
            )}
          </p>
          {shown.length > 0 && <CountLabel count={shown.length} singular="recap" plural="recaps" />}
        </div>
      </div>
      {hasFailed && (
        <div ref={failureRef} tabIndex={-1} className="mb-8 max-w-3xl scroll-mt-4">
          <Notice title="Error deleting recap. Please try again." tone="danger" role="alert" />
        </div>
      )}
      {doomed && <DeleteQuestion recap={doomed} />}
      {shown.length === 0 ? (
        <NoRecaps />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((recap) => (
            <RecapCard key={recap.shareId} recap={recap} />
          ))}
        </ul>
      )}
      <BackToHome />
    </main>
  );
}

function deleteButton(shareId: string): HTMLElement | null {
  return document.querySelector(`button[name="delete"][value="${shareId}"]`);
}

export function ErrorBoundary() {
  return (
    <main id="main" className="mx-auto max-w-5xl px-4 pt-10 sm:pt-16">
      <EmptyState picture={<NumberBib number="DNF" label={<span>Did not finish</span>} />}>
        <h1 className="text-hero">Error loading your race recaps</h1>
        <p className="mt-5 text-lg">Please try again later.</p>
        <BackToHome />
      </EmptyState>
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
