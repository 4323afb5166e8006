/** The buttons of a season's page. */
import { intents, none } from "../../domain/site/intents.ts";

export const seasonIntents = intents({ choose: none, share: none, end: none });
