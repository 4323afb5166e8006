/** Toasts: one at a time, 5 s unless told otherwise, swiped away to the right, F8 to reach (specification 9). */
import { Toast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  durationMs?: number;
}

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a message; a newer one takes the place of the one that is shown. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ToastMessage; key: number } | null>(null);
  const show = useCallback((message: ToastMessage) => {
    setShown((previous) => ({ message, key: (previous?.key ?? 0) + 1 }));
  }, []);

  return (
    <ToastContext.Provider value={show}>
      <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
        {children}
        {shown && (
          <Toast.Root
            key={shown.key}
            duration={shown.message.durationMs ?? DURATION_MS}
            onOpenChange={(open) => {
              if (!open) setShown((current) => (current?.key === shown.key ? null : current));
            }}
            className="rounded-lg border-2 border-ink bg-card p-4 text-ink shadow-lg"
          >
            <Toast.Title className="font-semibold">{shown.message.title}</Toast.Title>
            {shown.message.description && <Toast.Description>{shown.message.description}</Toast.Description>}
          </Toast.Root>
        )}
        <Toast.Viewport
          hotkey={["F8"]}
          className="fixed right-0 bottom-16 z-50 flex w-full flex-col gap-2 p-4 outline-none sm:bottom-0 md:max-w-[420px]"
        />
      </Toast.Provider>
    </ToastContext.Provider>
  );
}
