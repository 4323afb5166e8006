/** The buttons of the guests' page. */
import { contributionIdSchema } from "../../domain/contributions/contribution.ts";
import { intents, none } from "../../domain/site/intents.ts";

export const addIntents = intents({ send: none, "take-back": contributionIdSchema });
