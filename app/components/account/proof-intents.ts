/** The buttons of the screen on which a signed-in athlete confirms that it's them. */
import { intents, none } from "../../domain/site/intents.ts";

export const proofIntents = intents({
  /** Sends a code to the account's address. */
  send: none,
  enter: none,
  /** Goes back to the choice of ways. */
  other: none,
});
