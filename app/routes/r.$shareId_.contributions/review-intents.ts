/** The buttons at each contribution on the page where the owner decides, and the field with the place it is taken to. */
import { type Contribution, contributionIdSchema } from "../../domain/contributions/contribution.ts";
import { mediaIdSchema } from "../../domain/media/media-input.ts";
import { blockIdSchema } from "../../domain/reactions/reactions.ts";
import { intents, none, type Press } from "../../domain/site/intents.ts";

export const reviewIntents = intents({
  take: contributionIdSchema,
  show: contributionIdSchema,
  hold: contributionIdSchema,
  delete: contributionIdSchema,
  block: contributionIdSchema,
  unblock: contributionIdSchema,
  /** Decide about all that are selected. */
  "show-selected": none,
  "hold-selected": none,
  "delete-selected": none,
  /** One of the list of blocked visitors. */
  "unblock-listed": blockIdSchema,
  /** Settle the reports of a photo. */
  "remove-photo": mediaIdSchema,
  "keep-photo": mediaIdSchema,
});
export type ReviewPress = Press<typeof reviewIntents>;

/** The id of the form that decides about all selected ones. */
export const SEVERAL = "several";
/** The field with the ids of those that are selected. */
export const SELECTED = "selected";

/** The value of the field "to" for the gallery; any other is a question's index. */
export const TO_GALLERY = "gallery";

/** Returns where a contribution is: "held", "shown", or the value of the field "to" of a taken one. */
export function standingOf({ status, takenTo }: Pick<Contribution, "status" | "takenTo">): string {
  return takenTo ? String(takenTo.questionIndex ?? TO_GALLERY) : status;
}

interface Undoable {
  intent: ReviewPress["intent"];
  /** Of the contribution; empty if several were decided about. */
  id: string;
  /** Where it was before; empty if this was an undo. */
  was: string;
}

/**
 * Returns the button that undoes a decision, with the value of its field "to". Null for a deletion, and for several
 * from different places.
 */
export function undoOf({ intent, id, was }: Undoable) {
  switch (intent) {
    case "show-selected":
      return was === "held" ? { button: reviewIntents.button("hold-selected"), to: null } : null;
    case "hold-selected":
      return was === "shown" ? { button: reviewIntents.button("show-selected"), to: null } : null;
    case "take":
    case "show":
    case "hold":
      if (was === "") return null;
      if (was === "held") return { button: reviewIntents.button("hold", id), to: null };
      if (was === "shown") return { button: reviewIntents.button("show", id), to: null };
      return { button: reviewIntents.button("take", id), to: was };
    default:
      return null;
  }
}
