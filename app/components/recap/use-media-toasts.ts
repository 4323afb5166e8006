/** The toasts of photos and videos that a form could not add or delete (specification 8, Media upload). */
import { useEffect } from "react";
import { MEDIA_MESSAGES } from "../../domain/media.ts";
import { useToast } from "../ui/toast.tsx";

/** What a form's action says where something could not be done. */
interface FailedForm {
  uploads: unknown[];
  deed: string | null;
}

export function useMediaToasts(failure: FailedForm | null): void {
  const toast = useToast();
  useEffect(() => {
    if (failure?.deed === "delete") toast(MEDIA_MESSAGES.deleteFailed);
    else if (failure && failure.uploads.length > 0) toast(MEDIA_MESSAGES.uploadFailed);
  }, [failure, toast]);
}
