/** A tooltip that names an icon button. The delays are those of specification 9. */
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Wraps everything that has tooltips. Within the skip delay, the next tooltip opens without waiting again. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** `children` is one button with an accessible name; the tooltip shows that name. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-50 rounded-field bg-ink px-3 py-1.5 text-paper text-sm shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
