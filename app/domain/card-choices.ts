/** What an athlete can choose for a card: the quotes and photos of the recap, and hashtags. */
import { parseHashtags } from "./hashtags.ts";
import type { Media } from "./media.ts";
import type { Recap } from "./recap.ts";
import { storyOf } from "./story.ts";
import { cardRequestSchema, quoteOf } from "./story-card.ts";

interface Quote {
  questionIndex: number;
  quote: string;
}

/** Returns the quotes of the answers in the order of the story. A recording without a transcript has none. */
export function quotesOf(recap: Parameters<typeof storyOf>[0]): Quote[] {
  return storyOf(recap).flatMap((entry) => {
    const quote = quoteOf(entry);
    return quote === null ? [] : [{ questionIndex: entry.index, quote }];
  });
}

/** Returns the photos that cards can show, in gallery order. GIFs are not drawn on cards. */
export function cardPhotosOf({ media }: Pick<Recap, "media">): Media[] {
  return media.filter(({ fileType, fileName }) => fileType === "image" && !/\.gif$/i.test(fileName));
}

type TypedHashtags = { hashtags: string[]; errors: undefined } | { hashtags: null; errors: string[] };

/** Returns the hashtags of a line of text, or the messages for what is no hashtag. */
export function readHashtags(text: string): TypedHashtags {
  const read = cardRequestSchema.shape.hashtags.safeParse(parseHashtags(text));
  if (read.success) return { hashtags: read.data, errors: undefined };
  return { hashtags: null, errors: [...new Set(read.error.issues.map(({ message }) => message))] };
}
