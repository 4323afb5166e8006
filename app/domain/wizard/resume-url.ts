/** Where a draft is resumed (product.md, Continue). */
import { missingDetails } from "../race/race-details.ts";
import type { Recap } from "../recap/recap.ts";
import { storyOf } from "../recap/story.ts";
import type { SitePath } from "../site/site-path.ts";
import { wizardUrl } from "./wizard-screens.ts";

/**
 * Returns the URL at which a draft is resumed: the details until they are complete, then the first unanswered question,
 * and the summary once all are answered. A device that remembers a later place leads there (app/browser/device/last-steps.ts).
 */
export function resumeUrl(draft: Recap): SitePath {
  const { shareId, questions } = draft;
  if (missingDetails(draft)) return wizardUrl("/race-details", shareId);
  const answered = storyOf(draft).map(({ index }) => index);
  const at = questions.findIndex(({ index }) => !answered.includes(index));
  return at === -1 ? wizardUrl("/summary", shareId) : wizardUrl("/questions", shareId, at + 1);
}
