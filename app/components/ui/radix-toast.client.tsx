/** Toasts by Radix: the pointer pauses them, a swipe to the right dismisses them, F8 focuses them (specification 9). */
import { Toast } from "radix-ui";
import { type ToasterProps, toastClass, viewportClass } from "./toast-message.ts";

const SWIPE_THRESHOLD_PX = 50;

export default function Toaster({ shown, onClose }: ToasterProps) {
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown && (
        <Toast.Root
          key={shown.key}
          duration={shown.message.durationMs}
          onOpenChange={(isOpen) => {
            if (!isOpen) onClose(shown);
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
