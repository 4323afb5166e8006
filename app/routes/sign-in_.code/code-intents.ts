/** The buttons of the screen for the code. */
import { intents, none } from "../../domain/intents.ts";

export const codeIntents = intents({
  signIn: none,
  /** Sends a new code. */
  again: none,
});
