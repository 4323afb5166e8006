/** Shows the message that a redirect carried: as a toast if scripts run, otherwise as a line on the page. */
import { useEffect, useRef } from "react";
import { useHydrated } from "../ui/hydrated.ts";
import { Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import type { ToastMessage } from "../ui/toast-message.ts";

interface RedirectNoticeProps {
  /** Null shows nothing. */
  message: ToastMessage | null;
  /** The toast appears once this is true. The line on the page ignores it. */
  isDue?: boolean;
  /** Called once, after the message is shown as a toast. */
  onShown: () => void;
}

export function RedirectNotice({ message, isDue = true, onShown }: RedirectNoticeProps) {
  const toast = useToast();
  const hydrated = useHydrated();
  const isShown = useRef(false);

  useEffect(() => {
    if (!message || !isDue || isShown.current) return;
    isShown.current = true;
    toast(message);
    onShown();
  }, [message, isDue, toast, onShown]);

  if (!message || hydrated) return null;
  return (
    <Notice title={message.title} className="mb-6 hidden no-js:block">
      {message.description}
    </Notice>
  );
}
