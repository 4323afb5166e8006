/** What guests have added to a recap, for its owner: each seen big, with the buttons that decide about it. */
import { type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { FormFailure } from "../../components/ui/notice.tsx";
import {
  CONTRIBUTION_STATUSES,
  type Contribution,
  type ContributionStatus,
  contributionCursor,
  contributionStatusSchema,
  parseContributionCursor,
} from "../../domain/contributions/contribution.ts";
import { formatDayOf } from "../../domain/lib/dates.ts";
import { MAX_HELD_COUNT } from "../../domain/reactions/comment-limits.ts";
import { isPrefetch } from "../../domain/reactions/unseen-news.ts";
import { parseRecapHandle, type RecapHandle } from "../../domain/recap/recap.ts";
import { contributionsUrl, GUESTS_ID } from "../../domain/site/contribution-url.ts";
import { logFault } from "../../domain/site/log-fault.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { publicUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { NOT_STORED } from "../../http/cache-headers.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { REVIEW_TEXTS as TEXTS } from "../../texts/contributions/review-page.ts";
import { BlockedVisitors } from "./blocked-visitors.tsx";
import { ContributionItem } from "./contribution-item.tsx";
import { ReportedPhotos } from "./reported-photos.tsx";
import type { action, Decided } from "./review-action.ts";
import { SELECTED, undoOf } from "./review-intents.ts";
import { SeveralForm } from "./review-several-form.tsx";

/** What the address has if all of the page are selected. */
const ALL_SELECTED = "all";

export { headersOfLoader as headers } from "../../http/cache-headers.ts";
export { action } from "./review-action.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: TEXTS.documentTitle(shown?.name ?? TEXTS.nameless) },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const handle = parseRecapHandle(params.shareId);
  const search = new URL(request.url).searchParams;
  const only = contributionStatusSchema.safeParse(search.get("status") ?? undefined).data ?? "held";
  const after = parseContributionCursor(search.get("after") ?? "");
  const [recap, page, reports, blocks] = handle
    ? await Promise.all([
        services.recaps.findEditable(viewer, handle),
        services.contributions.find(viewer, handle, { after, only }),
        services.reactions.listPhotoReports(viewer, handle),
        services.reactions.listBlocks(viewer, handle),
      ])
    : [null, null, [], null];
  if (!handle || !recap || !page || !blocks) throw recapNotFound();
  const shown =
    reports.length > 0
      ? await services.contributions.find(viewer, handle, { after: null, only: "shown" })
      : null;
  const byGuests = (shown?.contributions ?? []).flatMap(({ file }) =>
    file.kind === "media" ? file.media : [],
  );
  const reported = [...new Set(reports.map(({ mediaId }) => mediaId))].map((mediaId) => ({
    mediaId,
    reasons: reports.filter((report) => report.mediaId === mediaId),
    media: [...recap.media, ...byGuests].find(({ id }) => id === mediaId) ?? null,
  }));
  if (only === "held" && !isPrefetch(request)) await markSeen(context, handle, page.contributions);
  const { shareId, raceType, name, questions } = recap;
  return data(
    {
      shareId,
      raceType,
      name,
      questions,
      page,
      reported,
      blocks: blocks.map((block) => ({ ...block, day: formatDayOf(block.createdAt, context.timeZone) })),
      only,
      after: search.get("after"),
      areAllSelected: search.has(ALL_SELECTED),
    },
    { headers: NOT_STORED },
  );
}

