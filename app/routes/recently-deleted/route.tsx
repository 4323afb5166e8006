/** The recaps that the viewer deleted in the last seven days, to restore or to delete for good (product.md, Deletion). */

import Trash2 from "@lucide/icons/icons/trash";
import Undo2 from "@lucide/icons/icons/undo-2";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  Form,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { forgetNotice } from "../../browser/lib/forget-notice.ts";
import { catchFailed } from "../../browser/network/offline-action.ts";
import { RedirectNotice } from "../../components/layout/redirect-notice.tsx";
import { DeletionQuestion } from "../../components/recap/confirm-recap-deletion.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import { sentence } from "../../domain/lib/sentence.ts";
import { type RaceType, raceTypeLabel } from "../../domain/race/race-type.ts";
import { shareIdSchema } from "../../domain/recap/recap.ts";
import { type DeletedRecap, daysLeft } from "../../domain/recap-list/deleted-recap.ts";
import { intents } from "../../domain/site/intents.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { noticeOf, withNotice } from "../../http/notices.ts";
import { readForm } from "../../http/read-form.ts";
import { RECENTLY_DELETED_TEXTS as TEXTS } from "../../texts/recap/recently-deleted.ts";
import { NOTICES } from "../../texts/site/notices.ts";

const URL_OF_LIST = "/recently-deleted";

/** The target is the recap's share id. */
const deletedIntents = intents({
  restore: shareIdSchema,
  deleteNow: shareIdSchema,
  sure: shareIdSchema,
});

export const meta: MetaFunction = () => [{ title: TEXTS.documentTitle }];

export async function loader({ context }: LoaderFunctionArgs) {
  const deleted = await context.services.recaps.listDeleted(context.viewer);
  return { recaps: deleted.map((recap) => listed(recap, Date.now())) };
}

function listed(recap: DeletedRecap, nowMs: number): ListedDeletedRecap {
  const { shareId, raceType, name, date } = recap;
  return { shareId, raceType, name, date, daysLeft: daysLeft(recap, nowMs) };
}

