/** Toasts, one at a time. What shows them is loaded with the first one: a page's first load does without it. */
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

/** A message waits no longer than this for what shows it. */
const PATIENCE_MS = 2_000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a message; a newer one takes the place of the one that is shown. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const show = useCallback((message: ToastMessage) => {
    setShown((previous) => ({ message, key: (previous?.key ?? 0) + 1 }));
  }, []);
  const forget = useCallback((gone: ShownToast) => {
    setShown((current) => (current === gone ? null : current));
  }, []);
  const { Toaster, isPlain } = useToaster(shown);

  return (
    <ToastContext.Provider value={show}>
      {children}
      {Toaster && <Toaster shown={isPlain ? null : shown} onGone={forget} />}
      {shown && isPlain && <PlainToast shown={shown} onGone={forget} />}
    </ToastContext.Provider>
  );
}

/** What shows toasts, null until it has come; a message that it does not come for stays a plain one to its end. */
function useToaster(shown: ShownToast | null) {
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  const [plain, setPlain] = useState<ShownToast | null>(null);
  useEffect(() => {
    if (Toaster || !shown) return;
    let isShown = true;
    const showPlain = () => isShown && setPlain(shown);
    const timer = setTimeout(showPlain, PATIENCE_MS);
    void loadToaster().then((loaded) => (loaded ? setToaster(() => loaded) : showPlain()));
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [Toaster, shown]);
  return { Toaster, isPlain: shown !== null && shown === plain };
}

/** Null without a network: the next message tries again. */
async function loadToaster(): Promise<ComponentType<ToasterProps> | null> {
  try {
    return (await import("./toaster.tsx")).Toaster;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
