/** Makes the story card that a form asks for, if scripts do not run. */
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { shareIdSchema } from "../domain/recap.ts";
import { cardFormSchema, cardUrl } from "../domain/story-card.ts";
import { CARD_TEXTS } from "../texts/card.ts";
import { failedWrite } from "./limit.ts";
import { recapNotFound } from "./not-found.ts";

/** Redirects to the card's download, or returns why there is none. Throws 404 if the viewer has no such recap. */
export async function makeCardFromForm(form: FormData, { services, viewer }: AppLoadContext) {
  const shareId = shareIdSchema.safeParse(form.get("recap"));
  if (!shareId.success) throw recapNotFound();
  const request = cardFormSchema.safeParse(Object.fromEntries(form));
  if (!request.success) return cardFailure(request.error.issues[0]?.message ?? CARD_TEXTS.failed, 400);
  try {
    const outcome = await services.cards.create(viewer, { shareId: shareId.data }, request.data);
    switch (outcome.kind) {
      case "created":
        return redirect(`${cardUrl(outcome.card)}?download`, 303);
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
      log: (fault) => console.error("A card could not be made", fault),
      message: CARD_TEXTS.failed,
    });
    return cardFailure(message, status);
  }
}

function cardFailure(message: string, status: number) {
  return data({ kind: "card-failed" as const, message }, status);
}
