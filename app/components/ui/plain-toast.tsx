/** A toast without Radix, where Radix does not come: read out at once, and gone after its time. */
import { useEffect } from "react";
import { type ShownToast, TOAST_MS, type ToasterProps, toastClass, viewportClass } from "./toast-message.ts";

interface PlainToastProps extends Pick<ToasterProps, "onGone"> {
  shown: ShownToast;
}

export function PlainToast({ shown, onGone }: PlainToastProps) {
  const { title, description, durationMs = TOAST_MS } = shown.message;
  useEffect(() => {
    const timer = setTimeout(() => onGone(shown), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs, onGone]);
  return (
    <div className={`pointer-events-none ${viewportClass}`}>
      {/* An alert is read out although it has only just been put on the page; a new one for each message. */}
      <div key={shown.key} role="alert" className={toastClass}>
        <p className="font-semibold">{title}</p>
        {description && <p>{description}</p>}
      </div>
    </div>
  );
}
