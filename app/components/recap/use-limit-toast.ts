/** Shows a toast when a limit keeps a step from moving on: the status line beside the field may be out of sight. */
import { useCallback } from "react";
import { useToast } from "../ui/toast.tsx";

/** How a save ended. A limited save has a message. */
interface Ended {
  kind: string;
  message?: string;
}

export function useLimitToast(): (ended: Ended | null) => void {
  const toast = useToast();
  return useCallback(
    (ended) => {
      if (ended?.kind !== "limited") return;
      const description = `${ended.message}. Your text is kept on this device until then.`;
      toast({ title: "Not saved yet", description });
    },
    [toast],
  );
}
