/** A scrollable box for a long text, shown as it was typed. It can be scrolled with the keyboard. */
import type { ReactNode } from "react";

export function ScrollBox({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p
      dir="auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable with the keyboard
      tabIndex={0}
      className={`max-h-48 overflow-auto whitespace-pre-wrap break-words ${className}`.trimEnd()}
    >
      {children}
    </p>
  );
}
