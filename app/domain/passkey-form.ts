/** The form fields by which scripts ask for a passkey's options and send its answer. */
import { intents, none } from "./intents.ts";

export const passkeyIntents = intents({ options: none, finish: none });

/** The field with the answer: JSON (passkey.ts). */
export const PASSKEY_FIELD = "answer";
