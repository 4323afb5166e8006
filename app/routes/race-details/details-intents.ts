/** The button of step 2 that does not mean Next, which has no name. */
import { intents, none } from "../../domain/intents.ts";

export const detailsIntents = intents({ back: none });
