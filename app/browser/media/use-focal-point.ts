/** The focal point of a photo on a screen. Each choice is saved at once, in published recaps too. */
import { useState } from "react";
import type { Field } from "../../domain/edits/edit.ts";
import type { FocalPoint } from "../../domain/media/focal-point.ts";
import type { Media } from "../../domain/media/media.ts";
import type { Recap } from "../../domain/recap/recap.ts";
import { changeFields, sendAgain } from "../text/change-fields.ts";
import { editSender } from "../text/tab-edits.ts";
import { type FieldState, useField, useTypedAnew } from "../text/use-field.ts";

export interface FocalPointOnScreen {
  point: FocalPoint;
  state: FieldState;
  choose: (point: FocalPoint) => void;
  /** Sends it again, even during a limit or after a refusal. */
  retry: () => void;
}

/** `recap`: as it was loaded. `sent`: what a form without scripts has sent in vain. */
export function useFocalPoint(
  recap: Recap,
  { id, focalPoint }: Pick<Media, "id" | "focalPoint">,
  sent: FocalPoint | null,
): FocalPointOnScreen {
  const field: Field = `focal-${id}`;
  const { value, stored, state } = useField(recap, field);
  const [hasChosen, setHasChosen] = useState(false);
  const unsaved = useTypedAnew(sent, choose);
  const point = unsaved ?? (value as FocalPoint | null) ?? focalPoint;

  // The last one wins: it replaces what another tab has chosen.
  function choose(chosen: FocalPoint): void {
    setHasChosen(true);
    void changeFields(recap, { [field]: chosen }, { stored: { [field]: stored } });
  }
  async function retry(): Promise<void> {
    if (state.kind === "rejected") await sendAgain(recap.shareId, field);
    await editSender.send(recap.shareId, "athlete");
  }

  return {
    point,
    state: hasChosen && state.kind === "idle" ? { kind: "saved" } : state,
    choose,
    retry: () => void retry(),
  };
}
