/** The frame of a wizard step: progress, heading, the place beside the column, and the bar with Back and Next. */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { RaceType } from "../../domain/race/race-type.ts";
import { WIZARD_LENGTH, WIZARD_SCREENS, type WizardPath } from "../../domain/wizard/wizard-screens.ts";
import { WIZARD_FRAME_TEXTS } from "../../texts/recap/wizard-frame.ts";
import { useHydrated } from "../ui/hydrated.ts";

interface WizardFrameProps {
  path: WizardPath;
  /** The screen whose step it is part of, if another one opened it. */
  stepOf?: WizardPath;
  /** Sets the step's colours; null before a race type is chosen. */
  raceType: RaceType | null;
  /** The race's bib, shown under the progress bar or beside the column. */
  bib?: ReactNode;
  /** Says in the header whether what was typed is saved. */
  status?: ReactNode;
  /** Notices below the heading; needed with `beside` alone. */
  lead?: ReactNode;
  /** A BesideColumn that can be higher than the column. The page grows with it. */
  beside?: ReactNode;
  children: ReactNode;
}

export function WizardFrame({ path, stepOf = path, status, beside, children, ...shown }: WizardFrameProps) {
  const { title } = WIZARD_SCREENS[path];
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const question = new URLSearchParams(search).get("q");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step has a new URL
  useEffect(() => {
    // Not on the first load: the athlete may already be typing in a field when the page hydrates.
    if (isHydrated) headingRef.current?.focus();
  }, [pathname, question]);

  return (
    <main
      id="main"
      data-race={shown.raceType ?? undefined}
      className={`wizard-page relative pt-2 pb-4 sm:pb-8 sm:pt-6 min-[72rem]:min-h-[34rem] min-[72rem]:overflow-x-clip ${beside ? "wizard-grid" : ""}`.trimEnd()}
    >
      <div className="wizard-column">
        <CourseLine step={WIZARD_SCREENS[stepOf].step} status={status} />
        {shown.bib}
        <h1 ref={headingRef} tabIndex={-1} className="mb-4 text-title sm:mb-6">
          {title}
        </h1>
        {shown.lead}
        {!beside && children}
      </div>
      {beside}
      {beside && <div className="wizard-column">{children}</div>}
    </main>
  );
}

interface BesideColumnProps {
  /** Whether it can be higher than the screen. It then scrolls with the page. */
  isTall?: boolean;
  /** Of the place, where the screen is not wide. */
  className?: string;
  children: ReactNode;
}

/**
 * On wide screens the place at the right of the column, where it stays in view. Otherwise a part of the column, or of the
 * page if it is the frame's `beside`.
 */
export function BesideColumn({ isTall = false, className = "", children }: BesideColumnProps) {
  return (
    <div className={`beside-column ${className}`}>
      <div data-tall={isTall || undefined}>{children}</div>
    </div>
  );
}

/** The progress bar, drawn as a course from the dot at the start to the chequered finish. */
function CourseLine({ step, status }: { step: number; status: ReactNode }) {
  return (
    <div className="mb-4 sm:mb-8">
      <div className="mb-0.5 flex items-center justify-between gap-3 sm:mb-1">
        <p
          id="wizard-progress"
          className="font-display font-extrabold text-lg text-quiet tabular-nums tracking-wide"
        >
          {WIZARD_FRAME_TEXTS.progress(step, WIZARD_LENGTH)}
        </p>
        {status}
      </div>
      <div className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-3 shrink-0 rounded-full border-[3px] border-race" />
        <div
          role="progressbar"
          aria-labelledby="wizard-progress"
          aria-valuemin={0}
          aria-valuemax={WIZARD_LENGTH}
          aria-valuenow={step}
          className="h-1.5 grow rounded-full bg-line"
        >
          <div
            className="relative h-full rounded-full bg-race forced-color-adjust-none forced-colors:bg-[Highlight] transition-[width] duration-500 ease-finish"
            style={{ width: `${(step / WIZARD_LENGTH) * 100}%` }}
          >
            <span
              aria-hidden="true"
              className="absolute top-1/2 right-0 size-4 -translate-y-1/2 rounded-full border-4 border-race bg-paper"
            />
          </div>
        </div>
        <span
          aria-hidden="true"
          className="h-6 w-4 shrink-0 rounded-xs bg-[conic-gradient(var(--ink)_25%,transparent_0_50%,var(--ink)_0_75%,transparent_0)] bg-size-[0.5rem_0.5rem]"
        />
      </div>
    </div>
  );
}

/**
 * The bar with Back and Next at the bottom of the screen. styles/site.css fixes it there and reserves space below the
 * page. `note` says what else Next does.
 */
export function StepBar({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <div data-step-bar className="step-bar">
      <div>
        {note && (
          <p data-step-note className="wizard-column mb-2 text-pretty text-sm leading-snug">
            {note}
          </p>
        )}
        <div className="step-bar-buttons">{children}</div>
      </div>
    </div>
  );
}
