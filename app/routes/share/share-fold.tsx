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

/** Returns the ref of a `<details>` that a link to this id opens. */
export function useOpenedByLink(id: string) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of a link has a key of its own
  useEffect(() => {
    if (hash !== `#${id}` || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView();
  }, [hash, key, id]);
  return details;
}

export function Fold({ id, heading, copy, picture, isOpen, children }: FoldProps) {
  const fold = useOpenedByLink(id);
  const headingId = `${id}-heading`;
  return (
    <section aria-labelledby={headingId} className="border-line border-t-2 last-of-type:border-b-2">
      <details ref={fold} open={isOpen} className="group/fold">
        <summary className="grid min-h-14 grid-cols-[auto_1fr_auto] content-center items-center py-2 hover:text-race">
          {picture && <span className="row-span-2 me-4 group-open/fold:hidden no-js:hidden">{picture}</span>}
          <h2 id={headingId} className="col-start-2 self-end text-2xl">
            {heading}
          </h2>
          <span className="col-start-2 self-start text-quiet">{copy}</span>
          <Icon
            icon={ChevronDown}
            className="col-start-3 row-span-2 row-start-1 ms-4 transition-transform group-open/fold:rotate-180"
          />
        </summary>
        {/* The id is inside, because browsers open the `details` of a link's target. */}
        <div id={id} className="scroll-mt-24 pt-2 pb-7">
          {children}
        </div>
      </details>
    </section>
  );
}
