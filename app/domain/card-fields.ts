/** A chosen card as the hidden fields of a form, for pages without scripts. */
import { formatHashtags } from "./hashtags.ts";
import type { CardChoice, CardFileType } from "./story-card.ts";

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
