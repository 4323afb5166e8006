/** Leaving a question: its texts are sent first, and what of them is refused or stale holds the athlete back. */
import { useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import type { ScreenUploads } from "../../browser/tab/use-uploads.ts";
import { sendStep } from "../../browser/text/send-step.ts";
import { useWithheldToast } from "../../components/text/use-withheld-toast.ts";
import type { Field } from "../../domain/edits/edit.ts";
import { REMOVED_MESSAGES } from "../../domain/edits/field-kind.ts";
import { FIELD_MESSAGES } from "../../domain/edits/question-fields.ts";
import { isDeletion, mediaIntents, questionIntents } from "../../domain/recap/story-intents.ts";
import { tileButtonOf } from "../media-grid/grid-tiles.ts";
import type { useActionOutcome } from "../media-grid/use-action-outcome.ts";

/** Why the server rejects an answer to a question that no longer exists. */
export const GONE = [REMOVED_MESSAGES.question, FIELD_MESSAGES.unknownQuestion];

interface Leaving {
  shareId: string;
  field: Field;
  /** Of the notice that shows both versions of the answer. */
  focusNotice: () => void;
  outcome: ReturnType<typeof useActionOutcome>;
  uploads: ScreenUploads;
}

export function useLeaving({ shareId, field, focusNotice, outcome, uploads }: Leaving) {
  const submit = useSubmit();
  const isSending = useNavigation().state !== "idle";
  /** True from the submit until the next screen is shown or the action returns an error. */
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isSending) setIsLeaving(false);
  }, [isSending]);
  const showWithheld = useWithheldToast();

  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (focusInvalid(event.currentTarget)) return;
    const formData = new FormData(event.currentTarget, submitter);
    const action = mediaIntents.read(formData);
    outcome.press(action);
    if (action?.intent === "cover") uploads.chooseCover(null);
    setIsLeaving(true);
    // Not those of files that were deleted meanwhile.
    const isOfFile = (name: Field) =>
      tileButtonOf(name, uploads.keyOf) !== null ||
      (name.startsWith("transcript-") && document.getElementById(name) !== null);
    const held = await sendStep(shareId, (name) => name === field || isOfFile(name));
    if (held?.kind === "stale" && held.field === field) focusNotice();
    else if (held && "field" in held && held.field !== field) {
      const tile = tileButtonOf(held.field, uploads.keyOf);
      if (tile) tile.click();
      else document.getElementById(held.field)?.focus();
    }
    // The form says so again, and leads on to another question.
    const isOfGone = held?.kind === "rejected" && GONE.includes(held.message);
    const isRefused = held?.kind === "stale" || (held?.kind === "rejected" && !isOfGone);
    const heldBack = isRefused || isOfGone ? null : held;
    // A deletion is submitted even if a limit prevents the save.
    const isAllowed = heldBack?.kind === "limited" && isDeletion(questionIntents.read(formData));
    if (!isAllowed) showWithheld(heldBack);
    if (isRefused || (heldBack && !isAllowed)) return setIsLeaving(false);
    removeSavedFields(formData);
    // What was pressed stays in view, and Back leaves the question.
    submit(formData, { method: "post", ...(action && { preventScrollReset: true, replace: true }) });
  }

  return { isLeaving: isLeaving || isSending, leave };
}

/** Focuses the first invalid answer or description. Returns whether there is one. */
function focusInvalid(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>(
    '[aria-invalid="true"]:is([name="answer"], [name^="description-"])',
  );
  field?.focus();
  return field !== null;
}

/** Removes files, descriptions and transcripts, which are saved separately. A transcript sent again would count as the athlete's edit. */
function removeSavedFields(formData: FormData): void {
  for (const field of [...formData.keys()]) {
    if (/^(media|audio|(shown-)?(description|transcript)-.*)$/.test(field)) formData.delete(field);
  }
}
