/** "Save to Your Account": keeps the recap in the collection and leads there (specification 4, Save to account). */
import { useFetcher, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { keepSavedRecap } from "../../browser/saved-recaps.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import type { Recap } from "../../domain/recap.ts";
import { savedRecapOf } from "../../domain/saved-recap.ts";
import { wizardUrl } from "../../domain/wizard.ts";
import { NOTICES } from "../../http/notices.ts";
import type { SaveFailure, SaveResult } from "./save-result.ts";
import { shareIntents } from "./share-intents.ts";

/** Time to read the toast before the collection opens (specification 9). */
const LEAVE_AFTER_MS = 1_500;

interface SaveCardProps {
  recap: Recap;
  /** Why it could not be saved, where scripts do not run. */
  failure: SaveFailure | null;
}

export function SaveCard({ recap, failure }: SaveCardProps) {
  const fetcher = useFetcher<SaveResult>();
  const isSaved = useSaveResult(recap, fetcher.data);
  const isSaving = fetcher.state !== "idle";
  const isBusy = isSaving || isSaved;

  return (
    <section aria-labelledby="save-heading" className="rounded-card border-2 border-ink bg-card p-6">
      <h2 id="save-heading" className="text-3xl">
        Save to Your Account
      </h2>
      <p className="mt-2 mb-5">
        Keep this race with your past recaps, and find it again before your next start line. There are no
        accounts yet: for now your collection lives in this browser.
      </p>
      {failure && (
        <div className="mb-5">
          <Notice title={NOTICES[failure].title} tone="danger" role="alert">
            {NOTICES[failure].description}
          </Notice>
        </div>
      )}
      <fetcher.Form method="post" action={wizardUrl("/share", recap.shareId)}>
        <input type="hidden" name="recap" value={recap.shareId} />
        <Button
          type="submit"
          look="secondary"
          {...shareIntents.button("save")}
          aria-disabled={isBusy}
          className="aria-disabled:opacity-50"
          onClick={(event) => isBusy && event.preventDefault()}
        >
          {isSaved ? "Saved" : isSaving ? "Saving…" : "Save to Account"}
        </Button>
      </fetcher.Form>
    </section>
  );
}

/** Tells the result; a saved recap is kept on this device, and the collection opens. */
function useSaveResult(recap: Recap, result: SaveResult | undefined): boolean {
  const toast = useToast();
  const navigate = useNavigate();
  const isSaved = result?.kind === "saved";

  useEffect(() => {
    if (isSaved) keepSavedRecap(savedRecapOf(recap), recap.userId);
  }, [isSaved, recap]);

  useEffect(() => {
    if (!result) return;
    toast(NOTICES[result.kind]);
    if (result.kind !== "saved") return;
    const timer = setTimeout(() => navigate("/past-recaps"), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [result, toast, navigate]);
  return isSaved;
}
