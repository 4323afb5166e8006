/** Opens what shares the recap's link, once the link works. */
import type { MouseEvent } from "react";
import { isCancelled } from "../../../browser/sharing/share-card.ts";
import type { LinkState } from "../../../browser/sharing/use-link-check.ts";
import { useToast } from "../../../components/ui/toast.tsx";
import type { ToastMessage } from "../../../components/ui/toast-message.ts";
import type { Recap } from "../../../domain/recap/recap.ts";
import { SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";

export interface CheckedLink {
  link: string;
  state: LinkState;
  /** Checks again after a failure. */
  check: () => void;
  /** Whether others than the athlete can open it. */
  isPublic: boolean;
}

export function useLinkTargets({ state, check }: Pick<CheckedLink, "state" | "check">) {
  const toast = useToast();
  const say = (message: ToastMessage) => toast({ ...message, durationMs: SHARE_TOAST_MS });

  /** Returns whether the link works. Otherwise says that it does not yet, and checks it again if the check failed. */
  function isReady(): boolean {
    if (state === "ready") return true;
    say(state === "failed" ? SHARE_TEXTS.linkCheck.failed : SHARE_TEXTS.link.notReady);
    if (state === "failed") check();
    return false;
  }

  /** Opens a target in a new window, which browsers can refuse. */
  function open(event: MouseEvent<HTMLAnchorElement>, success?: ToastMessage): void {
    event.preventDefault();
    if (!isReady()) return;
    const opened = window.open(event.currentTarget.href, "_blank");
    if (opened) opened.opener = null;
    const message = opened ? success : SHARE_TEXTS.targets.failed;
    if (message) say(message);
  }

  return { isReady, open };
}

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
