/** The place of the question whether guests may add photos and cheers. Its code is loaded when it is in view. */
import { GUESTS_ID } from "../../../domain/site/contribution-url.ts";
import { GUESTS_TEXTS } from "../../../texts/contributions/guests.ts";
import { type LazyPreview, PreviewSlot } from "../card/preview-slot.tsx";
import { Fold } from "../fold.tsx";
import { GuestsPanel, type GuestsPanelProps } from "./guests-panel.tsx";

const LOADED: LazyPreview<GuestsPanelProps> = {
  loaded: null,
  load: async () => (await import("./guests-panel.tsx")).GuestsPanel,
};

export function GuestsPlace(props: GuestsPanelProps) {
  const { isOpen } = props.guests;
  return (
    <Fold
      id={GUESTS_ID}
      heading={GUESTS_TEXTS.heading}
      copy={GUESTS_TEXTS.copy[isOpen === null ? "unasked" : isOpen ? "on" : "off"]}
      isOpen={props.wasSaved}
    >
      <div className="no-js:hidden">
        <PreviewSlot preview={LOADED} className="min-h-32" failed={GUESTS_TEXTS.notLoaded} shown={props} />
      </div>
      {/* Browsers with scripts do not load its code. */}
      <noscript>{import.meta.env.SSR && <GuestsPanel {...props} />}</noscript>
    </Fold>
  );
}
