/** Makes the story card or the sticker that a form asks for, if scripts do not run. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type * as z from "zod/mini";
import { sentence } from "../domain/lib/sentence.ts";
import { shareIdSchema } from "../domain/recap/recap.ts";
import { stickerRequest } from "../domain/sharing/sticker.ts";
import { type StickerRequest, stickerFormSchema } from "../domain/sharing/sticker-request.ts";
import {
  type CardChoice,
  type CardRequest,
  cardFormSchema,
  cardRequestOf,
  cardUrl,
} from "../domain/sharing/story-card.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { CARD_TEXTS } from "../texts/sharing/card.ts";
import { STICKER_OUTCOMES } from "../texts/sharing/sticker-outcomes.ts";
import { failedWrite } from "./failed-write.ts";
import { recapNotFound } from "./not-found.ts";

/** Redirects to the card's download, or returns why there is none. Throws 404 if the viewer has no such recap. */
export async function makeCardFromForm(form: FormData, context: AppLoadContext) {
  const fields = Object.fromEntries(form);
  const asked = cardFormSchema.safeParse(fields);
  const refusal = await refusalOf(form, context, asked.success ? requested(asked.data) : asked, CARD_TEXTS);
  return data(
    { kind: "card-failed" as const, message: refusal.message, chosen: chosenIn(fields) },
    refusal.status,
  );
}

function requested({ fileType, ...choice }: z.infer<typeof cardFormSchema>) {
  return { success: true as const, data: cardRequestOf(choice, fileType) };
}

/** As `makeCardFromForm`, for a sticker. */
export async function makeStickerFromForm(form: FormData, context: AppLoadContext) {
  const choice = stickerFormSchema.safeParse(Object.fromEntries(form));
  const request = choice.success ? { success: true as const, data: stickerRequest(choice.data) } : choice;
  const refusal = await refusalOf(form, context, request, STICKER_OUTCOMES);
  return data(
    { kind: "sticker-failed" as const, message: refusal.message, chosen: choice.data ?? null },
    refusal.status,
  );
}

interface Refusal {
  message: string;
  status: number;
}

/** Returns why no card is made. Throws the redirect to one that is made, and 404 if the viewer has no such recap. */
async function refusalOf(
  form: FormData,
  { services, viewer }: AppLoadContext,
  request:
    | { success: true; data: CardRequest | StickerRequest }
    | { success: false; error: z.core.$ZodError },
  words: { failed: string; changed: string },
): Promise<Refusal> {
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  if (!shareId.success) throw recapNotFound();
  if (!request.success) return { message: request.error.issues[0]?.message ?? words.failed, status: 400 };
  try {
    const outcome = await services.cards.create(viewer, { shareId: shareId.data }, request.data);
    switch (outcome.kind) {
      case "created":
        throw redirect(`${cardUrl(outcome.card)}?download` satisfies SitePath, 303);
      case "not-found":
        throw recapNotFound();
      case "under-way":
        return { message: words.failed, status: 503 };
      case "unknown-question":
      case "unknown-photo":
      case "no-quote":
      case "no-result":
      case "no-course":
        return { message: words.changed, status: 400 };
    }
  } catch (error) {
    const { message, status } = failedWrite(error, {
      fault: "A card could not be made",
      message: words.failed,
    });
    return { message: sentence(message), status };
  }
}

/** What the athlete chose and typed, for the form that is shown again. */
export interface ChosenCard {
  /** Without the hashtags if they are invalid; null if anything else is. */
  choice: CardChoice | null;
  hashtags: string;
}

function chosenIn(fields: Record<string, FormDataEntryValue>): ChosenCard {
  const hashtags = typeof fields.hashtags === "string" ? fields.hashtags : "";
  const whole = cardFormSchema.safeParse(fields);
  const read = whole.success ? whole : cardFormSchema.safeParse({ ...fields, hashtags: "" });
  if (!read.success) return { choice: null, hashtags };
  const { fileType: _, ...choice } = read.data;
  return { choice, hashtags };
}
