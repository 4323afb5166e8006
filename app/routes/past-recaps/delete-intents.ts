/** The buttons that delete a past recap: the one on its card, the one that confirms, and the one that undoes it. */
import { intents } from "../../domain/intents.ts";
import { shareIdSchema } from "../../domain/recap.ts";

/** The target is the recap's share id. */
export const deleteIntents = intents({
  /** Asks for confirmation. */
  delete: shareIdSchema,
  /** Confirms the deletion. */
  sure: shareIdSchema,
  /** Undoes the deletion. */
  restore: shareIdSchema,
});
