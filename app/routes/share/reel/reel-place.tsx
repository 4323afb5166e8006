/** The place of the video maker. Its code is loaded when it is in view. */
import { REEL_OFFER_TEXTS } from "../../../texts/film/reel-offer.ts";
import { Fold } from "../fold.tsx";
import { type LazyPart, LazySlot } from "../lazy-slot.tsx";
import type { ReelPanelProps } from "./reel-panel.tsx";

const LOADED: LazyPart<ReelPanelProps> = {
  loaded: null,
  load: async () => (await import("./reel-panel.tsx")).ReelPanel,
};

export function ReelPlace(props: ReelPanelProps) {
  return (
    <Fold id="video" heading={REEL_OFFER_TEXTS.heading} copy={REEL_OFFER_TEXTS.copy} isOpen={false}>
      <LazySlot
        part={LOADED}
        className="min-h-128"
        failed={REEL_OFFER_TEXTS.notLoaded}
        shown={props}
        plain={import.meta.env.SSR && REEL_OFFER_TEXTS.needsScripts}
      />
    </Fold>
  );
}
