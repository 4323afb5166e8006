/** Story cards: pictures of a recap to post, and the preview picture of its link (product.md, Cards; specification 9). */
import * as z from "zod/mini";
import { athleteOf } from "../account/athlete.ts";
import { coverOf, stillPhotosOf } from "../media/media.ts";
import { mediaIdSchema } from "../media/media-input.ts";
import { MAX_QUESTION_INDEX, questionIndexSchema } from "../questions/questions.ts";
import { type RaceType, raceTypeLabel } from "../race/race-type.ts";
import { defaultQuote, quoteOf, quotesOf } from "../recap/quote.ts";
import type { Recap } from "../recap/recap.ts";
import { storyOf } from "../recap/story.ts";
import type { DrawnCourse } from "../shown-course/course-shape.ts";
import type { SitePath } from "../site/site-path.ts";
import { type RaceContent, raceContent } from "./race-content.ts";
import { parseHashtags } from "./share-text.ts";

/** In the order of the generator: those of specification 9, and one for photos that need no more than a few words. */
export const CARD_STYLES = [
  { value: "modern", label: "Modern Gradient" },
  { value: "athletic", label: "Athletic Bold" },
  { value: "minimal", label: "Minimal Clean" },
  { value: "full", label: "Full Photo" },
] as const;
export type CardStyle = (typeof CARD_STYLES)[number]["value"];

/** Sizes in pixels. */
export const CARD_FORMATS = [
  { value: "1:1", label: "Square", width: 1_080, height: 1_080 },
  { value: "4:5", label: "Portrait", width: 1_080, height: 1_350 },
  { value: "9:16", label: "Story", width: 1_080, height: 1_920 },
] as const;

/** The size that link previews use (developers.facebook.com/docs/sharing/webmasters/images). */
export const PREVIEW_SIZE = { width: 1_200, height: 630 } as const;

export type CardFileType = "image/jpeg" | "image/png";

/**
 * A larger photo is not decoded in the Worker, which has 128 MB: the decoder takes 4 bytes a pixel, and so does its result.
 * It has to be made smaller by the owner's browser first.
 */
export const MAX_DECODED_PIXELS = 8_000_000;

const MAX_HASHTAGS = 10;
const MAX_HASHTAG_LENGTH = 30;

const hashtagSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().replace(/^#/, "")),
  ),
  z
    .string()
    .check(
      z.regex(/^[\p{L}\p{M}\p{N}_]+$/u, "A hashtag can only contain letters, digits and _"),
      z.maxLength(MAX_HASHTAG_LENGTH, `A hashtag can have up to ${MAX_HASHTAG_LENGTH} characters`),
    ),
);

const hashtagsSchema = z
  .array(hashtagSchema)
  .check(z.maxLength(MAX_HASHTAGS, `A card can have up to ${MAX_HASHTAGS} hashtags`));

/**
 * The body of POST /api/recaps/{id}/cards. Without `questionIndex` the card has the recap's quote (quote.ts), without
 * `mediaId` it shows the cover; null leaves them out.
 */
export const cardRequestSchema = z.object({
  style: z.enum(
    CARD_STYLES.map(({ value }) => value),
    { error: "style must be modern, athletic, minimal or full" },
  ),
  format: z.enum(
    CARD_FORMATS.map(({ value }) => value),
    { error: "format must be 1:1, 4:5 or 9:16" },
  ),
  questionIndex: z.nullish(questionIndexSchema),
  mediaId: z.nullish(mediaIdSchema),
  hashtags: z._default(hashtagsSchema, []),
  /** Whether the line of the race's course is on it. */
  course: z._default(z.boolean({ error: "course must be true or false" }), false),
  fileType: z._default(
    z.enum(["image/jpeg", "image/png"], { error: "fileType must be image/jpeg or image/png" }),
    "image/jpeg",
  ),
});
export type CardRequest = z.infer<typeof cardRequestSchema>;

/** A number or an id in a form; empty leaves the quote or the photo out. */
function nullIfEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value) => (value === "" ? null : value)),
    z.nullable(schema),
  );
}

/** The question of a form that asks for a card or a sticker. */
export const questionField = nullIfEmpty(
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_QUESTION_INDEX)),
);

