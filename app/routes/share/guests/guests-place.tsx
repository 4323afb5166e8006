/** The place of the question whether guests may add photos and cheers. Its code is loaded when it is in view. */
import { GUESTS_ID } from "../../../domain/site/contribution-url.ts";
import { GUESTS_TEXTS } from "../../../texts/contributions/guests.ts";
import { Fold } from "../fold.tsx";
import { type LazyPart, LazySlot } from "../lazy-slot.tsx";
import { GuestsPanel, type GuestsPanelProps } from "./guests-panel.tsx";

const LOADED: LazyPart<GuestsPanelProps> = {
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
      <LazySlot
        part={LOADED}
        className="min-h-32"
        failed={GUESTS_TEXTS.notLoaded}
        shown={props}
        plain={import.meta.env.SSR && <GuestsPanel {...props} />}
      />
    </Fold>
  );
}
