/** The buttons of the forms on /share, and a parameter of its address. */
import { cardIntents } from "../../domain/sharing/card-choices.ts";
import { intents, none } from "../../domain/site/intents.ts";

export const shareIntents = intents({
  publish: none,
  /** Saves who may open the recap, if scripts do not run. */
  visibility: none,
  /** Saves whether search engines may list the recap, if scripts do not run. */
  listing: none,
  /** Saves whether guests may add photos and cheers, if scripts do not run. */
  guests: none,
  save: none,
  ...cardIntents.targets,
});

export const SHARE_SETTINGS = ["visibility", "listing", "guests"] as const;
export type ShareSetting = (typeof SHARE_SETTINGS)[number];

/** The query parameter of the page that a signed-out athlete comes back to: the recap is saved then. */
export const SAVE_PARAMETER = "save";
