/** The buttons of the screen for another email address. */
import { intents, none } from "../../domain/site/intents.ts";

export const emailIntents = intents({
  /** Sends a code to the new address. */
  request: none,
  /** Changes the address. */
  confirm: none,
  /** Goes back to the form for the address. */
  other: none,
});

/** Not in change-email.ts, which browsers must not load: it imports Remix's server. */
export const EMAIL_PATH = "/account/email";
