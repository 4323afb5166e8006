/** The paper of a bib: its two edges and its number. Every page loads this file, so it imports nothing about races. */
import type { CSSProperties, ReactNode } from "react";
import { BIB_PAPER_TEXTS } from "../../texts/recap/race-bib.ts";

/** The upper edge of a bib in the race's colour, with two of its pin holes. */
export function BibBand({ children }: { children: ReactNode }) {
  return (
    <div className="@container relative rounded-t-bib bg-race text-on-race transition-colors">
      <PinHole className="top-[20px] left-[20px]" />
      <PinHole className="top-[20px] right-[20px]" />
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-[42px] py-2 font-display font-extrabold text-[min(0.9375rem,7vw)] leading-normal @xs:px-[46px] @xs:text-[min(1rem,7vw)] @xs:tracking-wide @sm:px-[56px] @sm:text-lg">
        {children}
      </div>
    </div>
  );
}

/** The lower edge of a bib: perforated, with the other two pin holes. */
export function TearOff() {
  return (
    <div
      aria-hidden="true"
      className="@container relative flex h-[44px] items-center justify-center border-line border-t-2 border-dashed"
    >
      <PinHole className="bottom-[14px] left-[20px]" />
      <span className="whitespace-nowrap font-display font-extrabold text-[min(0.875rem,5cqi)] text-quiet uppercase tracking-[0.35em]">
        {BIB_PAPER_TEXTS.brand}
      </span>
      <PinHole className="right-[20px] bottom-[14px]" />
    </div>
  );
}

/** Shows the page's background. Its size and place are in pixels, so that larger text does not cover it. */
function PinHole({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute size-[14px] rounded-full bg-paper shadow-[inset_0_1px_2px_rgb(0_0_0/0.35)] print:border print:border-line ${className}`}
    />
  );
}

/** A small bib of one or two lines: its band with two of the pin holes is on the left. */
export function BibStrip({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex h-full rounded-card bg-card text-ink shadow-bib">
      <div className="strip-band">{icon}</div>
      {children}
    </div>
  );
}

interface NumberBibProps {
  label: ReactNode;
  number: string;
  /** Whether it is not filled in yet: a dashed number below two dashed lines. */
  isBlank?: boolean;
}

/** A decorative bib with nothing but a number: blank in an empty collection, "404" on an error page. */
export function NumberBib({ label, number, isBlank = false }: NumberBibProps) {
  return (
    <div aria-hidden="true" className="rounded-bib bg-card text-ink shadow-bib">
      <BibBand>{label}</BibBand>
      <div className="px-6 py-7 sm:px-8">
        {isBlank && (
          <>
            <span className="block h-9 w-4/5 border-edge border-b-2 border-dashed" />
            <span className="mb-9 block h-7 w-1/2 border-edge border-b-2 border-dashed" />
          </>
        )}
        <BibNumber number={number} isBlank={isBlank} />
      </div>
      <TearOff />
    </div>
  );
}

/** Sizes of the display face at a font size of 100. */
const CAP_HEIGHT = 72;
const DIGIT_WIDTH = 45;
const LETTER_WIDTH = 54;
const MIN_WIDTH = 3 * DIGIT_WIDTH;

interface BibNumberProps {
  number: string;
  isBlank: boolean;
  /** Where it starts: a time is aligned with the text below it. */
  anchor?: "start" | "middle";
}

/** A number about as wide as its bib; a dashed outline if it is blank. */
export function BibNumber({ number, isBlank, anchor = "middle" }: BibNumberProps) {
  const width = Math.max(MIN_WIDTH, widthOf(number));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${CAP_HEIGHT + 4}`}
      className="w-full overflow-visible font-display font-extrabold"
    >
      <text
        x={anchor === "middle" ? width / 2 : 0}
        y={CAP_HEIGHT}
        textAnchor={anchor}
        fontSize="100"
        className={isBlank ? "fill-none stroke-edge tabular-nums" : "fill-current"}
        strokeWidth={isBlank ? 2 : undefined}
        strokeDasharray={isBlank ? "5 4" : undefined}
      >
        {number}
      </text>
    </svg>
  );
}

/** Returns the approximate width of a text in the display face at a font size of 100. */
function widthOf(number: string): number {
  return [...number].reduce(
    (sum, character) => sum + (/\p{L}/u.test(character) ? LETTER_WIDTH : DIGIT_WIDTH),
    0,
  );
}

/**
 * Returns the style whose `--fit` is the font size, in percent of the container's width (`@container`), that makes a text in
 * the display face as wide as the container. A text that is too long for one line wraps.
 */
export function fittingStyle(text: string): CSSProperties {
  return { "--fit": (9_200 / Math.max(MIN_WIDTH, widthOf(text))).toFixed(2) } as CSSProperties;
}
