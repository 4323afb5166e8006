/** The fallback toast, for when Radix fails to load: announced at once, closed after its duration. */
import { useEffect } from "react";
import { type ToasterProps, toastClass, viewportClass } from "./toast-message.ts";

export function PlainToast({ shown, onClose }: ToasterProps) {
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => onClose(shown), shown.message.durationMs);
    return () => clearTimeout(timer);
  }, [shown, onClose]);
  if (!shown) return null;
  const { title, description } = shown.message;
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
