/**
 * A dialog over the page: it takes the focus, keeps it, and gives it back to its trigger. Radix's own overlay is not
 * used: it stops the page's scrolling by a <style> element, which the Content-Security-Policy refuses.
 */
import { Dialog as RadixDialog } from "radix-ui";
import { type ReactElement, type ReactNode, useLayoutEffect } from "react";

interface DialogProps {
  /** A plain `<button>`: it gets a ref. */
  trigger: ReactElement;
  /** The id of the heading within. */
  labelledBy: string;
  children: ReactNode;
}

export function Dialog({ trigger, labelledBy, children }: DialogProps) {
  return (
    <RadixDialog.Root>
      <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>
      <RadixDialog.Portal>
        <div className="pointer-events-auto fixed inset-0 z-40 grid animate-fade overflow-y-auto bg-black/65 p-4">
          <RadixDialog.Content
            aria-labelledby={labelledBy}
            className="m-auto w-full max-w-lg animate-appear rounded-bib bg-card text-ink shadow-float"
          >
            <StillPage />
            {children}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Closes the dialog around it; takes a plain `<button>`. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <RadixDialog.Close asChild>{children}</RadixDialog.Close>;
}

/** While it is there, the page under the dialog stays where it is, also sideways when its scrollbar goes. */
function StillPage() {
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
