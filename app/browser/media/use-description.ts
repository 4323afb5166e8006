/** The description of a photo or video on a screen. */
import type { Field } from "../../domain/edits/edit.ts";
import { descriptionSchema, type Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { type TextOnScreen, useText } from "../text/use-text.ts";

/** `recap`: as it was loaded. `unsaved`: what a form without scripts has sent in vain. */
export function useDescription(
  recap: Recap,
  { id }: Pick<Media, "id">,
  unsaved: { typed: string } | undefined,
): TextOnScreen {
  return useText(recap, descriptionField(id), { schema: descriptionSchema, unsaved });
}

export function descriptionField(mediaId: string): Field {
  return `description-${mediaId}`;
}

/** Removes the descriptions from a form that is sent once scripts run: the edit store has them. */
export function withoutDescriptions(form: FormData): FormData {
  for (const name of [...form.keys()]) if (/^(shown-)?description-/.test(name)) form.delete(name);
  return form;
}
