/** The frame of a wizard step: how far it is, what it is, and the bar with its ways out. */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { RaceType } from "../../domain/race.ts";
import { WIZARD_LENGTH } from "../../domain/wizard.ts";

interface WizardFrameProps {
  step: number;
  title: string;
  /** Colours the step; null before a race type is chosen. */
  raceType: RaceType | null;
  children: ReactNode;
}

export function WizardFrame({ step, title, raceType, children }: WizardFrameProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { pathname, search, key } = useLocation();
  const question = new URLSearchParams(search).get("q");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is a new address
  useEffect(() => {
    // "default" is the page that the browser itself opened; its focus stays where the browser puts it.
    if (key !== "default") headingRef.current?.focus();
  }, [pathname, question]);

  return (
    <main id="main" data-race={raceType ?? undefined} className="mx-auto max-w-2xl px-4 pt-6 pb-28 sm:pb-8">
      <div className="mb-8">
        <p id="wizard-progress" className="mb-2 font-semibold text-quiet text-sm tabular-nums">
          Step {step} of {WIZARD_LENGTH}
        </p>
        <div
          role="progressbar"
          aria-labelledby="wizard-progress"
          aria-valuemin={0}
          aria-valuemax={WIZARD_LENGTH}
          aria-valuenow={step}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-race"
            style={{ width: `${(step / WIZARD_LENGTH) * 100}%` }}
          />
        </div>
      </div>
      <h1 ref={headingRef} tabIndex={-1} className="mb-6 text-4xl sm:text-5xl">
        {title}
      </h1>
      {children}
    </main>
  );
}

/**
 * Back and Next: at the bottom of the screen on phones, within the thumb's reach. Where the text is so large that the
 * bar would cover the page (the query's rem is the reader's own text size), it stands at the end instead.
 */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-3 py-3 min-[21rem]:max-sm:fixed min-[21rem]:max-sm:inset-x-0 min-[21rem]:max-sm:bottom-0 min-[21rem]:max-sm:z-10 min-[21rem]:max-sm:border-line min-[21rem]:max-sm:border-t min-[21rem]:max-sm:bg-paper min-[21rem]:max-sm:px-4">
      {children}
    </div>
  );
}
