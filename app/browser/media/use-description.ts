/** The description of a photo or video on a screen. */
import { useEffect, useRef } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import type { Media } from "../../domain/media/media.ts";
import { descriptionSchema } from "../../domain/media/media-input.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { sendAgain } from "../text/change-fields.ts";
import { type SentText, type TextOnScreen, useText } from "../text/use-text.ts";

/** `sent`: what a form without scripts has sent in vain. */
export function useDescription(recap: Recap, { id }: Pick<Media, "id">, sent: SentText | null): TextOnScreen {
  const { shareId } = recap;
  const field: Field = `description-${id}`;
  const description = useText(recap, field, { schema: descriptionSchema, sent });
  const { state } = description;
  const isRefused =
    state.kind === "rejected" && "message" in state && state.message === REMOVED_MESSAGES.file;
  const isAsked = useRef(false);
  useEffect(() => {
    // The photo is shown: it was restored. Once, because another tab may have deleted it since.
    if (isRefused && !isAsked.current) void sendAgain(shareId, field);
    isAsked.current ||= isRefused;
  }, [isRefused, shareId, field]);
  return description;
}
