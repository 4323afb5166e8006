/** The fold of the video maker. Its code is loaded when it is in view. */
import { REEL_OFFER_TEXTS } from "../../../texts/film/reel-offer.ts";
import { lazyPart } from "../../lazy-part/lazy-part.tsx";
import { Fold } from "../share-fold.tsx";
import type { ReelPanelProps } from "./reel-panel.client.tsx";

const ReelPanel = lazyPart(async () => (await import("./reel-panel.client.tsx")).ReelPanel);

export function ReelFold(props: ReelPanelProps) {
  return (
    <Fold
      id="video"
      heading={REEL_OFFER_TEXTS.heading}
      copy={REEL_OFFER_TEXTS.copy(props.recap.recordings.length > 0)}
      isOpen={false}
    >
      <ReelPanel
        className="min-h-128"
        failed={REEL_OFFER_TEXTS.notLoaded}
        shown={props}
        plain={import.meta.env.SSR && REEL_OFFER_TEXTS.needsScripts}
      />
    </Fold>
  );
}
