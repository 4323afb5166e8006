/** A toast's message and its look: the same with Radix and without it. */

export interface ToastMessage {
  title: string;
  description?: string;
  durationMs?: number;
}

export interface ShownToast {
  message: ToastMessage;
  /** Another one for each toast that takes the place of one. */
  key: number;
}

export interface ToasterProps {
  /** Null while there is none. */
  shown: ShownToast | null;
  /** Its time is over, or somebody sent it away. */
  onGone: (gone: ShownToast) => void;
}

export const TOAST_MS = 5_000;

export const viewportClass =
  "fixed right-0 bottom-16 z-50 flex w-full flex-col gap-2 p-4 outline-none sm:bottom-0 md:max-w-[420px]";
export const toastClass = "rounded-lg border-2 border-ink bg-card p-4 text-ink shadow-lg";
