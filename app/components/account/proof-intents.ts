/** The buttons of the screen on which a signed-in athlete confirms that it's them. */
import { intents, none } from "../../domain/site/intents.ts";

export const proofIntents = intents({
  send: none,
  enter: none,
  other: none,
});
