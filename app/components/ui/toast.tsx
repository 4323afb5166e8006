/** Toasts, one at a time. What draws them comes with the first sign of the athlete, or with the first toast, which waits for it. */
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from "react";
import {
  type ShownToast,
  type ToasterProps,
  type ToastMessage,
  toastClass,
  viewportClass,
} from "./toast-message.ts";

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

/** The fallback toast, for when Radix fails to load: announced at once, closed after its duration. */
function PlainToast({ shown, onClose }: ToasterProps) {
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