/** The fields of a form that asks for a card (`cardFields`). */
export const cardFormSchema = z.pipe(
  z.object({
    ...z.pick(cardRequestSchema, { style: true, format: true, fileType: true }).shape,
    question: questionField,
    photo: nullIfEmpty(mediaIdSchema),
    hashtags: z.pipe(z.pipe(z.string(), z.transform(parseHashtags)), hashtagsSchema),
    /** Checkboxes. */
    showHashtags: z.optional(z.literal("on")),
    course: z.optional(z.literal("on")),
  }),
  z.transform(
    ({ question, photo, showHashtags, course, ...others }): CardChoice & Pick<CardRequest, "fileType"> => ({
      ...others,
      questionIndex: question,
      mediaId: photo,
      showsHashtags: showHashtags === "on",
      course: course === "on",
    }),
  ),
);

/** The athlete's choice for a card. Null leaves the quote or the photo out. */
export type CardChoice = Required<Pick<CardRequest, "style" | "format" | "course">> & {
  questionIndex: number | null;
  mediaId: string | null;
  /** In the caption. */
  hashtags: string[];
  /** Whether they are on the picture as well. */
  showsHashtags: boolean;
};

/** Returns the request for the chosen card. */
export function cardRequestOf(
  { showsHashtags, hashtags, ...choice }: CardChoice,
  fileType: CardFileType,
): Omit<CardChoice, "showsHashtags"> & Pick<CardRequest, "fileType"> {
  return { ...choice, hashtags: showsHashtags ? hashtags : [], fileType };
}

/** Returns the default card: the first style, for a story, with the recap's quote and the cover. */
export function defaultCardChoice(recap: Recap, quotes = quotesOf(recap)): CardChoice {
  const photos = stillPhotosOf(recap.media);
  const photo = photos.find(({ id }) => id === coverOf(recap)?.id) ?? photos[0];
  return {
    style: "modern",
    format: "9:16",
    questionIndex: defaultQuote(quotes)?.questionIndex ?? null,
    mediaId: photo?.id ?? null,
    hashtags: defaultHashtags(recap.raceType),
    showsHashtags: false,
    course: false,
  };
}

/** Returns the card that the generator starts with. Its preview uses the first two answers and shows one (specification 9). */
export function firstGeneratorChoice(recap: Recap): CardChoice {
  return defaultCardChoice(recap, quotesOf(recap).slice(0, 2));
}

/** Returns the hashtags of specification 9; "Running" is the race type's word (product.md, Hashtags). */
function defaultHashtags(raceType: RaceType): string[] {
  return ["RaceRecap", raceType === "other" ? "Racing" : raceTypeLabel(raceType), "Fitness"];
}

const EXTENSIONS: Record<CardFileType, string> = { "image/jpeg": ".jpg", "image/png": ".png" };

/** Returns ".jpg" or ".png". */
export function extensionOf(contentType: string): string {
  return EXTENSIONS[contentType as CardFileType];
}

/** Returns the URL path of a stored card. Another card has another address. */
export function cardUrl(card: { shareId: string; id: string; contentType: CardFileType }): SitePath {
  return `/api/cards/${card.shareId}/${card.id}${extensionOf(card.contentType)}`;
}

/** Returns the URL path of a version of a recap's preview picture. */
export function previewUrl(shareId: string, version: string): string {
  return `/api/preview/${shareId}/${version}${extensionOf("image/jpeg")}`;
}

/** The course on a card: its line and its climb. */
export interface CardCourse extends DrawnCourse {
  /** "880 m climb". */
  climb: string | null;
}

/** The words on a card, as shown. */
export interface CardContent extends RaceContent {
  quote: string | null;
  /** Without the "#". */
  hashtags: string[];
  /** Only where it is chosen, so that the ids of cards without it do not depend on it. */
  course?: CardCourse;
}

/** Returns the content of a card. `questionIndex` is null for a card without a quote. */
export function cardContent(
  recap: Recap,
  { questionIndex, hashtags }: { questionIndex: number | null; hashtags: string[] },
): CardContent {
  const entry = storyOf(recap).find(({ index }) => index === questionIndex);
  return {
    ...raceContent(recap, athleteOf(recap)),
    quote: (entry && quoteOf(entry)?.quote) ?? null,
    hashtags,
  };
}
