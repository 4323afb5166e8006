/** Step 6: the link, who may open it, and saving the recap to the account (specification 2, share). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useSmallerVersions } from "../../browser/media/use-smaller-versions.ts";
import { catchOffline, unlessOffline } from "../../browser/network/offline-action.ts";
import { TakedownNotice } from "../../components/recap/takedown-notice.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { FormFailure, Notice } from "../../components/ui/notice.tsx";
import { MissingDetailsNotice } from "../../components/wizard/missing-details-notice.tsx";
import { StepBar, WizardFrame } from "../../components/wizard/wizard-frame.tsx";
import { nothingToShare, type Recap } from "../../domain/recap/recap.ts";
import { stickersOf } from "../../domain/sharing/sticker.ts";
import { firstGeneratorChoice } from "../../domain/sharing/story-card.ts";
import { addUrl } from "../../domain/site/contribution-url.ts";
import {
  memoriesUrl,
  nextUrl,
  publicUrl,
  wizardMeta,
  wizardUrl,
} from "../../domain/wizard/wizard-screens.ts";
import { badRequest } from "../../http/bad-request.ts";
import { makeCardFromForm, makeStickerFromForm } from "../../http/make-card.ts";
import { noticeOf, savedNotice, withNotice } from "../../http/notices.ts";
import { publishFromForm } from "../../http/publish-recap.ts";
import { qrCodeOf } from "../../http/qr-code.ts";
import { readForm } from "../../http/read-form.ts";
import { findWizardRecap } from "../../http/wizard-recap.ts";
import { SHARE_TEXTS } from "../../texts/sharing/share.ts";
import { REQUEST_ERROR_TEXTS } from "../../texts/site/request-errors.ts";
import { CreateLink } from "./create-link.tsx";
import type { Guests } from "./guests/guests-fold.tsx";
import { ReelFold } from "./reel/reel-fold.tsx";
import { saveResultOf } from "./save/save-result.ts";
import { isSavable, saveToAccount } from "./save/save-to-account.ts";
import { saveSetting } from "./settings/save-setting.ts";
import { SAVE_PARAMETER, SHARE_SETTINGS, shareIntents } from "./share-intents.ts";
import { SharePanel } from "./share-panel.tsx";
import { SharedBib, SharedLine } from "./shared-recap.tsx";

const PAST_RECAPS_URL = "/past-recaps";

export const meta = () => wizardMeta("/share");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const recap = await findWizardRecap({ request, context });
  const reason = nothingToShare(recap);
  // A published recap without a story still has a link and a visibility to change.
  if (!recap || (reason && recap.status === "draft"))
    throw redirect(withNotice("/", reason ?? "nothing-begun"));
  const isSaving = new URL(request.url).searchParams.has(SAVE_PARAMETER) && recap.userId !== null;
  // Signing in has saved it.
  if (isSaving && isSavable(recap)) throw redirect(withNotice(PAST_RECAPS_URL, "saved-to-account"));
  const link = new URL(publicUrl(recap.shareId), request.url).href;
  return {
    recap,
    link,
    qrCode: qrCodeOf(link),
    guests: guestsOf(recap),
    card: firstGeneratorChoice(recap),
    stickers: stickersOf(recap),
    contactEmail: context.contactEmail,
    saveFailure: isSaving ? ("missing-details" as const) : null,
  };

  /** Null for a draft, to which nobody can add. */
  function guestsOf({ shareId, status, guestsOpen }: Recap): Guests | null {
    const addLink = new URL(addUrl(shareId), request.url).href;
    return status === "draft" ? null : { isOpen: guestsOpen, link: addLink, qrCode: qrCodeOf(addLink) };
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = shareIntents.read(form)?.intent;
  switch (intent) {
    case "publish": {
      const outcome = await publishFromForm(form, context);
      if (outcome.kind === "incomplete") return data(outcome, 400);
      // This page does not show a draft with nothing to share. The summary says what is missing.
      return redirect(
        outcome.kind === "nothing-to-share"
          ? withNotice(wizardUrl("/summary", outcome.shareId), "no-race-data")
          : outcome.location,
      );
    }
    case "visibility":
    case "listing":
    case "guests":
      return saveSetting(intent, form, context);
    case "save": {
      const result = await saveToAccount(form, context);
      if (result.kind === "saved") return redirect(withNotice(PAST_RECAPS_URL, savedNotice(context.viewer)));
      return data(result, result.kind === "missing-details" ? 400 : 500);
    }
    case "card":
      return makeCardFromForm(form, context);
    case "sticker":
      return makeStickerFromForm(form, context);
    case undefined:
      throw badRequest(REQUEST_ERROR_TEXTS.unknownForm);
    default:
      return intent satisfies never;
  }
}

