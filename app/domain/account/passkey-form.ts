/** The addresses and form fields by which scripts ask for a passkey's options and send its answer. */
import { intents, none } from "../site/intents.ts";

export const passkeyIntents = intents({ options: none, finish: none });

/** The route that signs in by passkey. */
export const PASSKEY_SIGN_IN_PATH = "/sign-in/passkey";
/** The route on which a passkey confirms that it's the signed-in athlete. */
export const PASSKEY_PROOF_PATH = "/account/confirm/passkey";

/** The field with the answer: JSON (passkey.ts). */
export const PASSKEY_FIELD = "answer";
