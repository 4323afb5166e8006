/** The top of the home page: the tagline in poster size, what there is to do, and a finished recap to look at. */
import type { ReactNode } from "react";
import { HOME_TEXTS } from "../../texts/site/home.ts";
import { SampleBib, type ShownSample } from "./sample-bib.tsx";

const [firstLine, secondLine, thirdLine] = HOME_TEXTS.tagline;

/** As large as leaves room for the start button on the same screen. */
const TAGLINE =
  "text-[min(clamp(3.25rem,1.2rem+9.2vw,9rem),17vw)] leading-[0.86] md:text-[clamp(3.25rem,min(1.2rem+8vw,15svh),9rem)]";

export function Hero({ sample, children }: { sample: ShownSample; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-8 px-4 pt-2 sm:pt-4 md:grid-cols-[minmax(0,1fr)_min(24rem,34%)]">
      <div>
        <h1 className={`font-black tracking-[-0.02em] ${TAGLINE}`}>
          <span className="block">{firstLine}</span> <span className="block">{secondLine}</span>{" "}
          <span className="block">
            {thirdLine}
            <span
              aria-hidden="true"
              className="ml-[0.12em] inline-block size-[0.42em] rounded-full border-[0.12em] border-race"
            />
          </span>
        </h1>
        <div className="mt-5 space-y-4 sm:mt-7">{children}</div>
      </div>
      <SampleBib sample={sample} />
    </div>
  );
}