export const clientAction = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const isSave = shareIntents.read(await request.clone().formData())?.intent === "save";
  const send = () => serverAction<typeof action>();
  return isSave ? saveResultOf(send) : catchOffline(send);
};

/** Skips the reload after a save: nothing changed, and a deleted recap would replace the page by an error. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const pressed = change.formData && shareIntents.read(change.formData);
  return pressed?.intent !== "save" && unlessOffline(change);
};

/** Returns the notice that the recap is saved, if the address has it; otherwise null. */
function saveNoticeIn(search: URLSearchParams) {
  const notice = noticeOf(search);
  return notice === "saved" || notice === "saved-to-account" ? notice : null;
}

/** Focuses the link's heading after publishing, because the pressed button disappears. */
function useFocusOnLink(isPublished: boolean): void {
  const wasPublished = useRef(isPublished);
  useEffect(() => {
    if (isPublished && !wasPublished.current) document.getElementById("link-heading")?.focus();
    wasPublished.current = isPublished;
  }, [isPublished]);
}

export default function ShareStep() {
  const { recap, link, qrCode, guests, card, stickers, contactEmail, saveFailure } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action | typeof clientAction>();
  const [search] = useSearchParams();
  const saveResult =
    result?.kind === "missing-details" || result?.kind === "save-failed" ? result.kind : null;
  const savedSetting = SHARE_SETTINGS.find((setting) => result?.kind === `${setting}-saved`) ?? null;
  const failed = result?.kind === "card-failed" || result?.kind === "sticker-failed" ? result : null;
  const chosen = failed?.kind === "card-failed" ? failed.chosen : null;
  const isPublished = recap.status === "published";
  useFocusOnLink(isPublished);
  const hasSmallerVersions = useSmallerVersions(recap);

  return (
    <WizardFrame
      path="/share"
      raceType={recap.raceType}
      bib={<SharedLine recap={recap} />}
      beside={<SharedBib recap={recap} />}
      lead={
        <>
          {recap.takedownReason !== null && (
            <div className="mb-6">
              <TakedownNotice reason={recap.takedownReason} contactEmail={contactEmail} />
            </div>
          )}
          <FormFailure result={result} />
          {failed && <Notice title={failed.message} tone="danger" />}
          {result?.kind === "incomplete" && (
            <MissingDetailsNotice shareId={recap.shareId} fields={result.fields} />
          )}
        </>
      }
    >
      {isPublished ? (
        <SharePanel
          key={recap.shareId}
          recap={recap}
          link={link}
          qrCode={qrCode}
          guests={guests}
          firstCard={chosen?.choice ?? card}
          typedHashtags={chosen?.hashtags ?? null}
          stickers={stickers}
          chosenSticker={failed?.kind === "sticker-failed" ? failed.chosen : null}
          failedForm={failed?.kind ?? null}
          isCardDue={hasSmallerVersions}
          savedNotice={saveNoticeIn(search)}
          savedSetting={savedSetting}
          saveFailure={saveResult ?? saveFailure}
        />
      ) : (
        <>
          <CreateLink shareId={recap.shareId} />
          <ReelFold recap={recap} link={link} />
        </>
      )}
      <StepBar>
        <ButtonLink look="secondary" to={memoriesUrl(recap.shareId, "share")}>
          {SHARE_TEXTS.back}
        </ButtonLink>
        {isPublished && (
          <ButtonLink look="secondary" to={nextUrl("/share", recap.shareId)}>
            {SHARE_TEXTS.finish}
          </ButtonLink>
        )}
      </StepBar>
    </WizardFrame>
  );
}
