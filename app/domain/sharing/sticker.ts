/**
 * Stickers: small pictures of a recap with a transparent background, which athletes lay over their own photo or clip
 * (product.md, Stickers).
 */
import * as z from "zod/mini";
import { questionIndexSchema } from "../questions/questions.ts";
import { paceOf } from "../race/pace.ts";
import type { Recap } from "../recap/recap.ts";
import { quotesOf } from "./card-choices.ts";
import { type CardContent, cardContent, questionField } from "./story-card.ts";

export const STICKERS = [
  { value: "time", label: "Time" },
  { value: "bib", label: "Bib" },
  { value: "quote", label: "Quote" },
] as const;
type Sticker = (typeof STICKERS)[number]["value"];

/** The card styles that stickers have, too. */
export const STICKER_LOOKS = [
  { value: "modern", label: "Modern" },
  { value: "athletic", label: "Athletic" },
  { value: "minimal", label: "Minimal" },
] as const;
type StickerLook = (typeof STICKER_LOOKS)[number]["value"];

/** By the photo that they are made for: "light" has dark ink, "dark" has white ink. */
export const STICKER_THEMES = [
  { value: "light", label: "Bright photos" },
  { value: "dark", label: "Dark photos" },
] as const;
export type StickerTheme = (typeof STICKER_THEMES)[number]["value"];

/** What the athlete chooses. `questionIndex` counts for the quote alone; null if there is nothing to quote. */
export interface StickerChoice {
  sticker: Sticker;
  style: StickerLook;
  theme: StickerTheme;
  questionIndex: number | null;
}

const choiceShape = {
  sticker: z.enum(
    STICKERS.map(({ value }) => value),
    { error: "sticker must be bib, time or quote" },
  ),
  style: z.enum(
    STICKER_LOOKS.map(({ value }) => value),
    { error: "The style of a sticker must be modern, athletic or minimal" },
  ),
  theme: z.enum(
    STICKER_THEMES.map(({ value }) => value),
    { error: "theme must be light or dark" },
  ),
};

/** The body of POST /api/recaps/{id}/cards for a sticker. Without `questionIndex` the quote is the first one. */
export const stickerRequestSchema = z
  .object({
    ...choiceShape,
    format: z.literal("sticker"),
    questionIndex: z.nullish(questionIndexSchema),
    mediaId: z.nullish(z.never({ error: "A sticker has no photo" })),
    hashtags: z.optional(z.array(z.never({ error: "A sticker has no hashtags" }))),
    fileType: z._default(z.literal("image/png", { error: "A sticker is always image/png" }), "image/png"),
  })
  .check(
    z.refine(({ sticker, questionIndex }) => sticker === "quote" || (questionIndex ?? null) === null, {
      path: ["questionIndex"],
      error: "Only the quote sticker has an answer",
    }),
  );
export type StickerRequest = z.infer<typeof stickerRequestSchema>;

/** The fields of a form that asks for a sticker. */
export const stickerFormSchema = z.pipe(
  z.object({ ...choiceShape, question: questionField }),
  z.transform(({ question, ...choice }): StickerChoice => ({ ...choice, questionIndex: question })),
);

/** Returns the request for a chosen sticker. */
export function stickerRequest({ questionIndex, ...choice }: StickerChoice): StickerRequest {
  const question = choice.sticker === "quote" && questionIndex !== null ? { questionIndex } : {};
  return { ...choice, ...question, format: "sticker", fileType: "image/png" };
}

/** The words on a sticker. */
export interface StickerContent extends CardContent {
  /** "5:19 /km". */
  pace: string | null;
}

/** Returns what a sticker says about a recap, or null if it would say nothing. */
export function stickerContent(
  recap: Recap,
  { sticker, questionIndex }: Pick<StickerChoice, "sticker" | "questionIndex">,
): StickerContent | null {
  const quoted = sticker === "quote" ? questionIndex : null;
  const content = { ...cardContent(recap, { questionIndex: quoted, hashtags: [] }), pace: paceOf(recap) };
  if (sticker === "quote" && content.quote === null) return null;
  if (sticker === "time" && content.result === null && content.distance === null) return null;
  return content;
}

/** Returns the stickers that say something, the first one being the one to offer. */
export function stickersOf(recap: Recap) {
  const questionIndex = quotesOf(recap)[0]?.questionIndex ?? null;
  return STICKERS.filter(({ value: sticker }) => stickerContent(recap, { sticker, questionIndex }) !== null);
}
