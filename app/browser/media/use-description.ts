/** The description of a photo or video on a screen. */
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { type TextOnScreen, useText } from "../text/use-text.ts";

/** `sent`: what a form without scripts has sent in vain. */
export function useDescription(recap: Recap, { id }: Pick<Media, "id">, sent: string | null): TextOnScreen {
  return useText(recap, `description-${id}`, { schema: descriptionSchema, sent });
}
