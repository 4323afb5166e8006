/** A chosen card as the hidden fields of a form, for pages without scripts, and the button that makes it. */

import { intents, none } from "../site/intents.ts";
import { formatHashtags } from "./hashtags.ts";
import type { CardChoice, CardFileType } from "./story-card.ts";

export const cardIntents = intents({
  /** Makes a story card and downloads it, if scripts do not run. */
  card: none,
});

/** Returns the values by field name, which `cardFormSchema` reads. */
export function cardFields(choice: CardChoice, fileType: CardFileType): Record<string, string> {
  const { style, format, questionIndex, mediaId, hashtags } = choice;
  return {
    style,
    format,
    fileType,
    question: questionIndex === null ? "" : String(questionIndex),
    photo: mediaId ?? "",
    hashtags: formatHashtags(hashtags),
  };
}
