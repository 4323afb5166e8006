/** What both implementations of toasts (radix-toast.client.tsx, toast.tsx) share: types and classes. */

export interface ToastMessage {
  title: string;
  description?: string;
  durationMs?: number;
}

export interface ShownToast {
  message: ToastMessage & { durationMs: number };
  /** Unique for each toast, so that a replacement is mounted again. */
  key: number;
}

export interface ToasterProps {
  shown: ShownToast | null;
  onClose: (closed: ShownToast) => void;
}

/** At the bottom left, above the step bar: bibs and headings are at the top and at the right. */
export const viewportClass = "toasts";
/** Low on phones, where it covers the athlete's work. */
export const toastClass =
  "rounded-lg border-2 border-ink bg-card px-3.5 py-2 text-ink text-sm leading-snug shadow-lg sm:p-4 sm:text-base";
