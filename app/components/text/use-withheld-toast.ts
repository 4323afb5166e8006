/** Shows a toast when unsaved text stops a submit, because the field's status line may not be visible. */
import { useCallback } from "react";
import { SAVE_TEXTS } from "../../texts/recap/wizard-frame.ts";
import { useToast } from "../ui/toast.tsx";

/** The result of a save. A limited save has a message. */
interface SaveResult {
  kind: string;
  message?: string;
}

/** Returns a function that says why the text is not saved yet: no network, a limit, or nobody is signed in. Other results show nothing. */
export function useWithheldToast(): (result: SaveResult | null) => void {
  const toast = useToast();
  return useCallback(
    (result) => {
      if (result?.kind === "retrying") toast(SAVE_TEXTS.noConnection);
      if (result?.kind === "signed-out")
        toast({ title: SAVE_TEXTS.rejected, description: SAVE_TEXTS["signed-out"] });
      if (result?.kind === "limited" && result.message !== undefined)
        toast({ title: SAVE_TEXTS.rejected, description: SAVE_TEXTS.keptUntil(result.message) });
    },
    [toast],
  );
}
