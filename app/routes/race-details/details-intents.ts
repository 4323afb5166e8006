/** The named submit button of step 2. Next has no name. */
import { intents, none } from "../../domain/site/intents.ts";

export const detailsIntents = intents({ back: none });
