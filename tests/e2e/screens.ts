/**
 * Every screen of the product in its states. The same list is looked at (npm run screenshots), checked by axe-core, and
 * made narrow with large text (accessibility.test.ts).
 */
import type { Page } from "playwright-core";
import { detailsScreens } from "./screens/details-screens.ts";
import { recapMaker } from "./screens/made-recaps.ts";
import { publicScreens } from "./screens/public-screens.ts";
import type { Screen } from "./screens/screen.ts";
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
};

/** The parts of the product that they belong to. */
export type Part = keyof typeof SCREENS_OF;
export const PARTS = Object.keys(SCREENS_OF) as Part[];

/** The states of these parts of the product, for browsers that have its address as their base. What they show is made when it is first shown. */
export async function prepareScreens(page: Page, parts: Part[] = PARTS): Promise<Screen[]> {
  const { origin } = new URL((await page.request.get("/favicon.ico")).url());
  return screensOf(parts, origin);
}

/** The states of these parts of the product that is served at this origin. */
export function screensOf(parts: Part[], origin: string): Screen[] {
  const maker = recapMaker(origin);
  return parts.flatMap((part) => SCREENS_OF[part](maker));
}
