/** The fold "Save to Your Account": saves the recap and opens the past recaps (specification 4, Save to account). */
import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { storeSavedRecap } from "../../../browser/device/saved-recaps.ts";
import { buttonClass, SubmitButton } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { useToast } from "../../../components/ui/toast.tsx";
import { signInUrl } from "../../../domain/account/sign-in-url.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { savedRecapOf } from "../../../domain/recap/saved-recap.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";
import { NOTICES } from "../../../texts/site/notices.ts";
import { Fold } from "../share-fold.tsx";
import { SAVE_PARAMETER, shareIntents } from "../share-intents.ts";
import type { SaveFailure, SaveResult } from "./save-result.ts";

/** Time to read the toast before the past recaps open (specification 9). */
const LEAVE_AFTER_MS = 1_500;

interface SaveCardProps {
  recap: Recap;
  /** Why the last save failed, if scripts did not show it; otherwise null. */
  failure: SaveFailure | null;
}

export function SaveCard({ recap, failure }: SaveCardProps) {
  const isSignedOut = recap.userId === null;
  return (
    <Fold
      id="save"
      heading={SHARE_TEXTS.save.heading}
      copy={SHARE_TEXTS.save.fold[isSignedOut ? "signedOut" : "signedIn"]}
      isOpen={failure !== null}
    >
      <p className="mb-4">{isSignedOut ? SHARE_TEXTS.save.signedOutCopy : SHARE_TEXTS.save.copy}</p>
      {failure && (
        <Notice title={NOTICES[failure].title} tone="danger" className="mb-5">
          {NOTICES[failure].description}
        </Notice>
      )}
      {isSignedOut ? (
        <a
          href={signInUrl(`${wizardUrl("/share", recap.shareId)}&${SAVE_PARAMETER}`)}
          className={buttonClass("secondary")}
        >
          {SHARE_TEXTS.save.button}
        </a>
      ) : (
        <SaveForm recap={recap} />
      )}
    </Fold>
  );
}

function SaveForm({ recap }: Pick<SaveCardProps, "recap">) {
  const fetcher = useFetcher<SaveResult>();
  const isSaved = useSaveResult(recap, fetcher.data);
  return (
    <fetcher.Form method="post" action={wizardUrl("/share", recap.shareId)}>
      <input type="hidden" name="recap" value={recap.shareId} />
      <SubmitButton
        look="secondary"
        {...shareIntents.button("save")}
        isPending={fetcher.state !== "idle" || isSaved}
        pendingText={isSaved ? SHARE_TEXTS.save.saved : SHARE_TEXTS.save.saving}
      >
        {SHARE_TEXTS.save.button}
      </SubmitButton>
    </fetcher.Form>
  );
}

/**
 * Shows the result as a toast. After a save, stores the recap on this device and opens the past recaps. Returns whether
 * the recap is saved.
 */
function useSaveResult(recap: Recap, result: SaveResult | undefined): boolean {
  const toast = useToast();
  const navigate = useNavigate();
  const isSaved = result?.kind === "saved";

  useEffect(() => {
    if (isSaved) storeSavedRecap(savedRecapOf(recap));
  }, [isSaved, recap]);

  useEffect(() => {
    if (!result) return;
    toast(NOTICES[result.kind === "saved" ? "saved-to-account" : result.kind]);
    if (result.kind !== "saved") return;
    const timer = setTimeout(() => navigate("/past-recaps"), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [result, toast, navigate]);
  return isSaved;
}
