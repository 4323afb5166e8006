/** A short label, such as "Private". */
import type { ReactNode } from "react";

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full border-2 border-current px-2.5 py-px font-sans font-semibold text-sm tracking-normal">
      {children}
    </span>
  );
}
