/** Tells why a step does not go on, where its save met a limit: the line beside the field may be out of sight. */
import { useCallback } from "react";
import { useToast } from "../ui/toast.tsx";

/** How a save ended; only one that met a limit has words for the toast. */
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
