/** Shows a toast when a form failed to delete or change photos and videos (specification 8, Media upload). */
import { useEffect } from "react";
import type { FailedMediaAction } from "../../domain/recap/story-intents.ts";
import { useToast } from "../ui/toast.tsx";
import { actionFailure } from "./media-action-failure.ts";

interface FailedForm {
  action: FailedMediaAction | null;
  limit: string | null;
}

/** What else failed is on the page (media-failure-notice.tsx). */
export function useMediaToasts(failure: FailedForm | null): void {
  const toast = useToast();
  useEffect(() => {
    if (failure?.action) toast(actionFailure(failure.action, failure.limit));
  }, [failure, toast]);
}
