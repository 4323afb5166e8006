/** A text that may be long, as it was typed, in a box that is scrolled: by the keyboard, too. */
import type { ReactNode } from "react";

export function ScrollBox({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
      tabIndex={0}
      className={`max-h-48 overflow-auto whitespace-pre-wrap break-words ${className}`.trimEnd()}
    >
      {children}
    </p>
  );
}
