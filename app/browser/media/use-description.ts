/** The description of a photo or video on a screen, which may not have arrived yet. */
import { useEffect, useRef } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import { descriptionSchema } from "../../domain/media/media-input.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { sendAgain } from "../text/change-fields.ts";
import { type TextOnScreen, useText } from "../text/use-text.ts";

/** `id`: of the photo or video, or the key of its upload. */
export function useDescription(recap: Recap, { id }: { id: string }): TextOnScreen {
  const { shareId } = recap;
  const field: Field = `description-${id}`;
  const description = useText(recap, field, { schema: descriptionSchema, sent: null });
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
