/** Opens the device's share sheet with a link. */
import { isCancelled } from "../../../browser/sharing/share-card.ts";
import { useToast } from "../../../components/ui/toast.tsx";
import type { Recap } from "../../../domain/recap/recap.ts";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";

/** Returns what opens it, right after a tap. Says so if it does not open. */
export function useShareSheet() {
  const toast = useToast();
  return async ({ name }: Pick<Recap, "name">, text: string, url: string): Promise<void> => {
    try {
      await navigator.share({ title: name ?? undefined, text, url });
    } catch (error) {
      if (!isCancelled(error)) toast({ ...SHARE_TEXTS.targets.failed, durationMs: SHARE_TOAST_MS });
    }
  };
}
