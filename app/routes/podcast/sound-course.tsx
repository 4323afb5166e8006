/** A decoration: a waveform above a course from the dot at the start to the chequered finish. */

const STEP = 13;
const MIDDLE = 110;
/**
 * The bars of the waveform, enough for the widest screen: slow climbs with noise on top. No sines and no random
 * numbers, because the server and every browser must compute the same path.
 */
const BARS = Array.from({ length: 220 }, (_, at) => {
  const climb = 46 - Math.abs((at % 44) - 22) * 2;
  const crowd = (at * at * 31 + at * 17) % 41;
  const half = Math.round(8 + climb + (crowd * (climb + 14)) / 45);
  return `M${at * STEP + 6} ${MIDDLE - half}V${MIDDLE + half}`;
}).join("");

export function SoundCourse() {
  return (
    <div aria-hidden="true" className="mt-12 bg-ground pt-10 pb-28 text-on-ground sm:mt-16">
      <div className="relative h-52 sm:h-64">
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${220 * STEP} 220`}
          preserveAspectRatio="xMidYMid slice"
          className="absolute inset-0 size-full"
        >
          <path d={BARS} className="fill-none stroke-current" strokeWidth="6" strokeLinecap="round" />
        </svg>
      </div>
      <div className="mx-auto mt-8 flex max-w-6xl items-center gap-2 px-4">
        <span className="size-5 shrink-0 rounded-full border-[5px] border-current" />
        <span className="h-1.5 grow rounded-full bg-current" />
        <span className="h-7 w-10 shrink-0 bg-chequered" />
      </div>
    </div>
  );
}
