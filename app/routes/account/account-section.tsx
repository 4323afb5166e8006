/** A part of the account: its heading, what it is for, and what can be done. */
import type { ReactNode } from "react";

interface AccountSectionProps {
  /** Of the heading, for links to it. */
  id: string;
  heading: string;
  copy: string;
  children: ReactNode;
}

export function AccountSection({ id, heading, copy, children }: AccountSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-3xl">
        {heading}
      </h2>
      <p className="mt-1 mb-4">{copy}</p>
      {children}
    </section>
  );
}
