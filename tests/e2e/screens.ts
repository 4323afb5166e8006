/**
 * The list of all screens of the product in all their states, for `npm run tool -- screenshots` and for accessible-screens.ts,
 * which runs axe-core and checks large text on a narrow screen.
 */
import type { Page } from "playwright-core";
import { accountScreens } from "./screens/account-screens.ts";
import { contributionScreens } from "./screens/contribution-screens.ts";
import { detailsScreens } from "./screens/details-screens.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { publicScreens } from "./screens/public-screens.ts";
import { reactionScreens } from "./screens/reaction-screens.ts";
import type { Screen } from "./screens/screen.ts";
import { seasonScreens } from "./screens/season-screens.ts";
import { shareScreens } from "./screens/share-screens.ts";
import { startScreens } from "./screens/start-screens.ts";
import { storyScreens } from "./screens/story-screens.ts";
import { voiceScreens } from "./screens/voice-screens.ts";

const SCREENS_OF = {
  start: startScreens,
  details: detailsScreens,
  story: storyScreens,
  voice: voiceScreens,
  share: shareScreens,
  public: publicScreens,
  reactions: reactionScreens,
  contributions: contributionScreens,
  season: seasonScreens,
  account: accountScreens,
};

/** A part of the product. */
export type Part = keyof typeof SCREENS_OF;
export const PARTS = Object.keys(SCREENS_OF) as Part[];

/** Returns the screens of these parts, served at the page's base URL. Their recaps are created when first shown. */
export async function prepareScreens(page: Page, parts: Part[] = PARTS): Promise<Screen[]> {
  const { origin } = new URL((await page.request.get("/favicon.ico")).url());
  return screensOf(parts, origin);
}

/** Returns the screens of these parts, served at this origin. */
export function screensOf(parts: Part[], origin: string): Screen[] {
  const maker = recapMaker(origin);
  return parts.flatMap((part) => SCREENS_OF[part](maker));
}