/** Restores a recap, or deletes it for good in two steps: `deleteNow` asks for confirmation, `sure` deletes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const pressed = deletedIntents.read(await readForm(request));
  if (!pressed) return data(failedTo("sure"), 400);
  const { services, viewer } = context;
  if (pressed.intent === "deleteNow") {
    const recap = await services.recaps.findDeleted(viewer, pressed.target);
    return recap
      ? data({ kind: "asking" as const, shareId: recap.shareId })
      : data({ kind: "failed" as const, message: TEXTS.gone }, 404);
  }
  const handle = { shareId: pressed.target };
  const isRestoring = pressed.intent === "restore";
  try {
    const isDone = isRestoring
      ? await services.recaps.restore(viewer, handle)
      : await services.recaps.deletePermanently(viewer, handle);
    if (!isDone) return data({ kind: "failed" as const, message: TEXTS.gone }, 404);
  } catch (error) {
    const failed = failedWrite(error, {
      fault: `The button ${pressed.intent} failed for a deleted recap`,
      message: failedTo(pressed.intent).message,
    });
    return data({ kind: "failed" as const, message: sentence(failed.message) }, failed.status);
  }
  return isRestoring
    ? redirect(withNotice("/past-recaps", "recap-restored"))
    : redirect(withNotice(URL_OF_LIST, "recap-deleted"));
}

function failedTo(intent: "restore" | "deleteNow" | "sure") {
  const message = intent === "restore" ? TEXTS.restoreFailed : TEXTS.deletionFailed;
  return { kind: "failed" as const, message };
}

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const pressed = deletedIntents.read(await request.clone().formData());
  return catchFailed(() => serverAction<typeof action>(), failedTo(pressed?.intent ?? "sure"));
};
/** Without an answer, the list is the same as before. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}) => (actionResult?.kind !== "failed" || actionStatus === 404) && defaultShouldRevalidate;

export default function RecentlyDeleted() {
  const { recaps } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const asked = result?.kind === "asking" ? recaps.find(({ shareId }) => shareId === result.shareId) : null;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const askedId = asked?.shareId ?? null;
  // The pressed button is gone after a deletion, and the question after its answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result and each list
  useEffect(() => {
    if (!isFirst.current && askedId === null) {
      (result?.kind === "failed" ? failureRef.current : headingRef.current)?.focus();
    }
    isFirst.current = false;
  }, [result, recaps.length]);
  const notice = noticeOf(useSearchParams()[0]);

  return (
    <main id="main" className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10">
      <RedirectNotice
        // Each deletion is reported.
        key={`${notice} ${recaps.length}`}
        message={notice && NOTICES[notice]}
        onShown={forgetNotice}
      />
      <h1 ref={headingRef} tabIndex={-1} className="text-hero">
        {TEXTS.heading}
      </h1>
      {result?.kind === "failed" && (
        <div ref={failureRef} tabIndex={-1} className="mt-8 max-w-3xl scroll-mt-4">
          <Notice title={result.message} tone="danger" />
        </div>
      )}
      {recaps.length === 0 ? (
        <>
          <h2 className="mt-10 text-title">{TEXTS.empty.heading}</h2>
          <p className="mt-3 max-w-2xl text-lg">{TEXTS.empty.text}</p>
        </>
      ) : (
        <>
          <p className="mt-3 mb-8 max-w-2xl text-lg">{TEXTS.explanation}</p>
          {asked && (
            <DeletionQuestion
              key={asked.shareId}
              title={TEXTS.question.title}
              name={asked.name ?? TEXTS.nameless}
              consequence={TEXTS.question.consequence}
              keep={TEXTS.question.keep}
              confirm={TEXTS.question.confirm}
              button={deletedIntents.button("sure", asked.shareId)}
              url={URL_OF_LIST}
            />
          )}
          <ul className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
            {recaps.map((recap) => (
              <DeletedRecapRow key={recap.shareId} recap={recap} />
            ))}
          </ul>
        </>
      )}
      <p className="mt-10">
        <ButtonLink to="/past-recaps" look="secondary">
          {TEXTS.back}
        </ButtonLink>
      </p>
    </main>
  );
}

interface ListedDeletedRecap {
  shareId: string;
  raceType: RaceType;
  name: string | null;
  date: string | null;
  daysLeft: number;
}

/** A deleted recap: what it is, how long it can be restored, and the buttons to restore it and to delete it now. */
function DeletedRecapRow({ recap }: { recap: ListedDeletedRecap }) {
  const { shareId, raceType, name, date, daysLeft } = recap;
  const nameId = `name-${shareId}`;
  return (
    <li
      data-race={raceType}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border-2 border-line border-dashed px-5 py-5 sm:flex-nowrap"
    >
      <div className="min-w-0 max-w-full">
        <h2 id={nameId} className="break-words text-2xl">
          <bdi>{name ?? TEXTS.nameless}</bdi>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-quiet">
          <RaceTypeIcon raceType={raceType} size={18} />
          {raceTypeLabel(raceType)}
          <span aria-hidden="true">·</span>
          {date === null ? TEXTS.noDate : formatRaceDate(date)}
        </p>
        <p className="mt-1 font-semibold">
          {daysLeft === 1 ? TEXTS.daysLeft.one : TEXTS.daysLeft.other(daysLeft)}
        </p>
      </div>
      <Form method="post" className="flex max-w-full shrink-0 flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          type="submit"
          look="secondary"
          {...deletedIntents.button("restore", shareId)}
          aria-describedby={nameId}
        >
          <Icon icon={Undo2} size={18} />
          {TEXTS.restore}
        </Button>
        <Button
          type="submit"
          look="quiet"
          {...deletedIntents.button("deleteNow", shareId)}
          aria-describedby={nameId}
          className="hover:text-danger"
        >
          <Icon icon={Trash2} size={18} />
          {TEXTS.deleteNow}
        </Button>
      </Form>
    </li>
  );
}
