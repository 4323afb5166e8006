/** Story cards: pictures of a recap to post, and the preview picture of its link (product.md, Cards; specification 9). */

import * as z from "zod/mini";
import { athleteOf } from "../account/athlete.ts";
import { formatRaceDate } from "../lib/dates.ts";
import { once } from "../lib/once.ts";
import { coverOf, mediaIdSchema, stillPhotosOf } from "../media/media.ts";
import { MAX_QUESTION_INDEX, questionIndexSchema } from "../questions/questions.ts";
import { formatDistance, type RaceType, raceTypeLabel } from "../race/race.ts";
import { resultFigure } from "../race/race-details.ts";
import type { Recap } from "../recap/recap.ts";
import { type StoryEntry, storyOf } from "../recap/story.ts";
import type { SitePath } from "../site/site-path.ts";
import { parseHashtags } from "./share-text.ts";

/** In the order of the generator (specification 9). */
export const CARD_STYLES = [
  { value: "modern", label: "Modern Gradient" },
  { value: "athletic", label: "Athletic Bold" },
  { value: "minimal", label: "Minimal Clean" },
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

/** Specification 9. */
const MAX_QUOTE_LENGTH = 60;
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
 * The body of POST /api/recaps/{id}/cards. Without `questionIndex` the card quotes the first answer, without `mediaId` it
 * shows the cover; null leaves them out.
 */
export const cardRequestSchema = z.object({
  style: z.enum(
    CARD_STYLES.map(({ value }) => value),
    { error: "style must be modern, athletic or minimal" },
  ),
  format: z.enum(
    CARD_FORMATS.map(({ value }) => value),
    { error: "format must be 1:1, 4:5 or 9:16" },
  ),
  questionIndex: z.nullish(questionIndexSchema),
  mediaId: z.nullish(mediaIdSchema),
  hashtags: z._default(hashtagsSchema, []),
  fileType: z._default(
    z.enum(["image/jpeg", "image/png"], { error: "fileType must be image/jpeg or image/png" }),
    "image/jpeg",
  ),
});
export type CardRequest = z.infer<typeof cardRequestSchema>;

/** A number or an id in a form; empty leaves the quote or the photo out. */
function orNothing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((value) => (value === "" ? null : value)),
    z.nullable(schema),
  );
}

/** The question of a form that asks for a card or a sticker. */
export const questionField = orNothing(
  z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_QUESTION_INDEX)),
);

/** The fields of a form that asks for a card (`cardFields`). */
export const cardFormSchema = z.pipe(
  z.object({
    ...z.pick(cardRequestSchema, { style: true, format: true, fileType: true }).shape,
    question: questionField,
    photo: orNothing(mediaIdSchema),
    hashtags: z.pipe(z.pipe(z.string(), z.transform(parseHashtags)), hashtagsSchema),
  }),
  z.transform(
    ({ question, photo, ...others }): CardRequest => ({ ...others, questionIndex: question, mediaId: photo }),
  ),
);

/** What the athlete chooses for a card. Null leaves the quote or the photo out. */
export type CardChoice = Required<Pick<CardRequest, "style" | "format" | "hashtags">> & {
  questionIndex: number | null;
  mediaId: string | null;
};

/** Returns the card that is offered before the athlete chooses: the first style, for a story, with the first answer and the cover. */
export function defaultCardChoice(recap: Recap): CardChoice {
  const photos = stillPhotosOf(recap.media);
  const photo = photos.find(({ id }) => id === coverOf(recap)?.id) ?? photos[0];
  return {
    style: "modern",
    format: "9:16",
    questionIndex: firstQuoted(recap),
    mediaId: photo?.id ?? null,
    hashtags: defaultHashtags(recap.raceType),
  };
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

/** The words on a card, as shown. */
export interface CardContent {
  raceType: RaceType;
  name: string | null;
  athleteName: string | null;
  /** "May 17, 2026". */
  date: string | null;
  location: string | null;
  /** "Half Marathon", "12.5 km". */
  distance: string | null;
  /** The finish time, or "DNF". */
  result: string | null;
  quote: string | null;
  /** Without the "#". */
  hashtags: string[];
}

/** Returns what a card says about a recap. `questionIndex` is null for a card without a quote. */
export function cardContent(
  recap: Recap,
  { questionIndex, hashtags }: { questionIndex: number | null; hashtags: string[] },
): CardContent {
  const entry = storyOf(recap).find(({ index }) => index === questionIndex);
  return {
    raceType: recap.raceType,
    name: recap.name,
    athleteName: athleteOf(recap)?.firstName ?? null,
    date: recap.date && formatRaceDate(recap.date),
    location: recap.location,
    distance: formatDistance(recap),
    result: resultFigure(recap)?.value ?? null,
    quote: entry ? quoteOf(entry) : null,
    hashtags,
  };
}

/** Returns the question whose answer a card quotes without a choice, or null. A recording may have no transcript yet. */
export function firstQuoted(recap: Parameters<typeof storyOf>[0]): number | null {
  return storyOf(recap).find((entry) => quoteOf(entry) !== null)?.index ?? null;
}

/** Returns the start of an answer, or of its first transcript, in at most 60 characters. */
export function quoteOf({ answer, recordings }: Pick<StoryEntry, "answer" | "recordings">): string | null {
  const said = [answer, ...recordings.map(({ transcript }) => transcript)].find((text) => text.trim() !== "");
  const text = said?.replace(/\s+/g, " ").trim();
  return text ? shortened(text) : null;
}

const SENTENCES = /^.*(?:[.!?](?=\s)|[。！？।](?=.))/u;
const PART_OF_SENTENCE = /^.*(?:[,;:–—](?=\s)|[、，；](?=.))/u;
const WORDS = /^.*(?= )/u;

/**
 * Returns the text, or its start: whole sentences if they make up half of a quote, else as much as fits and "…", cut after
 * a part of a sentence, between words, or anywhere in scripts without spaces.
 */
function shortened(text: string): string {
  const characters = charactersOf(text);
  if (characters.length <= MAX_QUOTE_LENGTH) return text;
  // One character more than fits, to see what follows.
  const sentences = longEnough(SENTENCES.exec(characters.slice(0, MAX_QUOTE_LENGTH + 1).join("")));
  if (sentences !== null) return sentences;
  const start = characters.slice(0, MAX_QUOTE_LENGTH).join("");
  const cut = longEnough(PART_OF_SENTENCE.exec(start)) ?? longEnough(WORDS.exec(start));
  const kept = cut ?? characters.slice(0, MAX_QUOTE_LENGTH - 1).join("");
  return `${kept.replace(/[\s\p{P}]+$/u, "")}…`;
}

/** Returns what was matched if it makes up half of a quote, else null. */
function longEnough(match: RegExpExecArray | null): string | null {
  const text = match?.[0] ?? "";
  return charactersOf(text).length >= MAX_QUOTE_LENGTH / 2 ? text : null;
}

const graphemes = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Returns characters as readers count them. */
function charactersOf(text: string): string[] {
  return Array.from(graphemes().segment(text), ({ segment }) => segment);
}
