/** The three selling points and a hilly course to a chequered finish, joined by posts on wide screens. */
import { HOME_TEXTS } from "../../texts/site/home.ts";

/** `place` positions each point so that its post ends on the curve below. */
const POINTS = [
  { text: HOME_TEXTS.sellingPoints.record, place: "sm:left-[17.5%] sm:top-[96px]" },
  { text: HOME_TEXTS.sellingPoints.capture, place: "sm:left-[48.3%] sm:top-[70px]" },
  { text: HOME_TEXTS.sellingPoints.share, place: "sm:left-[78.3%] sm:top-[46px]" },
];

/** The curve from the start at x = 0 to the finish at x = 1200. */
const COURSE =
  "C80 158 130 96 210 96S320 150 400 150S500 70 580 70S690 136 770 136S860 46 940 46S1040 104 1120 104S1170 102 1200 96";
/** The curve before the start and beyond the finish, wider than the widest screen. */
const BEFORE = "M-2400 90C-2100 90 -1900 140 -1500 140S-1150 70 -900 70S-240 158 0 158";
const BEYOND = "C1260 84 1290 70 1360 70S1700 130 1900 130S2400 60 2700 60S3300 140 3600 140";

export function Course() {
  return (
    <div className="relative mx-auto max-w-6xl px-4">
      <div className="relative sm:h-64">
        <ul className="relative z-10 mt-6 flex flex-col gap-2 sm:absolute sm:inset-0 sm:mt-0">
          {POINTS.map(({ text, place }) => (
            <li
              key={text}
              className={`flex items-center gap-3 font-display font-extrabold text-2xl leading-none sm:absolute sm:h-[90px] sm:flex-col sm:items-start sm:gap-0 sm:text-xl sm:whitespace-nowrap lg:text-3xl lg:leading-none ${place}`}
            >
              <span className="order-2 sm:order-none sm:pb-1.5">{text}</span>
              <span aria-hidden="true" className="hidden w-1 grow bg-ink sm:block" />
              <span
                aria-hidden="true"
                className="size-4 shrink-0 rounded-full border-4 border-race bg-paper sm:-mb-2.5 sm:-ml-2 sm:size-5 sm:border-ink"
              />
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className="relative -mt-3 h-24 sm:absolute sm:inset-0 sm:mt-0 sm:h-auto">
          <svg
            aria-hidden="true"
            viewBox="0 -90 1200 256"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path d={`${BEFORE}${COURSE}${BEYOND}V170H-2400Z`} className="fill-ground" />
            <path
              d={`M0 158${COURSE}`}
              className="fill-none stroke-ink stroke-[5]"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <span className="absolute top-[96.9%] left-0 size-5 -translate-1/2 rounded-full border-[5px] border-ink bg-paper sm:size-6 sm:border-[6px]" />
          <span className="absolute top-[72.7%] right-0 h-12 w-1 -translate-y-full bg-ink sm:h-16">
            <span className="absolute top-0 right-0 h-6 w-9 border-2 border-ink bg-chequered sm:h-8 sm:w-12" />
          </span>
        </div>
      </div>
    </div>
  );
}
