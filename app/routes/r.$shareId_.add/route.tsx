/** The page on which guests add photos, a clip or a cheer to a recap, and take them back. It works without scripts. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { offlineActionOf, unlessOffline } from "../../browser/network/offline-action.ts";
import { useContributions } from "../../browser/tab/use-contributions.ts";
import { UploadList } from "../../components/media/upload-list.tsx";
import { BibStrip } from "../../components/recap/bib-paper.tsx";
import { RaceTypeIcon } from "../../components/recap/race-type-icon.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { FocusedNotice, FormFailure, Notice } from "../../components/ui/notice.tsx";
import { athleteOf } from "../../domain/account/athlete.ts";
import { fullName } from "../../domain/account/viewer.ts";
import { sendingIdSchema } from "../../domain/contributions/contribution.ts";
import { base64url } from "../../domain/lib/base64url.ts";
import { formatRaceDate } from "../../domain/lib/dates.ts";
import type { RaceType } from "../../domain/race/race-type.ts";
import { parseRecapHandle } from "../../domain/recap/recap.ts";
import {
  addUrl,
  contributionsUrl,
  GUESTS_ID,
  SENT,
  sentUrl,
  withdrawUrl,
} from "../../domain/site/contribution-url.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { publicUrl, wizardUrl } from "../../domain/wizard/wizard-screens.ts";
import { badRequest } from "../../http/bad-request.ts";
import { failedWrite } from "../../http/failed-write.ts";
import { recapNotFound } from "../../http/not-found.ts";
import { readForm } from "../../http/read-form.ts";
import { ADD_TEXTS } from "../../texts/contributions/add-page.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";
import { addFiles } from "./add-files.ts";
import { AddForm } from "./add-form.tsx";
import { addIntents } from "./add-intents.ts";
import { SentList } from "./sent-list.tsx";
import { ThankYou, useFocus } from "./thank-you.tsx";

/** What the address has after something was taken back. */
const TAKEN_BACK = "taken-back";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: ADD_TEXTS.documentTitle(shown?.name ?? ADD_TEXTS.unnamed) },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { services, viewer } = context;
  const handle = parseRecapHandle(params.shareId);
  if (!handle) throw recapNotFound();
  const wanted = { after: null, only: "mine" } as const;
  const [recap, page] = await Promise.all([
    services.recaps.findViewable(viewer, handle),
    services.contributions.find(viewer, handle, wanted),
  ]);
  if (!recap || !page) throw recapNotFound();
  const search = new URL(request.url).searchParams;
  const sent = sendingIdSchema.safeParse(search.get(SENT)).data;
  const isSent = page.contributions.some(({ sendingId }) => sendingId === sent);
  const { shareId, raceType, name, date, location } = recap;
  const athlete = athleteOf(recap)?.firstName ?? null;
  return {
    shareId,
    raceType,
    name,
    facts: [athlete, location, date && formatRaceDate(date)].filter(Boolean).join(" · "),
    athlete,
    isOpen: page.isOpen === true,
    isOwner: page.isOwner,
    mine: page.contributions,
    sent: sent && isSent ? { sendingId: sent, link: await linkOf(sent) } : null,
    isTakenBack: search.has(TAKEN_BACK),
    account: viewer.user && { userName: fullName(viewer.user) ?? "", userEmail: viewer.user.email },
    newSendingId: base64url(crypto.getRandomValues(new Uint8Array(16))),
  };

  async function linkOf(sendingId: string): Promise<string> {
    const key = await services.contributions.removalKey(viewer, sendingId);
    return new URL(withdrawUrl({ sendingId, key }), request.url).href;
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { services, viewer } = context;
  const handle = parseRecapHandle(params.shareId);
  const recap = handle && (await services.recaps.findViewable(viewer, handle));
  if (!recap) throw recapNotFound();
  const { shareId } = recap;
  const form = await readForm(request);
  const pressed = addIntents.read(form);
  if (!pressed) throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
  if (pressed.intent === "send") {
    const outcome = await addFiles({ form, shareId, context });
    if ("failed" in outcome) return data(outcome.failed, outcome.status);
    throw redirect(sentUrl(shareId, outcome.sendingId), 303);
  }
  try {
    // What is gone already needs no other answer.
    await services.contributions.delete(viewer, pressed.target);
  } catch (error) {
    const { kind, message, status } = failedWrite(error, {
      fault: "A contribution was not taken back",
      message: ADD_TEXTS.list.failed,
    });
    return data({ kind, message }, status);
  }
  throw redirect(`${addUrl(shareId)}?${TAKEN_BACK}` satisfies SitePath, 303);
}

export const clientAction = offlineActionOf<typeof action>();
export const shouldRevalidate = unlessOffline;

