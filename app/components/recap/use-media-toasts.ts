/** The toasts of photos and videos that are added and deleted (specification 8, Media upload). */
import { useCallback, useEffect } from "react";
import { MEDIA_MESSAGES, type Media } from "../../domain/media.ts";
import { useToast } from "../ui/toast.tsx";

/** What a form's action says where something could not be done. */
interface FailedForm {
  uploads: unknown[];
  deed: string | null;
}

export function useMediaToasts(failure: FailedForm | null) {
  const toast = useToast();
  useEffect(() => {
    if (failure?.deed === "delete") toast(MEDIA_MESSAGES.deleteFailed);
    else if (failure && failure.uploads.length > 0) toast(MEDIA_MESSAGES.uploadFailed);
  }, [failure, toast]);
  return {
    onAdded: useCallback((fileType: Media["fileType"]) => toast(MEDIA_MESSAGES.uploaded[fileType]), [toast]),
    onFailed: useCallback(() => toast(MEDIA_MESSAGES.uploadFailed), [toast]),
  };
}
