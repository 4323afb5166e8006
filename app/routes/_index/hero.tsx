/** The top of the home page: the tagline in poster size next to an empty bib. */
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { HOME_TEXTS } from "../../texts/home.ts";

const [firstLine, secondLine, thirdLine] = HOME_TEXTS.tagline;
const [leftLabel, rightLabel] = HOME_TEXTS.emptyBib;

export function Hero() {
  return (
    <div className="relative mx-auto grid max-w-6xl items-center gap-x-10 px-4 pt-4 sm:pt-8 md:grid-cols-[1fr_17rem] lg:grid-cols-[1fr_26rem]">
      <h1 className="font-black text-poster tracking-[-0.02em]">
        <span className="block">{firstLine}</span> <span className="block">{secondLine}</span>{" "}
        <span className="block">
          {thirdLine}
          <span
            aria-hidden="true"
            className="ml-[0.12em] inline-block size-[0.42em] rounded-full border-[0.12em] border-race"
          />
        </span>
      </h1>
      <div className="hidden rotate-[5deg] animate-drop md:block">
        <EmptyBib />
      </div>
    </div>
  );
}

export function EmptyBib() {
  return (
    <NumberBib
      isBlank
      number="00:00:00"
      label={
        <>
          <span>{leftLabel}</span>
          <span>{rightLabel}</span>
        </>
      }
    />
  );
}
