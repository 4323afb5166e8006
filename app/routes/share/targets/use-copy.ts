/** Copies texts of the share step, and shows for a while which one was copied. */
import { useEffect, useState } from "react";
import { copyText } from "../../../browser/lib/clipboard.ts";
import { useToast } from "../../../components/ui/toast.tsx";
import type { ToastMessage } from "../../../components/ui/toast-message.ts";
import { COPIED_MS, SHARE_TOAST_MS } from "../../../domain/sharing/share-targets.ts";
import { SHARE_TEXTS } from "../../../texts/sharing/share.ts";

export interface CopyMessages {
  done: ToastMessage;
  failed: ToastMessage;
}

/** What is said after the link was copied, or was not. */
export function linkMessages(isPublic: boolean): CopyMessages {
  const { copiedToast: title, copyFailed } = SHARE_TEXTS.link;
  const done = isPublic ? { title } : { title, description: SHARE_TEXTS.linkCheck.private.description };
  return { done, failed: copyFailed };
}

/** `copied` is the name of the text that was just copied, or null. */
export function useCopy<Name extends string>() {
  const toast = useToast();
  /** An object, so that copying the same text again restarts the timer. */
  const [copied, setCopied] = useState<{ name: Name } | null>(null);

  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(name: Name, text: string, { done, failed }: CopyMessages) {
    const isCopied = await copyText(text);
    setCopied(isCopied ? { name } : null);
    toast({ ...(isCopied ? done : failed), durationMs: SHARE_TOAST_MS });
  }

  return { copied: copied?.name ?? null, copy };
}
