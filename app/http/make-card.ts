/** Makes the story card that a form asks for, if scripts do not run. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { shareIdSchema } from "../domain/recap/recap.ts";
import { type CardChoice, cardFormSchema, cardRequestOf, cardUrl } from "../domain/sharing/story-card.ts";
import type { SitePath } from "../domain/site/site-path.ts";
import { CARD_TEXTS } from "../texts/sharing/card.ts";
import { failedWrite } from "./limit.ts";
import { recapNotFound } from "./not-found.ts";

/** Redirects to the card's download, or returns why there is none. Throws 404 if the viewer has no such recap. */
export async function makeCardFromForm(form: FormData, { services, viewer }: AppLoadContext) {
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  if (!shareId.success) throw recapNotFound();
  const fields = Object.fromEntries(form);
  const cardFailure = (message: string, status: number) =>
    data({ kind: "card-failed" as const, message, chosen: chosenIn(fields) }, status);
  const asked = cardFormSchema.safeParse(fields);
  if (!asked.success) return cardFailure(asked.error.issues[0]?.message ?? CARD_TEXTS.failed, 400);
  const { fileType, ...choice } = asked.data;
  try {
    const outcome = await services.cards.create(
      viewer,
      { shareId: shareId.data },
      cardRequestOf(choice, fileType),
    );
    switch (outcome.kind) {
      case "created":
        return redirect(`${cardUrl(outcome.card)}?download` satisfies SitePath, 303);
      case "not-found":
        throw recapNotFound();
      case "under-way":
        return cardFailure(CARD_TEXTS.failed, 503);
      case "unknown-question":
      case "unknown-photo":
        return cardFailure(CARD_TEXTS.changed, 400);
    }
  } catch (error) {
    // The 404 above.
    if (!(error instanceof Error)) throw error;
    const { message, status } = failedWrite(error, {
      fault: "A card could not be made",
      message: CARD_TEXTS.failed,
    });
    return cardFailure(message, status);
  }
}

/** What the athlete chose and typed, for the form that is shown again. */
export interface ChosenCard {
  /** Without the hashtags if they are invalid; null if anything else is. */
  choice: CardChoice | null;
  /** As typed. */
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
