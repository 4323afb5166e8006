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

/** Back and Next: at the bottom of the screen on phones, within the thumb's reach. */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-paper px-4 py-3 sm:static sm:mt-8 sm:border-0 sm:px-0">
      {children}
    </div>
  );
}