/** New ones wait, the oldest first. If it fails, they are marked again. */
async function markSeen({ services, viewer }: AppLoadContext, handle: RecapHandle, listed: Contribution[]) {
  const last = listed.findLast(({ isNew }) => isNew);
  if (!last) return;
  await services.contributions
    .markSeen(viewer, handle, Date.parse(last.createdAt))
    .catch((error) => logFault("Contributions were not marked as seen", error));
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function ReviewPage() {
  const { shareId, raceType, questions, page, reported, blocks, only, after, areAllSelected } =
    useLoaderData<typeof loader>();
  const isFirstPage = after === null;
  const result = useActionData<typeof action | typeof clientAction>();
  const { contributions, hasMore, isOpen } = page;
  const decided = result && "decided" in result ? result.decided : null;
  const isThere = contributions.some(({ id }) => id === decided?.id);
  const done = result?.kind === "done" ? decided : null;
  const unblocked = done?.intent === "unblock-listed" ? done : null;
  const doneHere = unblocked ? null : done;
  const newIds = useNewIds(contributions);
  const failure = result?.kind === "failed" && isThere ? result.message : null;
  const areSeveral = contributions.length > 1;
  const severalFailure =
    result?.kind === "failed" && areSeveral && decided?.id === "" ? result.message : null;
  const last = contributions.at(-1);
  const at = doneHere ? contributions.filter((contribution) => isBefore(contribution, doneHere)).length : 0;
  const items = contributions.map((contribution, index) => (
    <ContributionItem
      // The place that it is in is shown anew after it was moved.
      key={`${contribution.id} ${contribution.takenTo?.questionIndex} ${areAllSelected}`}
      contribution={contribution}
      position={index + 1}
      questions={questions}
      isNew={newIds.has(contribution.id)}
      selection={areSeveral ? { isSelected: areAllSelected } : null}
      failure={decided?.id === contribution.id ? failure : null}
    />
  ));
  return (
    <main id="main" data-race={raceType} className="mx-auto max-w-6xl px-4 pt-6 sm:pt-10">
      <h1 className="text-hero">{TEXTS.heading}</h1>
      <p className="mt-3 max-w-2xl text-lg">{TEXTS.lead}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-5">
        <span>{isOpen ? TEXTS.open : TEXTS.closed}</span>
        <ButtonLink look="quiet" to={`${wizardUrl("/share", shareId)}#${GUESTS_ID}`}>
          {TEXTS.invite}
        </ButtonLink>
        <a
          href={publicUrl(shareId)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-race"
        >
          {TEXTS.back}
        </a>
      </p>
      <ReportedPhotos shareId={shareId} reported={reported} />
      <Filter shareId={shareId} shown={only} heldCount={page.heldCount} />
      <FormFailure
        result={failure === null && severalFailure === null && result?.kind !== "done" ? result : undefined}
      />
      {contributions.length === 0 && !doneHere && isFirstPage && (
        <>
          <h2 className="mt-10 text-title">{TEXTS.empty[only].title}</h2>
          <p className="mt-3 text-lg">{TEXTS.empty[only].text}</p>
        </>
      )}
      <ol className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {items.slice(0, at)}
        {doneHere && (
          <DoneItem
            key={`${doneHere.id}${doneHere.selected[0]} ${doneHere.intent} ${doneHere.was}`}
            done={doneHere}
          />
        )}
        {items.slice(at)}
      </ol>
      {areSeveral && (
        <SeveralForm
          status={only}
          allHref={pageUrl(shareId, { status: only, ...(after !== null && { after }), [ALL_SELECTED]: "" })}
          failure={severalFailure}
        />
      )}
      <p className="mt-6 flex flex-wrap gap-x-6">
        {!isFirstPage && (
          <ButtonLink look="quiet" to={pageUrl(shareId, { status: only })}>
            {TEXTS.first}
          </ButtonLink>
        )}
        {hasMore && last && (
          <ButtonLink look="quiet" to={pageUrl(shareId, { status: only, after: contributionCursor(last) })}>
            {TEXTS.next}
          </ButtonLink>
        )}
      </p>
      <BlockedVisitors blocks={blocks} unblocked={unblocked} />
    </main>
  );
}

/** Returns those that were new when they were shown first: the marks stay until another page is opened. */
function useNewIds(contributions: Contribution[]): ReadonlySet<string> {
  const [known] = useState(() => new Set<string>());
  for (const { id, isNew } of contributions) if (isNew) known.add(id);
  return known;
}

/** Whether a contribution comes before the place where something was decided. */
function isBefore({ createdAt, id }: Contribution, decided: Pick<Decided, "place">): boolean {
  const place = parseContributionCursor(decided.place);
  const atMs = Date.parse(createdAt);
  return place !== null && (atMs < place.createdAt || (atMs === place.createdAt && id < place.id));
}

/** `after` is a cursor. */
function pageUrl(
  shareId: string,
  wanted: { status: ContributionStatus; after?: string; [ALL_SELECTED]?: "" },
): SitePath {
  return `${contributionsUrl(shareId)}?${new URLSearchParams(wanted)}`;
}

interface FilterProps {
  shareId: string;
  shown: ContributionStatus;
  heldCount: number;
}

function Filter({ shareId, shown, heldCount }: FilterProps) {
  const labelOf = (status: ContributionStatus) => {
    const label = TEXTS.filters[status];
    if (status !== "held" || heldCount === 0) return label;
    return TEXTS.counted(label, Math.min(heldCount, MAX_HELD_COUNT - 1), heldCount >= MAX_HELD_COUNT);
  };
  return (
    <nav aria-label={TEXTS.filter} className="mt-6 flex flex-wrap gap-x-5">
      {CONTRIBUTION_STATUSES.map((status) => (
        <Link
          key={status}
          to={pageUrl(shareId, { status })}
          aria-current={status === shown ? "page" : undefined}
          className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-4 aria-[current]:underline aria-[current]:decoration-4 aria-[current]:decoration-race"
        >
          {labelOf(status)}
        </Link>
      ))}
    </nav>
  );
}

/** In the place of what was decided about. Takes the focus, because the pressed button disappears. */
function DoneItem({ done }: { done: Decided }) {
  const { intent, what, place, selected } = done;
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const undo = undoOf(done);
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-5 rounded-card border-2 border-good border-l-8 bg-card p-3"
    >
      <p role="status" className="min-w-0 break-words font-semibold">
        {TEXTS.done[intent](what)}.
      </p>
      {undo && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="what" value={what} />
          <input type="hidden" name="place" value={place} />
          {selected.map((id) => (
            <input key={id} type="hidden" name={SELECTED} value={id} />
          ))}
          {undo.to !== null && <input type="hidden" name="to" value={undo.to} />}
          <Button type="submit" look="quiet" {...undo.button}>
            {TEXTS.undo}
          </Button>
        </Form>
      )}
    </li>
  );
}
