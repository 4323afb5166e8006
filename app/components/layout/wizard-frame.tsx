/** The frame of a wizard step: progress, heading, and the bar with Back and Next. */
import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { RaceType } from "../../domain/race.ts";
import { WIZARD_LENGTH, WIZARD_SCREENS, type WizardPath } from "../../domain/wizard.ts";
import { WIZARD_FRAME_TEXTS } from "../../texts/wizard-frame.ts";
import { useHydrated } from "../ui/hydrated.ts";

interface WizardFrameProps {
  path: WizardPath;
  /** Sets the step's colours; null before a race type is chosen. */
  raceType: RaceType | null;
  /** An ornament, shown next to the column on wide screens. */
  aside?: ReactNode;
  /** Whether narrower screens show the ornament below the column. Otherwise they hide it. */
  isAsideBelow?: boolean;
  children: ReactNode;
}

/** On wide screens the column lines up with the logo, and the ornament is centred in the remaining space. */
const WITH_ASIDE =
  "overflow-x-clip min-[72rem]:grid min-[72rem]:max-w-6xl min-[72rem]:grid-cols-[minmax(0,38fr)_minmax(0,32fr)]";

export function WizardFrame({ path, raceType, aside, isAsideBelow, children }: WizardFrameProps) {
  const { step, title } = WIZARD_SCREENS[path];
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
      data-race={raceType ?? undefined}
      className={`mx-auto max-w-[40rem] px-4 pt-6 pb-8 ${aside ? WITH_ASIDE : ""}`}
    >
      <div>
        <CourseLine step={step} />
        <h1 ref={headingRef} tabIndex={-1} className="mb-6 text-title">
          {title}
        </h1>
        {children}
      </div>
      {aside && <Pinned isBelow={isAsideBelow}>{aside}</Pinned>}
    </main>
  );
}

/** Slightly tilted; stays in view while the column scrolls. */
function Pinned({ isBelow = false, children }: { isBelow?: boolean; children: ReactNode }) {
  return (
    <div className={isBelow ? "max-[72rem]:py-10" : "hidden min-[72rem]:block"}>
      <div className="mx-auto max-w-76 rotate-[-2deg] min-[72rem]:sticky min-[72rem]:top-12 min-[72rem]:mt-4 min-[72rem]:rotate-3">
        {children}
      </div>
    </div>
  );
}

/** The progress bar, drawn as a course from the dot at the start to the chequered finish. */
function CourseLine({ step }: { step: number }) {
  return (
    <div className="mb-8">
      <p
        id="wizard-progress"
        className="mb-1 font-display font-extrabold text-lg text-quiet tabular-nums tracking-wide"
      >
        {WIZARD_FRAME_TEXTS.progress(step, WIZARD_LENGTH)}
      </p>
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
 * The bar with Back and Next. On phones it is fixed to the bottom of the screen, within the thumb's reach, and
 * styles/app.css reserves the space below the page. If the reader's text size is so large that the bar would cover the
 * page, it follows the content instead: the media query's rem is that text size.
 */
export function StepBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-step-bar
      className="mt-8 flex flex-wrap items-center justify-between gap-3 py-3 min-[21rem]:max-sm:fixed min-[21rem]:max-sm:inset-x-0 min-[21rem]:max-sm:bottom-0 min-[21rem]:max-sm:z-10 min-[21rem]:max-sm:border-line min-[21rem]:max-sm:border-t min-[21rem]:max-sm:bg-paper min-[21rem]:max-sm:px-4"
    >
      {children}
    </div>
  );
}
