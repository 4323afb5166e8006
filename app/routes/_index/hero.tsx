/** The head of the home page: the tagline as a poster, with an empty bib pinned beside it. */
import { NumberBib } from "../../components/recap/bib-paper.tsx";

export function Hero() {
  return (
    <div className="relative mx-auto grid max-w-6xl items-center gap-x-10 px-4 pt-4 sm:pt-8 md:grid-cols-[1fr_17rem] lg:grid-cols-[1fr_26rem]">
      <h1 className="font-black text-poster tracking-[-0.02em]">
        <span className="block">Your Racing</span> <span className="block">Story Starts</span>{" "}
        <span className="block">
          Here
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
          <span>Your race</span>
          <span>Your day</span>
        </>
      }
    />
  );
}
