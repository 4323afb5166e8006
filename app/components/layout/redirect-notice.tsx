/** Shows a message that came with a redirect: a toast where scripts run, a line on the page where they do not. */
import { useEffect, useRef } from "react";
import { Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import type { ToastMessage } from "../ui/toast-message.ts";

interface RedirectNoticeProps {
  /** Null when there is nothing to tell. */
  message: ToastMessage | null;
  /** The toast waits for this; the line on the page, where scripts do not run, waits for nothing. */
  isDue?: boolean;
  /** Whether scripts run, and have taken over. */
  hydrated: boolean;
  /** Called once the message is shown as a toast. */
  onShown: () => void;
}

export function RedirectNotice({ message, isDue = true, hydrated, onShown }: RedirectNoticeProps) {
  const toast = useToast();
  const isShown = useRef(false);

  useEffect(() => {
    if (!message || !isDue || isShown.current) return;
    isShown.current = true;
    toast(message);
    onShown();
  }, [message, isDue, toast, onShown]);

  if (!message || hydrated) return null;
  return (
    <div className="mb-6 hidden no-js:block">
      <Notice title={message.title}>{message.description}</Notice>
    </div>
  );
}
