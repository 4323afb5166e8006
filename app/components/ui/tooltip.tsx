/** Says in a word what a button with an icon does (specification 9: 700 ms, the next one after 300 ms). */
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Around everything that has tooltips: moving from one to the next does not wait again. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** `children` is one button, which has its own accessible name: the tooltip repeats it for the eye. */
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
