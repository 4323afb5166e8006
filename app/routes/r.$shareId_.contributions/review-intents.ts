/** The buttons at each contribution on the page where the owner decides, and the field with the place it is taken to. */
import { contributionIdSchema } from "../../domain/contributions/contribution.ts";
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
