/** The buttons of a deleted recap. */

import { shareIdSchema } from "../../domain/recap/recap.ts";
import { intents } from "../../domain/site/intents.ts";

/** The target is the recap's share id. */
export const deletedIntents = intents({
  restore: shareIdSchema,
  /** Asks for confirmation. */
  deleteNow: shareIdSchema,
  /** Confirms the permanent deletion. */
  sure: shareIdSchema,
});
