/** The buttons at each contribution on the page where the owner decides, and the field with the place it is taken to. */
import { type Contribution, contributionIdSchema } from "../../domain/contributions/contribution.ts";
import { mediaIdSchema } from "../../domain/media/media.ts";
import { intents, type Press } from "../../domain/site/intents.ts";

export const reviewIntents = intents({
  take: contributionIdSchema,
  show: contributionIdSchema,
  hold: contributionIdSchema,
  delete: contributionIdSchema,
  block: contributionIdSchema,
  unblock: contributionIdSchema,
  /** Settle the reports of a photo. */
  "remove-photo": mediaIdSchema,
  "keep-photo": mediaIdSchema,
});
export type ReviewPress = Press<typeof reviewIntents>;

/** The value of the field "to" that means the gallery; otherwise it is a question's index. */
export const TO_GALLERY = "gallery";

/** Where a contribution is, as the form says it: "held", "shown", or the value of the field "to" of a taken one. */
export function standingOf({ status, takenTo }: Pick<Contribution, "status" | "takenTo">): string {
  return takenTo ? String(takenTo.questionIndex ?? TO_GALLERY) : status;
}

/** Returns the button that brings a contribution back to where it was, with the value of its field "to". */
export function undoOf(id: string, was: string) {
  if (was === "held") return { button: reviewIntents.button("hold", id), to: null };
  if (was === "shown") return { button: reviewIntents.button("show", id), to: null };
  return { button: reviewIntents.button("take", id), to: was };
}
