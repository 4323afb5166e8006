/** The buttons of a deleted recap. */
import { intents } from "../../domain/intents.ts";
import { shareIdSchema } from "../../domain/recap.ts";

/** The target is the recap's share id. */
export const deletedIntents = intents({
  restore: shareIdSchema,
  /** Asks for confirmation. */
  deleteNow: shareIdSchema,
  /** Confirms the permanent deletion. */
  sure: shareIdSchema,
});
