/**
 * The sheet that a first press on a heart opens: it asks for name and email, and likes. Without scripts it is a part of the
 * page, and the heart below it sends what it has.
 */
import { buttonClass } from "../../components/ui/button.tsx";
import { REACTIONS_TEXTS } from "../../texts/reactions/reactions.ts";
import { IdentityFields } from "./identity-fields.tsx";
import type { FailedReaction } from "./reaction-action.ts";
import { Message } from "./reaction-form.tsx";
import { reactionIntents } from "./reaction-intents.ts";

const TEXTS = REACTIONS_TEXTS.form;
const HEADING = "like-sheet-heading";

interface LikeSheetProps {
  /** Whoever likes the recap need not say again who they are. */
  isLiked: boolean;
  /** The like that was refused, if scripts did not ask first; otherwise null. */
  refused: FailedReaction | null;
}

export function LikeSheet({ isLiked, refused }: LikeSheetProps) {
  return (
    <dialog
      data-like-sheet
      aria-labelledby={HEADING}
      open={refused !== null}
      className={isLiked ? "sheet" : "sheet no-js:block"}
    >
      <div>
        <h2 id={HEADING} className="mb-3 text-2xl no-js:hidden">
          {TEXTS.likeSheet}
        </h2>
        <IdentityFields at="bib" typed={refused?.typed} isAsked={refused !== null} />
        <Message name="sheet" text={null} />
        <div className="mt-4 flex flex-wrap gap-3 no-js:hidden">
          <button
            type="submit"
            {...reactionIntents.button("like-at-bib")}
            data-needs-identity
            className={buttonClass("primary", "grow aria-disabled:opacity-50")}
          >
            {TEXTS.like}
          </button>
          <button type="button" data-sheet-close className={buttonClass("secondary")}>
            {TEXTS.cancel}
          </button>
        </div>
      </div>
    </dialog>
  );
}
