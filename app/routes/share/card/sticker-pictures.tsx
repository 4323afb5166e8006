/** The small pictures of the tiles by which a sticker is chosen. */
import type { ReactNode } from "react";
import type { StickerChoice } from "../../../domain/sharing/sticker-choices.ts";

const NUMERAL = "font-display text-xl leading-none";
/** A turned one would lie over the radio button. */
const BOX = "pointer-events-none grid h-7 w-11 place-items-center rounded-md";

export const STICKER_PICTURES: Record<StickerChoice["sticker"], ReactNode> = {
  time: <span className={NUMERAL}>1:23</span>,
  bib: <span className={`${BOX} ${NUMERAL} border-2 border-current`}>123</span>,
  quote: <span className={`${NUMERAL} text-3xl`}>“ ”</span>,
  course: (
    <svg
      aria-hidden="true"
      viewBox="0 0 44 28"
      className="pointer-events-none h-7 w-11 fill-none stroke-3 stroke-current"
    >
      <path d="M5 23C15 23 9 8 19 8s6 14 13 10c5-3 1-10 7-13" strokeLinecap="round" />
      <circle cx="5" cy="23" r="2" />
    </svg>
  ),
};

export const LOOK_PICTURES: Record<StickerChoice["style"], ReactNode> = {
  bare: <span className={NUMERAL}>A</span>,
  modern: (
    <span className={`${BOX} border border-current bg-[linear-gradient(160deg,#3a1a14,var(--race))]`} />
  ),
  athletic: <span className={`${BOX} -rotate-6 rounded-sm border-3 border-ink bg-race`} />,
};

export const THEME_PICTURES: Record<StickerChoice["theme"], ReactNode> = {
  light: <span className={`${BOX} ${NUMERAL} bg-white text-black ring-1 ring-black/40`}>12</span>,
  dark: <span className={`${BOX} ${NUMERAL} bg-black text-white ring-1 ring-white/40`}>12</span>,
};
