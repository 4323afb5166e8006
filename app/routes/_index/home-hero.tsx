/** What the product is: the tagline in poster size and a finished recap to look at. On top of home for a first visit, below it later. */
import type { ReactNode } from "react";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import { HomeBib, type ShownBib } from "./home-bib.tsx";

const [firstLine, secondLine, thirdLine] = HOME_TEXTS.tagline;

export interface ShownSample extends ShownBib {
  quote: string;
}

/** Leaves room for the start button on the first screen. */
const POSTER =
  "text-[min(clamp(3.25rem,1.2rem+9.2vw,9rem),17vw)] leading-[0.86] md:text-[clamp(3.25rem,min(1.2rem+8vw,15svh),9rem)]";

interface HeroProps {
  sample: ShownSample;
  /** Below the tagline. Without it the hero is below something else, and smaller. */
  children?: ReactNode;
}

export function Hero({ sample, children }: HeroProps) {
  const isFirst = children !== undefined;
  const Heading = isFirst ? "h1" : "h2";
  return (
    <div
      className={`mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-8 px-4 md:grid-cols-[minmax(0,1fr)_min(24rem,42%)] ${isFirst ? "pt-2 sm:pt-4" : "mt-20 md:mt-24"}`}
    >
      <div>
        <Heading className={`font-black tracking-[-0.02em] ${isFirst ? POSTER : "text-title"}`}>
          <span className="block">{firstLine}</span> <span className="block">{secondLine}</span>{" "}
          <span className="block">
            {thirdLine}
            <span
              aria-hidden="true"
              className="ml-[0.12em] inline-block size-[0.42em] rounded-full border-[0.12em] border-race"
            />
          </span>
        </Heading>
        {isFirst && <div className="mt-5 space-y-3 sm:mt-7">{children}</div>}
      </div>
      <HomeBib
        bib={sample}
        href="/sample"
        link={HOME_TEXTS.sampleLink}
        className={`mx-auto w-full ${isFirst ? "max-w-96" : "max-w-80"} rotate-[2deg] transition-transform hover:rotate-0 md:rotate-[2.5deg] lg:rotate-[4deg]`}
      >
        <p className="mt-3 border-race border-l-4 pl-3 leading-snug">{`“${sample.quote}”`}</p>
      </HomeBib>
    </div>
  );
}
