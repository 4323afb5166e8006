/** Toasts, one at a time. What draws them comes with the first sign of the athlete, or with the first toast, which waits for it. */
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import { PlainToast } from "./plain-toast.tsx";
import type { ShownToast, ToastMessage } from "./toast-message.ts";

const Toaster = lazy(() => import("./radix-toast.client.tsx").catch(() => ({ default: PlainToast })));

/** Of a toast that names none. */
const DURATION_MS = 5_000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Returns a function that shows a message. A new message replaces the one that is shown. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

/** `isUsed`: whether the athlete has given a sign. */
export function ToastProvider({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const show = useCallback((message: ToastMessage) => {
    setShown((previous) => ({
      message: { durationMs: DURATION_MS, ...message },
      key: (previous?.key ?? 0) + 1,
    }));
  }, []);
  const close = useCallback((closed: ShownToast) => {
    setShown((current) => (current === closed ? null : current));
  }, []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      {(isUsed || shown) && (
        <Suspense>
          <Toaster shown={shown} onClose={close} />
        </Suspense>
      )}
    </ToastContext.Provider>
  );
}
