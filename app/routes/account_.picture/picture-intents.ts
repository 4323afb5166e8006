/** The buttons of the screen for the account's picture. */
import { intents, none } from "../../domain/site/intents.ts";

export const pictureIntents = intents({ save: none, remove: none });
