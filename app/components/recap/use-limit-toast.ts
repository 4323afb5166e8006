/** Shows a toast when a limit stops a submit, because the field's status line may not be visible. */
import { useCallback } from "react";
import { SAVE_TEXTS } from "../../texts/save-status.ts";
import { useToast } from "../ui/toast.tsx";

/** The result of a save. A limited save has a message. */
interface SaveResult {
  kind: string;
  message?: string;
}

export function useLimitToast(): (result: SaveResult | null) => void {
  const toast = useToast();
  return useCallback(
    (result) => {
      if (result?.kind !== "limited" || result.message === undefined) return;
      toast({ title: SAVE_TEXTS.rejected, description: SAVE_TEXTS.keptUntil(result.message) });
    },
    [toast],
  );
}
