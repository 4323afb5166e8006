/** Shows a message that came with a redirect: a toast where scripts run, a line on the page where they do not. */
import { useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { Notice } from "../ui/notice.tsx";
import { type ToastMessage, useToast } from "../ui/toast.tsx";

interface RedirectNoticeProps {
  /** Null when there is nothing to tell, or not yet. */
  message: ToastMessage | null;
  /** Whether scripts run, and have taken over. */
  hydrated: boolean;
}

export function RedirectNotice({ message, hydrated }: RedirectNoticeProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();

  useEffect(() => {
    if (!message) return;
    toast(message);
    // Loading the page again should not say it again.
    const rest = new URLSearchParams(search);
    rest.delete("notice");
    navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
  }, [message, toast, navigate, search]);

  if (!message || hydrated) return null;
  return (
    <div className="mb-6 hidden no-js:block">
      <Notice title={message.title}>{message.description}</Notice>
    </div>
  );
}
