/**
 * A modal dialog: it traps the focus and restores it to its trigger. Radix's overlay is not used because it locks the
 * page's scrolling with a <style> element, which the Content-Security-Policy blocks.
 */
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactElement, type ReactNode, useLayoutEffect } from "react";

type DialogProps = {
  labelledBy: string;
  children: ReactNode;
} & (
  | {
      /** A plain `<button>`, because Radix passes it a ref. */
      trigger: ReactElement;
      onClose?: undefined;
      onClosed?: undefined;
    }
  /** Without a trigger it is open as long as it is mounted. `onClosed` puts the focus back. */
  | { trigger?: undefined; onClose: () => void; onClosed: () => void }
);

export function Dialog({ trigger, labelledBy, children, onClose, onClosed }: DialogProps) {
  const controlled = onClose && { open: true, onOpenChange: (isOpen: boolean) => isOpen || onClose() };
  return (
    <RadixDialog.Root {...controlled}>
      {trigger && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <div className="pointer-events-auto fixed inset-0 z-40 grid animate-fade overflow-y-auto bg-black/65 p-4">
          <RadixDialog.Content
            aria-labelledby={labelledBy}
            className="m-auto w-full max-w-lg animate-appear rounded-bib bg-card text-ink shadow-float"
            onEscapeKeyDown={(event) => {
              // It ends what an input method has begun.
              if (event.isComposing) event.preventDefault();
            }}
            {...(onClosed && {
              onCloseAutoFocus: (event: Event) => {
                event.preventDefault();
                onClosed();
              },
            })}
          >
            <ScrollLock />
            {children}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Closes the dialog that contains it. `children` is a plain `<button>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}

/** Locks the scrolling of the page while mounted. Padding replaces the scrollbar, so the page does not shift. */
function ScrollLock() {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    style.overflow = "hidden";
    return () => {
      style.paddingRight = "";
      style.overflow = "";
    };
  }, []);
  return null;
}
