/** Shows a toast when a limit keeps a step from moving on: the status line beside the field may be out of sight. */
import { useCallback } from "react";
import { useToast } from "../ui/toast.tsx";
import { keptUntilThen } from "./save-status.tsx";

/** How a save ended. A limited save has a message. */
interface Ended {
  kind: string;
  message?: string;
}

export function useLimitToast(): (ended: Ended | null) => void {
  const toast = useToast();
  return useCallback(
    (ended) => {
      if (ended?.kind !== "limited" || ended.message === undefined) return;
      toast({ title: "Not saved yet", description: keptUntilThen(ended.message) });
    },
    [toast],
  );
}
