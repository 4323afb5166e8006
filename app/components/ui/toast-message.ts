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

/** At the bottom, above the buttons that go on, and at the left: bibs and headings are at the top and at the right. */
export const viewportClass = "toasts";
/** Low on phones, where it lies over what the athlete is at work on. */
export const toastClass =
  "rounded-lg border-2 border-ink bg-card px-3.5 py-2 text-ink text-sm leading-snug shadow-lg sm:p-4 sm:text-base";
