/** The buttons of the screen for the code. */
import { intents, none } from "../../domain/site/intents.ts";

export const codeIntents = intents({
  signIn: none,
  /** Sends a new code. */
  again: none,
});
