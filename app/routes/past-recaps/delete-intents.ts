/** The buttons that delete a past recap: the one on its card, the one that confirms, and the one that undoes it. */

import { shareIdSchema } from "../../domain/recap/recap.ts";
import { intents } from "../../domain/site/intents.ts";

/** The target is the recap's share id. */
export const deleteIntents = intents({
  /** Asks for confirmation. */
  delete: shareIdSchema,
  /** Confirms the deletion. */
  sure: shareIdSchema,
  /** Undoes the deletion. */
  restore: shareIdSchema,
});
