/** Toasts, one at a time. Their implementation is loaded with the first toast, so it adds nothing to the first load. */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from "react";
import { PlainToast } from "./plain-toast.tsx";
import type { ShownToast, ToasterProps, ToastMessage } from "./toast-message.ts";

/** How long a message waits for the implementation to load before it is shown as a plain toast. */
const LOAD_TIMEOUT_MS = 2_000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Returns a function that shows a message. A new message replaces the one that is shown. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const show = useCallback((message: ToastMessage) => {
    setShown((previous) => ({ message, key: (previous?.key ?? 0) + 1 }));
  }, []);
  const close = useCallback((closed: ShownToast) => {
    setShown((current) => (current === closed ? null : current));
  }, []);
  const { Toaster, isPlain } = useToaster(shown);

  return (
    <ToastContext.Provider value={show}>
      {children}
      {Toaster && <Toaster shown={isPlain ? null : shown} onClose={close} />}
      {shown && isPlain && <PlainToast shown={shown} onClose={close} />}
    </ToastContext.Provider>
  );
}

/**
 * Returns the toast implementation, or null until it is loaded. `isPlain` is true for a message that it was not loaded
 * for in time: that message stays a plain toast until it closes.
 */
function useToaster(shown: ShownToast | null) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  const [plain, setPlain] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (Toaster || !shown) return;
    let isCurrent = true;
    const showPlain = () => isCurrent && setPlain(shown);
    const timer = setTimeout(showPlain, LOAD_TIMEOUT_MS);
    void loadToaster().then((loaded) => (loaded ? setToaster(() => loaded) : showPlain()));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [Toaster, shown]);
  return { Toaster, isPlain: shown !== null && shown === plain };
}

/** Returns null without a network; the next message tries again. */
async function loadToaster(): Promise<ComponentType<ToasterProps> | null> {
  try {
    return (await import("./toaster.tsx")).Toaster;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
