/** The buttons of the forms on /share. */
import { intents, none } from "../../domain/intents.ts";

export const shareIntents = intents({
  publish: none,
  /** Saves who may open the recap, if scripts do not run. */
  visibility: none,
  save: none,
});
