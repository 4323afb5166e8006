/** The small pictures of the generator's tiles. They are drawn in the colours of the theme and of the race. */
import type { ReactNode } from "react";
import type { CardChoice } from "../../../domain/sharing/story-card.ts";
import { INK, LINE, PAPER, QUIET } from "../../../story-cards/race-colors.ts";

/** Each on a card of 28 by 40 pixels. */
const PAGE =
  "relative block h-10 w-7 overflow-hidden rounded-sm border border-ink/40 group-has-checked:border-on-race";

export const STYLE_PICTURES: Record<CardChoice["style"], ReactNode> = {
  modern: (
    <span className={`${PAGE} bg-[linear-gradient(160deg,#3a1a14,var(--race))]`}>
      <span className="absolute right-1.5 bottom-2.5 left-1 h-1.5 rounded-xs bg-white" />
      <span className="absolute right-3 bottom-1 left-1 h-0.5 bg-white" />
    </span>
  ),
  athletic: (
    <span className={PAGE} style={{ backgroundColor: INK }}>
      <span className="absolute -inset-x-1 top-5 h-8 -rotate-6 bg-race" />
      <span className="absolute inset-x-1 top-3.5 h-3.5 -rotate-6 rounded-xs bg-white" />
    </span>
  ),
  minimal: (
    <span className={PAGE} style={{ backgroundColor: PAPER }}>
      <span className="absolute inset-x-1 top-1.5 h-4" style={{ backgroundColor: LINE }} />
      <span className="absolute right-3 bottom-2.5 left-1 h-1.5" style={{ backgroundColor: INK }} />
      <span className="absolute right-1.5 bottom-1 left-1 h-0.5" style={{ backgroundColor: QUIET }} />
    </span>
  ),
  full: (
    <span className={`${PAGE} bg-[linear-gradient(180deg,#9fc3de,#dbe6ec_45%,#3a3d40_70%)]`}>
      <span className="absolute top-1.5 left-2.5 size-1.5 rounded-full bg-race" />
      <span className="absolute top-3.5 left-1.5 h-9 w-3.5 rounded-t-full bg-race" />
      <span className="absolute inset-x-0 bottom-0 h-4 bg-black/60" />
      <span className="absolute right-2.5 bottom-2 left-1 h-1 rounded-xs bg-white" />
      <span className="absolute right-1.5 bottom-1 left-1 h-0.5 bg-white" />
    </span>
  ),
};

const SHAPE = "block rounded-xs border-2 border-current";

export const FORMAT_PICTURES: Record<CardChoice["format"], ReactNode> = {
  "1:1": <span className={`${SHAPE} size-7`} />,
  "4:5": <span className={`${SHAPE} h-8.75 w-7`} />,
  "9:16": <span className={`${SHAPE} h-10 w-5.5`} />,
};
