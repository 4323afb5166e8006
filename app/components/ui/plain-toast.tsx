/** The fallback toast, for when Radix fails to load: announced at once, closed after its duration. */
import { useEffect } from "react";
import {
  type ShownToast,
  TOAST_DURATION_MS,
  type ToasterProps,
  toastClass,
  viewportClass,
} from "./toast-message.ts";

interface PlainToastProps extends Pick<ToasterProps, "onClose"> {
  shown: ShownToast;
}

export function PlainToast({ shown, onClose }: PlainToastProps) {
  const { title, description, durationMs = TOAST_DURATION_MS } = shown.message;
  useEffect(() => {
    const timer = setTimeout(() => onClose(shown), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs, onClose]);
  return (
    <div className={`pointer-events-none ${viewportClass}`}>
      {/* Screen readers announce a newly inserted alert. The key inserts a new one for each message. */}
      <div key={shown.key} role="alert" className={toastClass}>
        <p className="font-semibold">{title}</p>
        {description && <p>{description}</p>}
      </div>
    </div>
  );
}
