/** The choices for a card: the recap's quotes (quote.ts) and photos, and hashtags. */
import { hasMap } from "../course/course.ts";
import { stillPhotosOf } from "../media/media.ts";
import { quotesOf } from "../recap/quote.ts";
import type { Recap } from "../recap/recap.ts";
import { intents, none } from "../site/intents.ts";
import { formatHashtags, parseHashtags } from "./share-text.ts";
import { type CardChoice, type CardFileType, cardRequestSchema } from "./story-card.ts";

/** Whether a card or a sticker can show the course. */
export function hasCourseLine({ course }: Pick<Recap, "course">): boolean {
  return course !== null && hasMap(course);
}

/** Returns the choice without a quote, a photo or a course that the recap no longer has. */
export function stillOffered(recap: Recap, choice: CardChoice): CardChoice {
  const { questionIndex, mediaId } = choice;
  const hasQuote =
    questionIndex === null || quotesOf(recap).some((quote) => quote.questionIndex === questionIndex);
  const hasPhoto = mediaId === null || stillPhotosOf(recap.media).some(({ id }) => id === mediaId);
  const course = choice.course && hasCourseLine(recap);
  if (hasQuote && hasPhoto && course === choice.course) return choice;
  return {
    ...choice,
    questionIndex: hasQuote ? questionIndex : null,
    mediaId: hasPhoto ? mediaId : null,
    course,
  };
}

type TypedHashtags = { hashtags: string[]; errors: undefined } | { hashtags: null; errors: string[] };

/** Returns the hashtags in a line of text, or the messages for invalid ones. */
export function readHashtags(text: string): TypedHashtags {
  const read = cardRequestSchema.shape.hashtags.safeParse(parseHashtags(text));
  if (read.success) return { hashtags: read.data, errors: undefined };
  return { hashtags: null, errors: [...new Set(read.error.issues.map(({ message }) => message))] };
}

export const cardIntents = intents({
  /** Makes a story card and downloads it, if scripts do not run. */
  card: none,
  /** Makes a sticker and downloads it, if scripts do not run. */
  sticker: none,
});

/** Returns the values by field name, which `cardFormSchema` reads. */
export function cardFields(choice: CardChoice, fileType: CardFileType): Record<string, string> {
  const { style, format, questionIndex, mediaId, hashtags, showsHashtags, course } = choice;
  return {
    style,
    format,
    fileType,
    question: questionIndex === null ? "" : String(questionIndex),
    photo: mediaId ?? "",
    hashtags: formatHashtags(hashtags),
    ...(showsHashtags && { showHashtags: "on" }),
    ...(course && { course: "on" }),
  };
}
