/** A small button that opens what belongs to it. The browser opens and closes it, also without scripts. */
import type { ReactNode } from "react";

interface DisclosureProps {
  id: string;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

export function Disclosure({ id, label, isOpen = false, children }: DisclosureProps) {
  return (
    <details id={id} open={isOpen} className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 items-center text-quiet text-sm underline underline-offset-4 hover:text-ink">
        {label}
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