export default function AddPage() {
  const shown = useLoaderData<typeof loader>();
  const { shareId, isOpen, isOwner, mine, sent, isTakenBack } = shown;
  const athlete = shown.athlete ?? ADD_TEXTS.athlete;
  const result = useActionData<typeof action | typeof clientAction>();
  const failed = result?.kind === "not-sent" ? result : null;
  const navigate = useNavigate();
  const [sentCount, setSentCount] = useState(0);
  const contributions = useContributions(shareId, (sendingId) => {
    setSentCount((count) => count + 1);
    navigate(sentUrl(shareId, sendingId), { replace: true });
  });
  // Closed meanwhile: what was typed stays.
  const [wasOpen] = useState(isOpen || failed !== null);
  return (
    <main id="main" data-race={shown.raceType} className="mx-auto max-w-xl px-4 pt-6 sm:pt-10">
      {sent ? (
        <ThankYou
          key={sent.sendingId}
          link={sent.link}
          shareId={shareId}
          athlete={athlete}
          sent={mine.filter(({ sendingId }) => sendingId === sent.sendingId)}
          focusesOnMount={sentCount > 0}
        />
      ) : (
        <h1 className="text-hero">{ADD_TEXTS.heading}</h1>
      )}
      {!sent && (
        <div className="mt-5">
          <RaceStrip {...shown} />
        </div>
      )}
      {isTakenBack && !sent && (
        <FocusedNotice key={mine.length} title={ADD_TEXTS.list.takenBack} tone="good" className="mt-6" />
      )}
      <div className="mt-6">
        <FormFailure result={result && result.kind !== "not-sent" ? result : undefined} />
      </div>
      <OnItsWay contributions={contributions} />
      {isOwner ? (
        <Notice title={ADD_TEXTS.owner.title} className="mt-6">
          <p>{ADD_TEXTS.owner.text}</p>
          <p className="flex flex-wrap gap-x-5">
            <a href={contributionsUrl(shareId)} className={buttonClass("quiet")}>
              {ADD_TEXTS.owner.manage}
            </a>
            <a href={`${wizardUrl("/share", shareId)}#${GUESTS_ID}`} className={buttonClass("quiet")}>
              {ADD_TEXTS.owner.invite}
            </a>
          </p>
        </Notice>
      ) : (
        !isOpen &&
        !sent && (
          <Notice title={ADD_TEXTS.closed.title} className="mt-6">
            <p>{ADD_TEXTS.closed.text(athlete)}</p>
            {wasOpen && <p>{ADD_TEXTS.closed.whileOpen}</p>}
          </Notice>
        )
      )}
      {!isOwner && (isOpen || wasOpen) && (
        <AddForm
          key={sentCount}
          isHidden={sent !== null}
          athlete={athlete}
          contributions={contributions}
          failed={failed}
          account={shown.account}
          newSendingId={shown.newSendingId}
        />
      )}
      {!sent && mine.length > 0 && (
        <section aria-labelledby="sent-heading" className="mt-10">
          <h2 id="sent-heading" className="text-title">
            {ADD_TEXTS.list.heading}
          </h2>
          <SentList shareId={shareId} sent={mine} />
        </section>
      )}
      {!sent && (
        <a href={publicUrl(shareId)} className={buttonClass("quiet", "mt-4")}>
          {ADD_TEXTS.thanks.seeRecap}
        </a>
      )}
    </main>
  );
}

/** For whom it is. */
function RaceStrip({ raceType, name, facts }: { raceType: RaceType; name: string | null; facts: string }) {
  return (
    <BibStrip icon={<RaceTypeIcon raceType={raceType} size={26} />}>
      <div className="min-w-0 grow px-4 py-3">
        <p className="font-display font-extrabold text-2xl leading-tight [overflow-wrap:anywhere]">
          <bdi>{name ?? ADD_TEXTS.unnamed}</bdi>
        </p>
        <p className="text-quiet [overflow-wrap:anywhere]">
          <bdi>{facts}</bdi>
        </p>
      </div>
    </BibStrip>
  );
}

/** Of its texts, those for an athlete's draft do not apply. */
const STAGE = { status: "published", userId: null } as const;

/** What this browser is sending, or could not send. */
function OnItsWay({ contributions }: { contributions: ReturnType<typeof useContributions> }) {
  const { list, unlisted } = contributions;
  const isSending = unlisted > 0 || list.some(({ state }) => state !== "refused" && state !== "gone");
  const focusRef = useFocus<HTMLHeadingElement>(isSending);
  if (unlisted === 0 && list.length === 0) return null;
  return (
    <section aria-labelledby="way-heading" className="mt-6">
      <h2 ref={focusRef} tabIndex={-1} id="way-heading" className="text-title">
        {isSending ? ADD_TEXTS.sendingHeading : ADD_TEXTS.refusedHeading}
      </h2>
      {isSending && <p className="mt-1 text-quiet">{ADD_TEXTS.sendingHint}</p>}
      <UploadList uploads={list} recap={STAGE} on={contributions} />
    </section>
  );
}
