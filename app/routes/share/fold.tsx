/** A part of the share step that is closed at first. Its heading opens it, and so does a link to its id. */

import ChevronDown from "@lucide/icons/icons/chevron-down";
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../components/ui/icon.tsx";

interface FoldProps {
  id: string;
  heading: string;
  copy: string;
  /** Beside the heading while it is closed. */
  picture?: ReactNode;
  /** Whether it is open at first: a form inside it has failed. */
  isOpen: boolean;
  children: ReactNode;
}

export function Fold({ id, heading, copy, picture, isOpen, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of a link has a key of its own
  useEffect(() => {
    if (hash !== `#${id}` || !fold.current) return;
    fold.current.open = true;
    fold.current.scrollIntoView();
  }, [hash, key, id]);
  const headingId = `${id}-heading`;
  return (
    <section aria-labelledby={headingId} className="border-line border-t-2 last-of-type:border-b-2">
      <details ref={fold} open={isOpen} className="group/fold">
        <summary className="flex min-h-14 items-center gap-4 py-3 hover:text-race">
          {picture && <span className="group-open/fold:hidden no-js:hidden">{picture}</span>}
          <span className="min-w-0 grow">
            <h2 id={headingId} className="text-2xl">
              {heading}
            </h2>
            <span className="text-quiet">{copy}</span>
          </span>
          <Icon icon={ChevronDown} className="shrink-0 transition-transform group-open/fold:rotate-180" />
        </summary>
        {/* The id is inside: without scripts browsers open what they go to. */}
        <div id={id} className="scroll-mt-24 pt-2 pb-7">
          {children}
        </div>
      </details>
    </section>
  );
}
