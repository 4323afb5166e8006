/** The named submit button of step 2. Next has no name. */
import { intents, none } from "../../domain/intents.ts";

export const detailsIntents = intents({ back: none });
