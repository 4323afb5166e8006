/** Shows toasts: they wait while they are looked at, are swiped away to the right and reached by F8 (specification 9). */
import { Toast } from "radix-ui";
import { TOAST_MS, type ToasterProps, toastClass, viewportClass } from "./toast-message.ts";

const SWIPE_THRESHOLD_PX = 50;

export function Toaster({ shown, onGone }: ToasterProps) {
  return (
    <Toast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown && (
        <Toast.Root
          key={shown.key}
          duration={shown.message.durationMs ?? TOAST_MS}
          onOpenChange={(open) => {
            if (!open) onGone(shown);
          }}
          className={toastClass}
        >
          <Toast.Title className="font-semibold">{shown.message.title}</Toast.Title>
          {shown.message.description && <Toast.Description>{shown.message.description}</Toast.Description>}
        </Toast.Root>
      )}
      <Toast.Viewport hotkey={["F8"]} className={viewportClass} />
    </Toast.Provider>
  );
}
