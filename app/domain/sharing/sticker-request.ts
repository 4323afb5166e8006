/** Validates a client's request for a sticker. */
import * as z from "zod/mini";
import { questionIndexSchema } from "../questions/questions.ts";
import { STICKER_LOOKS, STICKER_THEMES, STICKERS, type StickerChoice } from "./sticker-choices.ts";
import { questionField } from "./story-card.ts";

const choiceShape = {
  sticker: z.enum(
    STICKERS.map(({ value }) => value),
    { error: "sticker must be bib, time, quote or course" },
  ),
  /** "minimal" is what "bare" was called until November 2026. */
  style: z.pipe(
    z.transform((style) => (style === "minimal" ? "bare" : style)),
    z.enum(
      STICKER_LOOKS.map(({ value }) => value),
      { error: "The style of a sticker must be bare, modern or athletic" },
    ),
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
  z.object({ ...choiceShape, question: z.optional(questionField) }),
  z.transform(({ question, ...choice }): StickerChoice => ({ ...choice, questionIndex: question ?? null })),
);
